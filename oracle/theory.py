"""The integrals and the series of the theory of restitution under a constant load, by mpmath with 40 digits.

    python oracle/theory.py > crates/carom/tests/golden/theory.json

I0 and Q0 are equations 39 and 40 of Chatterjee, James and Brogliato 2022, by quadrature. The coefficients of e = sum e_k gamma^k
come from another formulation than carom's: the energy E(u) of the motion is expanded in gamma along a path in the complex
u-plane that leads from u = 0 round the turn u_M and back to u = 0 on the other sheet of the velocity, where nothing is singular:

    dE/du = -gamma beta u^(beta-1) v,   v = sqrt(2 (E + load u - u^(alpha+1)/(alpha+1))),   e^2 = 2 E at the end
    u = u_M sin(w)^2,   w = t + (i/2) sin t,   t from 0 to pi
"""

import json

from mpmath import mp, mpc, mpf

mp.dps = 40
NODES = 26
HALVINGS = 90

INTEGRALS = [
    (a, b, g)
    for a, b in [("1", "1"), ("1.5", "1"), ("1.5", "1.5"), ("1.5", "2.5"), ("1.37", "1.13"), ("3", "4.5"), ("2", "1")]
    for g in ["0", "0.005", "0.05", "1", "10", "29", "1000", "-0.3"]
]
SERIES = [
    ("1.5", "1.5", "0"),
    ("1.5", "1", "0.05"),
    ("1.5", "1", "1"),
    ("1.5", "1.5", "10"),
    ("1.5", "2.5", "0.05"),
    ("1.37", "1.13", "1"),
    ("2", "1.2", "-0.3"),
]
ORDER = 10


def turn(alpha, load):
    """u_M of equation 13."""
    u = max((alpha + 1) ** (1 / (alpha + 1)), (2 * (alpha + 1) * max(load, mpf(0))) ** (1 / alpha))
    for _ in range(60):
        u -= (u ** (alpha + 1) / (alpha + 1) - load * u - mpf(1) / 2) / (u**alpha - load)
    return u


def integrals(alpha, beta, load):
    """I0 and Q0, with u = u_M (1 - y^2) so that the root at the turn is gone."""
    u_max = turn(alpha, load)

    def square(y):
        """v^2 = 1 + 2 (load u - u^(alpha+1)/(alpha+1)), over y^2."""
        if y < mpf("1e-13"):
            return 2 * u_max * (u_max**alpha - load)
        u = u_max * (1 - y * y)
        return 2 * (u_max ** (alpha + 1) / (alpha + 1) - u ** (alpha + 1) / (alpha + 1) - load * (u_max - u)) / (y * y)

    def weight(y):
        return 2 * u_max * (u_max * (1 - y * y)) ** (beta - 1)

    with mp.workdps(60):
        points = [0, mpf("0.5"), mpf("0.9"), mpf("0.99"), mpf("0.9999"), 1]
        i0 = 2 * mp.quad(lambda y: mp.sqrt(square(y)) * y * y * weight(y), points)
        q0 = mp.quad(lambda y: weight(y) / mp.sqrt(square(y)), points)
    return u_max, i0, q0


