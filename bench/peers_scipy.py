"""SciPy's DOP853 on the problems of the benchmark, as its users write it: |.| in the rates, a terminal event.

scipy-published  rtol 1e-10, atol 1e-12, max_step 1e-2: the settings published with the Bouc-Wen collision models
                 (Milehins and Marghitu 2026, appendix D)
scipy            the same without max_step, rtol from 1e-4 to 1e-12
"""

import time

from problems import TOLERANCES, say, score

LONGEST = 100.0


def why_not():
    """None, or why this peer is left out."""
    try:
        import scipy.integrate  # noqa: F401
    except ImportError as error:
        return f"SciPy is not installed ({error})"
    return None


def hunt(parameters):
    """Bouc-Wen-Simon-Hunt-Crossley: right-hand side, start, end event, on plain floats (faster than arrays)."""
    B, G, kappa, sigma, n, p = parameters

    def force(x, z, v):
        elastic = abs(x) ** (p - 1) * x
        return -kappa * elastic - (1 - kappa) * abs(z) ** (p - 1) * z - sigma * abs(x) ** p * v

    def rhs(_t, state):
        x, z, v = state.tolist()
        power = abs(z) ** (n - 1)
        return (v, v - B * power * z * abs(v) - G * power * abs(z) * v, force(x, z, v))

    def end(_t, state):
        return force(*state.tolist())

    return rhs, (0.0, 0.0, -1.0), end, lambda state: state[2]


def maxwell(parameters):
    """Bouc-Wen-Maxwell."""
    B, G, kappa, sigma, n, p = parameters

    def force(y, z):
        return -kappa * abs(y) ** (p - 1) * y - (1 - kappa) * abs(z) ** (p - 1) * z

    def rhs(_t, state):
        y, z, v = state.tolist()
        contact = force(y, z)
        rate = v + sigma * contact
        power = abs(z) ** (n - 1)
        return (rate, rate - B * power * z * abs(rate) - G * power * abs(z) * rate, contact)

    def end(_t, state):
        y, z, _v = state.tolist()
        return force(y, z)

    return rhs, (0.0, 0.0, -1.0), end, lambda state: state[2]


def bead(parameters):
    """The bead: (u, w)."""
    alpha, beta, gamma, g = parameters

    def rhs(_t, state):
        u, w = state.tolist()
        u = max(u, 0.0)
        return (w - gamma * u**beta, g - u**alpha)

    def end(_t, state):
        return state[0]

    return rhs, (0.0, 1.0), end, lambda state: -state[1]


PROBLEMS = {"P1a": hunt, "P2": maxwell, "P3b": bead}


def guarded(rhs):
    """A trial step may overshoot beyond all numbers; NaN makes the solver reject it."""

    def safe(t, state):
        try:
            return rhs(t, state)
        except OverflowError:
            return [float("nan")] * len(state)

    return safe


def solve(name, parameters, **settings):
    """(duration, restitution, right-hand sides)"""
    from numpy import array, errstate
    from scipy.integrate import solve_ivp

    rhs, start, end, restitution = PROBLEMS[name](parameters)
    end.terminal = True
    end.direction = -1
    with errstate(invalid="ignore"):
        run = solve_ivp(guarded(rhs), (0.0, LONGEST), array(start), method="DOP853", events=end, **settings)
    if run.status != 1:
        return float("nan"), float("nan"), run.nfev
    return run.t[-1], restitution(run.y[:, -1]), run.nfev


def timed(tool, name, cases, rtol, **settings):
    """One pass over the cases."""
    solve(name, cases[0].parameters, rtol=rtol, **settings)
    begin = time.process_time()
    results = [solve(name, case.parameters, rtol=rtol, **settings) for case in cases]
    return score(tool, name, rtol, cases, results, time.process_time() - begin)


def measure(sets):
    """Rows, one at a time."""
    for name, cases in sets.items():
        say(f"  {name}: published settings")
        yield timed("scipy-published", name, cases, 1e-10, atol=1e-12, max_step=1e-2)
        say(f"  {name}: {len(TOLERANCES)} tolerances")
        for rtol in TOLERANCES:
            yield timed("scipy", name, cases, rtol, atol=rtol / 100)
