"""Oscillators beyond the reference numbers, by SciPy: models, damping, base acceleration, initial states, other parameters.

    python oracle/oscillators.py > crates/carom/tests/golden/oscillators_more.json

Every phase is integrated by DOP853 (rtol 1e-13, atol 1e-14) with signs frozen; its end is found by solve_ivp's own event location on steps of
at most 0.02 and polished by a second integration to the root. The state of the Ramberg-Osgood element is its force, integrated, and its memory
a stack of forces: other than in carom, where the force is an algebraic function of displacement and the memory a list of displacements.
"""

import json

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

OPTIONS = dict(method="DOP853", rtol=1e-13, atol=1e-14, max_step=0.02)


def run(model, force, damping, y0, end):
    """Integrates phase after phase; a model has flow(v) -> (r, rates), guards, and fire()."""
    t, y, events = 0.0, np.array(y0, float), []
    while True:
        flow = lambda t, y: model.flow(t, y, force, damping)
        guards = model.guards(y)
        functions = []
        for name, function, direction in guards:
            g = lambda t, y, f=function: f(y)
            g.terminal, g.direction = True, direction
            functions.append(g)
        # Leave the guards that are zero at the start.
        nudge = min(1e-4, end - t)
        first = solve_ivp(flow, (t, t + nudge), y, dense_output=False, **OPTIONS)
        s = solve_ivp(flow, (t + nudge, end), first.y[:, -1], events=functions, **OPTIONS)
        hit = [i for i, te in enumerate(s.t_events) if len(te)]
        if not hit:
            return s.y[:, -1], events, model.force(s.y[:, -1])
        i = hit[0]
        name, function, _ = guards[i]
        # Polish: integrate from shortly before the event exactly to the root.
        early = max(t + nudge, s.t_events[i][0] - 0.01)
        start = solve_ivp(flow, (t + nudge, early), first.y[:, -1], **OPTIONS).y[:, -1] if early > t + nudge else first.y[:, -1]

        def at(when):
            return solve_ivp(flow, (early, when), start, **OPTIONS).y[:, -1] if when > early else start

        when = brentq(lambda w: function(at(w)), early, s.t_events[i][0] + 1e-6, xtol=1e-15, rtol=1e-15)
        t, y = when, at(when)
        events.append([t, name])
        y = model.fire(name, y)


class Trilinear:
    def __init__(self, k, alpha, x_y):
        self.k, self.alpha, self.x_y, self.side = k, alpha, x_y, 0

    def force(self, y):
        if self.side == 0:
            return self.k * y[0]
        return self.alpha * self.k * y[0] + self.side * (1 - self.alpha) * self.k * self.x_y

    def flow(self, t, y, force, damping):
        return [y[1], force(t) - damping * y[1] - self.force(y)]

    def guards(self, y):
        up, down = ("yield-positive", lambda y: y[0] - self.x_y), ("yield-negative", lambda y: y[0] + self.x_y)
        if self.side == 0:
            return [(*up, 1), (*down, -1)]
        return [(*up, -1)] if self.side > 0 else [(*down, 1)]

    def fire(self, name, y):
        self.side = 0 if self.side else (1 if name == "yield-positive" else -1)
        return y


class Hysteretic:
    """What the models with a turning velocity share: the sign of the velocity."""

    direction = 1

    def turning(self):
        return ("velocity-zero", lambda y: y[1], -self.direction)


class BoucWen(Hysteretic):
    def __init__(self, a, gamma, beta, n, direction):
        self.p, self.direction, self.sign = (a, gamma, beta, n), direction, direction

    def force(self, y):
        return y[2]

    def flow(self, t, y, force, damping):
        a, gamma, beta, n = self.p
        tangent = a - (beta + gamma * self.sign * self.direction) * max(self.sign * y[2], 0) ** n
        return [y[1], force(t) - damping * y[1] - y[2], tangent * y[1]]

    def guards(self, y):
        list_ = [self.turning()]
        if self.sign != self.direction:
            list_.append(("force-zero", lambda y: y[2], -self.sign))
        return list_

    def fire(self, name, y):
        if name == "velocity-zero":
            y[1], self.direction = 0.0, -self.direction
        else:
            y[2], self.sign = 0.0, -self.sign
        return y


