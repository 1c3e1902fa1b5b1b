"""Corner cases of collisions under load, by Taylor series in 30-digit arithmetic (mpmath.odefun).

    python oracle/corners.py > crates/carom/tests/golden/corners.json

The signs are frozen in each phase and the root |z| = s^q (u = s^2 for the bead, q = 2 where n is no whole number), with
dt = s^(q-1) dT, makes every flow a polynomial; a phase runs to the zero that ends it. Every number is computed twice,
with 30 and with 22 digits; "agreement" is the largest difference. Half a minute.

Bouc-Wen-Simon-Hunt-Crossley, dimensionless, constant input U:
    X' = V   Z' = V (1 - (G + sgn(V) sgn(Z) B) |Z|^n)   V' = F + U
    F = k |X|^p - sgn(Z) (1-k) |Z|^p - s |X|^p V   (X <= 0)
    from X = Z = 0, V = -1 to the first F <= 0 <= V after T = 0
Bead (power law), load g:
    u' = w - c u^b   w' = -u^a + g   F = u^a + c b u^(b-1) u'   from u = 0, w = 1 to u = 0, or to F = 0
"""

import json
import sys

from mpmath import mp, mpf, odefun

STRIDE = "0.125"
LONGEST = 400


def zero(function, a, b):
    """The zero of a function between a and b (Illinois), to the precision of the arithmetic."""
    fa, fb = function(a), function(b)
    while abs(b - a) > mpf(10) ** (4 - mp.dps):
        c = b - fb * (b - a) / (fb - fa)
        fc = function(c)
        if fc == 0:
            return c
        if fc * fb < 0:
            a, fa = b, fb
        else:
            fa /= 2
        b, fb = c, fc
    return b


def until(flow, state, guards):
    """Runs a flow until one of the guards {name: function} falls through zero; its name and the state there."""
    solution = odefun(lambda _tau, y: flow(y), 0, state)
    tau, before = mpf(0), {name: guard(state) for name, guard in guards.items()}
    while tau < LONGEST:
        ahead = tau + mpf(STRIDE)
        here = solution(ahead)
        after = {name: guard(here) for name, guard in guards.items()}
        fallen = [name for name in guards if after[name] <= 0 and (before[name] > 0 or tau > 0)]
        if fallen:
            ends = {name: zero(lambda t, name=name: guards[name](solution(t)), tau, ahead) for name in fallen}
            first = min(ends, key=ends.get)
            return first, solution(ends[first])
        tau, before = ahead, after
    raise RuntimeError("no guard fell")


def hunt(B, G, kappa, sigma, n, p, U):
    """A Bouc-Wen-Simon-Hunt-Crossley collision; the state is (s, X, V, T)."""
    B, G, kappa, sigma, U = (mpf(text) for text in (B, G, kappa, sigma, U))
    q = 1 if n == int(n) else 2
    whole = int(n * q)
    rate_sign, z_sign = -1, -1
    state, rests = [mpf(0), mpf(0), mpf(-1), mpf(0)], []

    def force(y):
        depth = (-y[1]) ** p
        return kappa * depth - z_sign * (1 - kappa) * y[0] ** (p * q) - sigma * depth * y[2]

    def flow(y):
        pace = y[0] ** (q - 1)
        slope = 1 - (G + rate_sign * z_sign * B) * y[0] ** whole
        return [z_sign * y[2] * slope / q, y[2] * pace, (force(y) + U) * pace, pace]

    while True:
        guards = {"rest": lambda y: rate_sign * y[2]}
        if rate_sign != z_sign:
            guards["zero"] = lambda y: y[0]
        elif rate_sign > 0:
            guards["parting"] = force
        name, state = until(flow, state, guards)
        if name == "parting":
            figures = {"restitution": state[2], "duration": state[3], "max_indentation": max(rests)[0]}
            return {**figures, "velocity_zeros": [t for _, t in rests]}
        if name == "rest":
            rests.append((-state[1], state[3]))
            rate_sign, state = -rate_sign, [state[0], state[1], mpf(0), state[3]]
        else:
            z_sign, state = -z_sign, [mpf(0), *state[1:]]


def bead(gamma, g, end):
    """The bead with a = 3/2, b = 1; the state is (s, w, t)."""
    gamma, g = mpf(gamma), mpf(g)

    def rate(y):
        return y[1] - gamma * y[0] ** 2

    def flow(y):
        return [rate(y) / 2, y[0] * (g - y[0] ** 3), y[0]]

    ends = {"indentation": lambda y: y[0], "force": lambda y: y[0] ** 3 + gamma * rate(y)}
    start = [mpf(0), mpf(1), mpf(0)]
    _name, turn = until(flow, start, {"turn": rate})
    _name, state = until(flow, turn, {end: ends[end]})
    return {"restitution": -rate(state), "duration": state[2], "max_indentation": turn[0] ** 2}


HUNT_PUSHED = {"B": "0.5", "Gamma": "0.5", "kappa": "0.3", "sigma": "0", "n": 2, "p": 2, "U": "-2"}
HUNT_SAWTOOTH = {"B": "0.3", "Gamma": "-0.3", "kappa": "0.4", "sigma": "0", "n": 1.5, "p": 3, "U": "-1.6"}
BEAD = {"alpha": "1.5", "beta": "1", "gamma": "0.1", "g": "1"}

CASES = {
    "hunt_restitution_above_one": (HUNT_PUSHED, lambda: hunt(*HUNT_PUSHED.values())),
    "hunt_sawtooth": (HUNT_SAWTOOTH, lambda: hunt(*HUNT_SAWTOOTH.values())),
    "bead_ended_at_zero_indentation": (BEAD, lambda: bead(BEAD["gamma"], BEAD["g"], "indentation")),
    "bead_ended_at_zero_force": (BEAD, lambda: bead(BEAD["gamma"], BEAD["g"], "force")),
}


def flat(figures):
    """All numbers of a case in a row."""
    return [x for value in figures.values() for x in (value if isinstance(value, list) else [value])]


def main():
    """Prints every case."""
    out = {"_note": "python oracle/corners.py > crates/carom/tests/golden/corners.json"}
    for name, (parameters, case) in CASES.items():
        print(name, file=sys.stderr, flush=True)
        with mp.workdps(22):
            rough = case()
        with mp.workdps(30):
            fine = case()
            agreement = max(abs(a - b) for a, b in zip(flat(rough), flat(fine), strict=True))
        figures = {key: [float(x) for x in v] if isinstance(v, list) else float(v) for key, v in fine.items()}
        numbers = {key: float(value) for key, value in parameters.items()}
        out[name] = {"parameters": numbers, **figures, "agreement": float(mp.nstr(agreement, 2))}
    print(json.dumps(out, indent=1))


if __name__ == "__main__":
    main()