def proposition_3(alpha, beta, load):
    """I0 and Q0 by equations 47 to 57 as they are printed, with 60 digits: the recurrence of equation 54 loses fifteen."""
    degree = 21
    with mp.workdps(60):
        alpha, beta, load = mpf(alpha), mpf(beta), mpf(load)
        theta = 1 / (1 + 2 * load * turn(alpha, load))

        def shape(x):
            rise = x ** (alpha + 1)
            return mp.sqrt((x ** (1 - theta) - rise) / (theta + (1 - theta) * x - rise))

        angles = [mp.pi * (2 * k + 1) / (2 * degree + 2) for k in range((degree + 1) // 2, degree + 1)]
        heights = [shape(mp.cos(angle) + 1) for angle in angles]
        weights = [
            mpf(4) / (degree + 1) * sum(h * mp.cos(j * angle) for h, angle in zip(heights, angles)) for j in range(degree)
        ]

        def m(exponent):
            slope = alpha + theta
            table = [
                [mp.beta((exponent + k - mpf(1) / 2 + theta / 2) / slope, mpf(1) / 2) / slope for k in range(degree)]
            ]
            table.append([b - a for a, b in zip(table[0], table[0][1:])])
            for j in range(2, degree):
                last, before = table[j - 1], table[j - 2]
                table.append([2 * last[k + 1] - 2 * last[k] - before[k] for k in range(degree - j)])
            return weights[0] * table[0][0] / 2 + sum(weights[j] * table[j][0] for j in range(2, degree, 2))

        j = (alpha + 1) / (2 * beta) * m(alpha + beta + 1) + (theta - 1) / (2 * beta) * m(beta + 1)
        reach = ((alpha + 1) / (2 * theta)) ** (beta / (alpha + 1))
        return 2 / mp.sqrt(theta) * reach * j, mp.sqrt(theta) * reach * m(beta)


def legendre(x, last):
    table = [mpf(1), x]
    for k in range(1, last):
        table.append(((2 * k + 1) * x * table[k] - k * table[k - 1]) / (k + 1))
    return table


def running_rule():
    """Gauss-Legendre nodes on [0, 1], weights, and weights of the integrals up to each node."""
    roots, weights = [], []
    for i in range(NODES):
        x = -mp.cos(mp.pi * (4 * i + 3) / (4 * NODES + 2))
        for _ in range(8):
            p = legendre(x, NODES)
            slope = NODES * (p[NODES - 1] - x * p[NODES]) / (1 - x * x)
            x -= p[NODES] / slope
        p = legendre(x, NODES)
        slope = NODES * (p[NODES - 1] - x * p[NODES]) / (1 - x * x)
        roots.append(x)
        weights.append(2 / ((1 - x * x) * slope * slope))
    tables = [legendre(x, NODES + 1) for x in roots]
    up_to = []
    for at in tables:
        primitive = [at[1] + 1] + [(at[k + 1] - at[k - 1]) / (2 * k + 1) for k in range(1, NODES)]
        up_to.append(
            [w * sum((k + mpf(1) / 2) * t[k] * primitive[k] for k in range(NODES)) / 2 for t, w in zip(tables, weights)]
        )
    return [(1 + x) / 2 for x in roots], [w / 2 for w in weights], up_to


def series(alpha, beta, load, rule):
    """e_0 ... e_ORDER."""
    nodes, weights, up_to = rule
    u_max = turn(alpha, load)
    edges = [mpf(0)] + [mp.pi / 2 * mpf(2) ** -i for i in range(HALVINGS, 2, -1)]
    edges += [mp.pi / 2 * mpf(k) / 16 for k in range(3, 17)]
    inwards = list(zip(edges, edges[1:]))
    # The way back is written from its own end, t = pi - s, so that sin t does not lose digits.
    panels = [(1, a, b) for a, b in inwards] + [(-1, b, a) for a, b in reversed(inwards)]
    energy = [mpc(1) / 2] + [mpc(0)] * ORDER
    for way, left, right in panels:
        width = abs(right - left)
        state = []
        for x in nodes:
            s = left + (right - left) * x
            w = s + way * mpc(0, 1) / 2 * mp.sin(s)
            sin, cos = mp.sin(w), way * mp.cos(w)
            slope = 1 + way * mpc(0, 1) / 2 * mp.cos(s)
            u = u_max * sin * sin
            height = 2 * (load * u - u_max ** (alpha + 1) * sin ** (2 * (alpha + 1)) / (alpha + 1)) + 1
            v0 = cos * mp.sqrt(height / (cos * cos))
            measure = u_max ** (beta - 1) * sin ** (2 * (beta - 1)) * 2 * u_max * sin * cos * slope
            state.append(([v0], -beta * measure * width))
        end = list(energy)
        for k in range(1, ORDER + 1):
            rates = [v[k - 1] * m for v, m in state]
            end[k] = energy[k] + sum(a * b for a, b in zip(weights, rates))
            for row, (v, _) in zip(up_to, state):
                e = energy[k] + sum(a * b for a, b in zip(row, rates))
                v.append((2 * e - sum(v[j] * v[k - j] for j in range(1, k))) / (2 * v[0]))
        energy = end
    square = [2 * e.real for e in energy]
    root = [mpf(1)]
    for k in range(1, ORDER + 1):
        root.append((square[k] - sum(root[j] * root[k - j] for j in range(1, k))) / 2)
    stray = max(abs(e.imag) / abs(e) for e in energy)
    return root, stray


def digits(x):
    return mp.nstr(x, 20)


def main():
    result = {"_note": "made by: python oracle/theory.py > crates/carom/tests/golden/theory.json"}
    result["integrals"] = []
    for names in INTEGRALS:
        u_max, i0, q0 = integrals(*map(mpf, names))
        row = dict(zip(("alpha", "beta", "load"), names), u_max=digits(u_max), i0=digits(i0), q0=digits(q0))
        if not names[2].startswith("-"):
            row.update(zip(("i0_beta", "q0_beta"), map(digits, proposition_3(*names))))
        result["integrals"].append(row)
    result["beta"] = [
        {"z": z, "w": w, "value": digits(mp.beta(mpf(z), mpf(w)))}
        for z in ["0.1", "0.4", "0.6", "1", "1.3", "4", "11.9", "12", "33.3", "90"]
        for w in ["0.5", "1.5", "7.25"]
    ]
    result["ln_gamma"] = [
        {"x": x, "value": digits(mp.loggamma(mpf(x)))} for x in ["0.05", "0.5", "1.5", "2.5", "7.7", "12", "55.5", "1e5"]
    ]
    rule = running_rule()
    result["series"] = []
    for names in SERIES:
        root, stray = series(*map(mpf, names), rule)
        assert stray < mpf(10) ** -20, (names, stray)
        row = dict(zip(("alpha", "beta", "load"), names), e=[digits(x) for x in root])
        result["series"].append(row)
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