class BaberNoori(Hysteretic):
    def __init__(self, direction=1, **p):
        self.p, self.direction, self.sign = p, direction, direction

    def force(self, y):
        p = self.p
        return p["alpha"] * p["k"] * y[0] + (1 - p["alpha"]) * p["k"] * y[2]

    def flow(self, t, y, force, damping):
        p, (x, v, z, e) = self.p, y
        eta, nu = 1 + p["delta_eta"] * e, 1 + p["delta_nu"] * e
        z_u = (1 / (nu * (p["beta"] + p["gamma"]))) ** (1 / p["n"])
        zeta1 = p["zeta10"] * (1 - np.exp(-p["p"] * e))
        zeta2 = (p["psi0"] + p["delta_psi"] * e) * (p["lambda"] + zeta1)
        h = 1 - zeta1 * np.exp(-((z * self.direction - p["q"] * z_u) ** 2) / zeta2**2)
        zn = max(self.sign * z, 0) ** p["n"]
        dz = h / eta * v * (1 - nu * zn * (p["gamma"] + p["beta"] * self.sign * self.direction))
        return [v, force(t) - damping * v - self.force(y), dz, (1 - p["alpha"]) * p["k"] * z * v]

    def guards(self, y):
        list_ = [self.turning()]
        if self.sign != self.direction:
            list_.append(("z-zero", lambda y: y[2], -self.sign))
        return list_

    def fire(self, name, y):
        if name == "velocity-zero":
            y[1], self.direction = 0.0, -self.direction
        else:
            y[2], self.sign = 0.0, -self.sign
        return y


class RambergOsgood(Hysteretic):
    """dr/dx = k / (1 + a R |ρ/r_y|^(R-1)), ρ = r on first loading, (r - r₀)/2 after a reversal at r₀."""

    def __init__(self, k, a, r_y, R, direction):
        self.p, self.direction, self.stack = (k, a, r_y, R), direction, []

    def force(self, y):
        return y[2]

    def flow(self, t, y, force, damping):
        k, a, r_y, R = self.p
        rho = y[2] if not self.stack else (y[2] - self.stack[-1]) / 2
        slope = k / (1 + a * R * abs(rho / r_y) ** (R - 1))
        return [y[1], force(t) - damping * y[1] - y[2], slope * y[1]]

    def guards(self, y):
        list_ = [self.turning()]
        if self.stack:
            target = self.stack[-2] if len(self.stack) > 1 else -self.stack[-1]
            list_.append(("loop-closed", lambda y: y[2] - target, self.direction))
        return list_

    def fire(self, name, y):
        if name == "velocity-zero":
            y[1], self.direction = 0.0, -self.direction
            self.stack.append(y[2])
        else:
            del self.stack[-2:]
        return y


def case(model, force, damping, y0, end):
    y, events, r = run(model, force, damping, y0, end)
    return {"x": y[0], "v": y[1], "r": r, "internal": list(y[2:]), "events": events}


MODULATED = lambda t: 1.2 * np.sin(0.1 * t) * np.sin(0.8 * t)
PINCHED = dict(
    alpha=0.05, k=2.0, beta=1.0, gamma=0.4, n=2.0, delta_eta=0.1, delta_nu=0.02, q=0.2, zeta10=0.8, p=0.7, psi0=0.3,
    delta_psi=0.01, **{"lambda": 0.3},
)

CASES = {
    "ramberg_osgood": lambda: case(RambergOsgood(1.0, 0.5, 0.6, 5.0, 1), MODULATED, 0.0, [0, 0, 0], 40.0),
    "ramberg_osgood_damped": lambda: case(
        RambergOsgood(2.0, 1.2, 0.8, 3.0, -1), lambda t: -1.5 * (np.sin(t) + 0.6 * np.sin(2.7 * t)), 0.1, [0, 0, 0], 30.0
    ),
    "trilinear_damped": lambda: case(Trilinear(2.0, 0.1, 0.5), MODULATED, 0.08, [0.3, -1.0], 40.0),
    "boucwen_base": lambda: case(BoucWen(1.5, 0.8, 0.3, 2.0, 1), lambda t: 2.0 * np.sin(1.3 * t), 0.05, [0.2, 0.7, 0], 25.0),
    "bwbn_other": lambda: case(BaberNoori(**PINCHED), lambda t: 1.8 * np.sin(0.9 * t), 0.06, [0, 0, 0, 0], 30.0),
}

if __name__ == "__main__":
    out = {"_note": "python oracle/oscillators.py; DOP853 of SciPy phase by phase, tolerances 1e-13, good to about 1e-10; x, v, r, own variables at the end, events"}
    for name, compute in CASES.items():
        out[name] = compute()
    print(json.dumps(out, indent=1))
