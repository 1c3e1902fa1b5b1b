"""The two balls of Milehins and Marghitu 2026 (section 6, Table 2) under both Bouc-Wen laws, by SciPy in SI units.

    python oracle/collisions.py

An independent witness for scenarios/two_balls.toml: no scaling, no code of carom, DOP853 at rtol 1e-13 with the signs
frozen in each phase and every phase ended by an event, then restarted. Prints JSON: restitution, duration (s), peak force (N),
largest indentation (m), and how far a run at rtol 1e-12 is from it.
"""

import json
import math

import numpy
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

RADIUS, GRAVITY, THRUST, OMEGA = 0.05, 9.81, 250.0, 1e3
M1, M2 = (4 / 3 * math.pi * density * RADIUS**3 for density in (3e3, 1e3))
MASS = M1 * M2 / (M1 + M2)
V0 = 2.0
K, C, N, P, ALPHA, BETA, GAMMA, A = 1e6, 1e3, 1.5, 1.5, 0.5, 1e4, -5e3, 1.0
LENGTH = (MASS * V0**2 / K) ** (1 / (P + 1))


def load(t):
    """Acceleration of x = x1 - x2 by the external forces: weight on ball 1, a thrust that builds up on ball 2."""
    return -GRAVITY - 2 / math.pi * THRUST * math.atan(OMEGA * t)


class Law:
    """(x, z, v, r): x of the hysteretic element, r of the dashpot in series, zero for Hunt-Crossley."""

    def __init__(self, series):
        self.series = series

    def force(self, state, z_sign):
        """F = alpha k |x|^p - sgn(z) (1 - alpha) k |z|^p, and -c |x|^p v in parallel or a dashpot c in series."""
        x, z, v, _r = state
        # A trial stage may overshoot a frozen sign by a little; the power is then that of zero.
        d, a = max(-x, 0.0) ** P, max(z_sign * z, 0.0) ** P
        spring = ALPHA * K * d - z_sign * (1 - ALPHA) * K * a
        return spring if self.series else spring - C * d * v

    def rate(self, state, z_sign):
        """x' of the hysteretic element."""
        return state[2] + self.force(state, z_sign) / C if self.series else state[2]

    def flow(self, t, state, rate_sign, z_sign):
        """The motion with both signs frozen."""
        force, rate = self.force(state, z_sign), self.rate(state, z_sign)
        power = max(z_sign * state[1], 0.0) ** N
        z_rate = rate * (A - (GAMMA + rate_sign * z_sign * BETA) * power)
        return [rate, z_rate, force / MASS + load(t), -force / C if self.series else 0.0]


def phase_end(law, signs):
    """The event that ends a phase: the rate of x, then z, then the force reaches zero."""
    rate_sign, z_sign = signs
    if rate_sign < 0:
        event, direction = (lambda _t, y: law.rate(y, z_sign) / V0), 1
    elif z_sign < 0:
        event, direction = (lambda _t, y: y[1] / LENGTH), 1
    else:
        event, direction = (lambda _t, y: law.force(y, z_sign) / (K * LENGTH**P)), -1
    event.terminal, event.direction = True, direction
    return event


def top(run, value, slope):
    """The largest value over a phase: at an end, or where the slope falls through zero inside a step."""
    best = max(value(run.y[:, 0]), value(run.y[:, -1]))
    for a, b in zip(run.t[:-1], run.t[1:]):
        if slope(a, run.sol(a)) > 0 > slope(b, run.sol(b)):
            best = max(best, value(run.sol(brentq(lambda t: slope(t, run.sol(t)), a, b, xtol=1e-18, rtol=1e-15))))
    return best


def collide(series, rtol):
    """The figures of one collision."""
    law = Law(series)
    t, state, peak, depth = 0.0, numpy.array([0.0, 0.0, -V0, 0.0]), 0.0, 0.0
    scales = rtol / 10 * numpy.array([LENGTH, LENGTH, V0, LENGTH])
    for signs in ((-1, -1), (1, -1), (1, 1)):
        end = phase_end(law, signs)

        def flow(t, y, signs=signs):
            return law.flow(t, y, *signs)

        settings = {"rtol": rtol, "atol": scales, "max_step": 2e-4, "dense_output": True}
        run = solve_ivp(flow, (t, t + 1), state, "DOP853", events=end, **settings)
        if run.status != 1:
            raise RuntimeError(f"phase {signs} did not end: {run.message}")

        def force(y, signs=signs):
            return law.force(y, signs[1])

        def force_rate(t, y, signs=signs):
            ahead = numpy.array(flow(t, y))
            return (force(y + 1e-8 * ahead) - force(y - 1e-8 * ahead)) / 2e-8

        # x is the whole displacement: hysteretic element and dashpot.
        peak = max(peak, top(run, force, force_rate))
        depth = max(depth, top(run, lambda y: -y[0] - y[3], lambda _t, y: -y[2]))
        t, state = run.t_events[0][0], run.y_events[0][0]
        if signs == (1, -1):
            state[1] = 0.0
    return {"restitution": state[2] / V0, "duration": t, "peak_force": peak, "max_indentation": depth}


def main():
    """Prints both laws."""
    out = {}
    for name, series in (("bouc-wen-hunt-crossley", False), ("bouc-wen-maxwell", True)):
        fine, coarse = collide(series, 1e-13), collide(series, 1e-12)
        out[name] = {**fine, "agreement": max(abs(coarse[key] / fine[key] - 1) for key in fine)}
    print(json.dumps(out, indent=1))


if __name__ == "__main__":
    main()
