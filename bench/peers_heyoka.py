"""heyoka's adaptive Taylor integrator on the problems of the benchmark, as an able user would set it up.

The signs are frozen per phase, one compiled integrator per phase with the parameters at run time, a terminal event at
its end. Compilation is reported apart and not counted. A Taylor series cannot cross |z|^p at z = 0, where p is no whole
number: its steps shrink with the distance. So the integrator runs to |z| = gap, and a Runge-Kutta step in z on each side
carries the state over. The bead has a = b = 3/2: with u = s^2 and dt = 2s dT its flow is a polynomial, and nothing has to
be crossed.

A step of order N is counted as N right-hand sides; each coefficient costs more than one, its CPU time says how much.
"""

import time

from problems import every, say, score

# Full decades: every tolerance is a compilation.
TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-14)
LONGEST = 100.0
PASSES = 3


def why_not():
    """None, or why this peer is left out."""
    try:
        import heyoka  # noqa: F401
    except ImportError as error:
        return f"heyoka is not installed ({error})"
    return None


def bouc_wen(name, x, z, v, par, rate_sign, z_sign, power):
    """(rate of x, rate of z, force) with |z| = z_sign z, x < 0: on symbols, and on numbers for the crossing."""
    B, G, kappa, sigma, n, p = (par[i] for i in range(6))
    spring = kappa * power(-x, p) - z_sign * (1.0 - kappa) * power(z_sign * z, p)
    force = spring - sigma * power(-x, p) * v if name == "P1a" else spring
    rate = v if name == "P1a" else v + sigma * force
    return rate, rate * (1.0 - (G + rate_sign * z_sign * B) * power(z_sign * z, n)), force


def bouc_wen_gap(tol):
    """How far from z = 0 the Runge-Kutta step begins: it leaves an error of about gap^(p+1)."""
    return min(1e-2, max(1e-5, (0.1 * tol) ** (1 / 3.4)))


def bouc_wen_phases(name, gap):
    """System, a start to compile for, and the event of each phase, the kind of event being asked for last."""
    import heyoka as hy

    x, z, v = hy.make_vars("x", "z", "v")
    up, down = hy.event_direction.positive, hy.event_direction.negative
    for rate_sign, z_sign in ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)):
        rate, z_rate, force = bouc_wen(name, x, z, v, hy.par, rate_sign, z_sign, lambda a, b: a**b)
        if rate_sign < 0:
            end, direction = rate, up
        elif z_sign < 0:
            end, direction = z + gap, up
        else:
            end, direction = force, down
        start = [-0.5, 0.5 * z_sign, 0.5 * rate_sign]
        yield [(x, rate), (z, z_rate), (v, force)], start, lambda kind, e=end, d=direction: kind(e, direction=d)


def cross(name, par, t, state, z_to, signs, power):
    """One Runge-Kutta step of order 4 with z as the clock; z = 0 is an end of it, never inside."""
    z0, h = state[1], z_to - state[1]

    def slope(z, x, v):
        rate, z_rate, force = bouc_wen(name, x, z, v, par, *signs, power)
        return 1.0 / z_rate, rate / z_rate, force / z_rate

    x, v = state[0], state[2]
    a = slope(z0, x, v)
    b = slope(z0 + h / 2, x + h / 2 * a[1], v + h / 2 * a[2])
    c = slope(z0 + h / 2, x + h / 2 * b[1], v + h / 2 * b[2])
    d = slope(z_to, x + h * c[1], v + h * c[2])
    t, x, v = (y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4) for y, k1, k2, k3, k4 in zip((t, x, v), a, b, c, d))
    return t, (x, z_to, v)


def bead_system(tol):
    """System, start, tolerance and event of the bead."""
    import heyoka as hy

    s, w, t = hy.make_vars("s", "w", "t")
    gamma, g, cube = hy.par[0], hy.par[1], s * s * s
    system = [(s, w - gamma * cube), (w, 2.0 * s * (g - cube)), (t, 2.0 * s)]
    return system, [0.0, 1.0, 0.0], tol, lambda kind: kind(s, direction=hy.event_direction.negative)


class BoucWen:
    """Three phases: both signs negative until the rate is zero, until z = 0, until F = 0."""

    def __init__(self, name, tol):
        import heyoka as hy

        self.name, self.gap = name, bouc_wen_gap(tol)
        self.phases = [
            hy.taylor_adaptive(system, start, tol=tol, t_events=[event(hy.t_event)])
            for system, start, event in bouc_wen_phases(name, self.gap)
        ]

    def cross(self, parameters, t, state, z_to, signs):
        """One Runge-Kutta step in z."""
        return cross(self.name, parameters, t, state, z_to, signs, pow)

    def solve(self, parameters):
        """(duration, restitution, right-hand sides)"""
        gap, work = self.gap, 12
        t, state = self.cross(parameters, 0.0, (0.0, 0.0, -1.0), -gap, (-1.0, -1.0))
        for phase, taylor in enumerate(self.phases):
            if phase == 2:
                t, state = self.cross(parameters, t, state, 0.0, (1.0, -1.0))
                t, state = self.cross(parameters, t, state, gap, (1.0, 1.0))
            taylor.time = t
            taylor.state[:] = state
            taylor.pars[:] = parameters
            work += taylor.propagate_until(LONGEST)[3] * taylor.order
            t, state = taylor.time, taylor.state.tolist()
        return t, state[2], work


class Bead:
    """s' = w - c s^3, w' = 2s(g - s^3), t' = 2s; ends at s = 0."""

    def __init__(self, _name, tol):
        import heyoka as hy

        system, start, tol, event = bead_system(tol)
        self.taylor = hy.taylor_adaptive(system, start, tol=tol, t_events=[event(hy.t_event)])

    def solve(self, parameters):
        """(duration, restitution, right-hand sides)"""
        _alpha, _beta, gamma, g = parameters
        taylor = self.taylor
        taylor.time = 0.0
        taylor.state[:] = (0.0, 1.0, 0.0)
        taylor.pars[:] = (gamma, g)
        steps = taylor.propagate_until(LONGEST)[3]
        return taylor.state[2], -taylor.state[1], steps * taylor.order


def measure(sets):
    """Rows, one at a time."""
    for name, cases in sets.items():
        if name == "P3b" and any(case.parameters[:2] != (1.5, 1.5) for case in cases):
            say(f"  {name}: left out, the polynomial form is for exponents of 3/2")
            continue
        compiling = 0.0
        for tol in TOLERANCES:
            begin = time.process_time()
            solver = (Bead if name == "P3b" else BoucWen)(name, tol)
            compiling += time.process_time() - begin
            for case in every(cases, 4):
                solver.solve(case.parameters)
            best = float("inf")
            for _ in range(PASSES):
                begin = time.process_time()
                results = [solver.solve(case.parameters) for case in cases]
                best = min(best, time.process_time() - begin)
            yield score("heyoka", name, tol, cases, results, best)
        say(f"  {name}: {len(TOLERANCES)} tolerances; compiling or its cache took {compiling:.1f} s, not counted")
