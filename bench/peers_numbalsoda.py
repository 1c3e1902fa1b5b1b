"""numbalsoda's DOP853 with events; right-hand side, event and loop compiled by Numba: SciPy's method, no interpreter.

The right-hand sides have |.| as in peers_scipy.py. The event is located to about 1e-9 only; one Newton step on it, which
an able user adds, takes that away. Compilation is reported apart and not counted.
"""

import time

from problems import TOLERANCES, say, score

LONGEST = 100.0
PASSES = 3


def why_not():
    """None, or why this peer is left out."""
    try:
        import numba  # noqa: F401
        import numbalsoda  # noqa: F401
    except (ImportError, OSError) as error:
        return f"numbalsoda is not installed, it wants a Fortran compiler ({error})"
    return None


def functions():
    """{set: (rate, event)} as plain functions of (state, out, parameters), to be compiled."""

    def hunt(u, du, q):
        x, z, v = u[0], u[1], u[2]
        power = abs(z) ** (q[4] - 1)
        du[0] = v
        du[1] = v - q[0] * power * z * abs(v) - q[1] * power * abs(z) * v
        stiff = abs(x) ** q[5]
        spring = stiff if x < 0 else -stiff
        du[2] = q[2] * spring - (1 - q[2]) * abs(z) ** (q[5] - 1) * z - q[3] * stiff * v

    def maxwell(u, du, q):
        y, z, v = u[0], u[1], u[2]
        force = -q[2] * abs(y) ** (q[5] - 1) * y - (1 - q[2]) * abs(z) ** (q[5] - 1) * z
        rate = v + q[3] * force
        power = abs(z) ** (q[4] - 1)
        du[0] = rate
        du[1] = rate - q[0] * power * z * abs(rate) - q[1] * power * abs(z) * rate
        du[2] = force

    def bead(u, du, q):
        depth = max(u[0], 0.0)
        du[0] = u[1] - q[2] * depth ** q[1]
        du[1] = q[3] - depth ** q[0]

    return {"P1a": hunt, "P2": maxwell, "P3b": bead}


def build(name):
    """A compiled pass over parameters (cases by numbers) at a tolerance, giving rows of duration, restitution, work."""
    import numba
    import numpy
    from numbalsoda import lsoda_sig, solve_ivp

    flow = numba.njit(functions()[name])
    is_bead = name == "P3b"
    size = 2 if is_bead else 3

    @numba.cfunc(lsoda_sig)
    def rhs(_t, u, du, q):
        flow(u, du, q)

    @numba.njit
    def gap(u, work, q):
        """What is zero at the end: u of the bead, else the force, which is V'."""
        if is_bead:
            return u[0]
        flow(u, work, q)
        return work[2]

    @numba.cfunc(lsoda_sig)
    def event(_t, u, out, q):
        work = numpy.empty(3)
        out[0] = gap(u, work, q)

    right, stop = rhs.address, event.address
    nothing, span = numpy.array([LONGEST]), numpy.array([0.0, LONGEST])

    @numba.njit
    def one_pass(parameters, rtol):
        results = numpy.empty((parameters.shape[0], 3))
        work, slope = numpy.empty(3), numpy.empty(3)
        for i in range(parameters.shape[0]):
            q = parameters[i].copy()
            start = numpy.zeros(size)
            start[size - 1] = 1.0 if is_bead else -1.0
            run = solve_ivp(right, span, start, nothing, "DOP853", 1, stop, q.ctypes.data, 0.0, 0.0, rtol, rtol / 100)
            u = run.y_event
            flow(u, slope, q)
            h = 1e-6
            ahead = u + h * slope[:size]
            behind = u - h * slope[:size]
            rate = (gap(ahead, work, q) - gap(behind, work, q)) / (2 * h)
            dt = -gap(u, work, q) / rate
            results[i, 0] = run.t_event + dt if run.event_found else numpy.nan
            last = u[size - 1] + dt * slope[size - 1]
            results[i, 1] = -last if is_bead else last
            results[i, 2] = run.nfev + 4
        return results

    return one_pass


def measure(sets):
    """Rows, one at a time."""
    import numpy

    for name, cases in sets.items():
        parameters = numpy.array([case.parameters for case in cases])
        begin = time.process_time()
        one_pass = build(name)
        one_pass(parameters[:1], 1e-6)
        compiling = time.process_time() - begin
        for rtol in TOLERANCES:
            best = float("inf")
            for _ in range(PASSES):
                begin = time.process_time()
                results = one_pass(parameters, rtol)
                best = min(best, time.process_time() - begin)
            yield score("numbalsoda", name, rtol, cases, results.tolist(), best)
        say(f"  {name}: {len(TOLERANCES)} tolerances; compiling took {compiling:.1f} s of CPU and is not counted")
