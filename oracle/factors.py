"""What every damping factor delivers, by another method: SciPy's DOP853 at rtol 1e-13, with formulas written anew.

    python oracle/factors.py > crates/carom/tests/golden/factors.csv

The motion u' = w - L u^(m+1)/(m+1), w' = -u^n from u = 0, w = 1 (no load) runs until the turn and on until a step
passes the end of contact. The end itself is reached with the quantity that vanishes there as the independent variable
(Henon's trick): u where contact ends at zero indentation, u^(n-m) + L u' where it ends at zero force.
"""

from math import exp, log, pi, sqrt
from multiprocessing import Pool

from scipy.integrate import DOP853, solve_ivp
from scipy.optimize import brentq

MASS, SPEED, STIFFNESS, N = 0.1, 2.8, 2.41e11, 1.5
RTOL, ATOL = 1e-13, 1e-15
LONGEST = 1e4
PRINTED = [2.0, 1.5, 1.0, 0.65, 0.5, 0.25]


def linear_stiffness():
    """The same largest elastic indentation as the power law of exponent N."""
    deepest = (0.5 * (N + 1) * MASS * SPEED**2 / STIFFNESS) ** (1 / (N + 1))
    return 2 * STIFFNESS * deepest ** (N - 1) / (N + 1)


# Factors with m = n: the number lambda v0/k.


def gonthier_exact(c):
    """s = d (1 + c) solves d(s) = s/(1 - e^-s) - 1, c(s) = (1 - s/(e^s - 1))/d(s)."""

    def d(s):
        return s / (1 - exp(-s)) - 1

    s = brentq(lambda s: (1 - s / (exp(s) - 1)) / d(s) - c, 1e-3, 60, xtol=1e-15, rtol=1e-15)
    return d(s)


RATIOS = {
    "hertz": lambda c: 0.0,
    "hunt-crossley": lambda c: 3 * (1 - c) / 2,
    "herbert-mcwhannell": lambda c: 6 * (1 - c) / ((2 * c - 1) ** 2 + 3),
    "lee-wang": lambda c: 3 * (1 - c) / 4,
    "lankarani-nikravesh": lambda c: 3 * (1 - c**2) / 4,
    "marhefka-orin": lambda c: 3 / 2 * (1 - c),
    "gonthier-approx": lambda c: (1 - c**2) / c,
    "gonthier-exact": gonthier_exact,
    "zhiying-qishao": lambda c: 3 * (1 - c**2) * exp(2 * (1 - c)) / 4,
    "ye-hertz": lambda c: 8 * (1 - c) / (5 * c),
    "flores": lambda c: 8 * (1 - c) / (5 * c),
    "gharib-hurmuzlu": lambda c: 1 / c,
    "hu-guo": lambda c: 3 * (1 - c) / (2 * c),
    "sun": lambda c: (0.2 * N + 1.3) * (1 - c) / c,
    "safaeifar-farshidianfar": lambda c: 5 * (1 - c) / (4 * c),
    "zhang2020": lambda c: 3 * (1 - c) / (2 * c * alpha(1.5, c)),
}
LINEAR_RATIOS = {
    "ye-modified-kelvin": (lambda c: 3 * (1 - c) / (2 * c), False),
    "pant-wijeyewickrema": (lambda c: 3 * (1 - c**2) / (2 * c**2), True),
}


def alpha(m, c):
    if m == 2.0:
        return 1.363 * c**3 - 2.136 * c**2 + 0.8356 * c + 0.9404
    a, b, p, q = {
        1.5: (0.6181, -3.52, 0.899, 0.09025),
        1.0: (1.514, -14.14, 1.289, -0.2474),
        0.65: (2.589, -20.41, 1.417, -0.3188),
        0.5: (2.919, -22.63, 1.468, -0.3505),
        0.25: (2.911, -23.87, 1.517, -0.356),
    }[m]
    return a * exp(b * c) + p * exp(q * c)


def primary(m, c):
    return (
        0.75 * MASS * (m + 1) * (1 - c) * SPEED
        * (c * MASS * (N + 1) * SPEED**2 / (2 * STIFFNESS)) ** (-(m + 1) / (N + 1))
    )


# Factors whose lambda is a number times sqrt(k m0).


def ratio(c):
    return -log(c) / sqrt(pi**2 + log(c) ** 2)


def thornton(c):
    h = [-6.918798, -16.41105, 146.8049, -796.4559, 2928.711, -7206.864, 11494.29, -11342.18, 6276.757, -1489.915]
    a = sum(x * c ** (i + 1) for i, x in enumerate(h))
    return sqrt(6) * sqrt(1 / (1 - (1 + c) ** 2 * exp(a)) - 1)


ROOTS = {
    "tsuji": (lambda c: sqrt(5) * ratio(c), False),
    "tsuji-fit": (lambda c: -2.2664 * log(c) / sqrt(10.1354 + log(c) ** 2), False),
    "thornton2013": (thornton, False),
    "jankowski": (lambda c: 9 * sqrt(5) * (1 - c**2) / (c * (c * (9 * pi - 16) + 16)), True),
}
LINEAR_ROOTS = {
    "kelvin-voigt": (lambda c: 2 * ratio(c), False),
    "mahmoud-jankowski": (lambda c: 2 * (1 - c**2) / (c * (c * (pi - 2) + 2)), True),
}


def viscoelastic(c):
    """lambda of n = 1.5, m = 0.5 from the Pade approximant of c_r in v = sqrt(L)."""

    def approximant(v):
        above = 1 + 1.07232 * v + 0.574198 * v**2 + 0.141552 * v**3
        below = 1 + 1.07232 * v + 1.72765 * v**2 + 1.37842 * v**3 + 1.19449 * v**4 + 0.467273 * v**5 + 0.235585 * v**6
        return above / below

    v = brentq(lambda v: approximant(v) - c, 0, 1e3, xtol=1e-15, rtol=1e-15)
    return v**2 * STIFFNESS / ((STIFFNESS / MASS) ** 0.4 * SPEED**0.2)


def members():
    """(factor, n, m, k, compression only, lambda(c))"""
    soft = linear_stiffness()
    for name, d in RATIOS.items():
        yield name, N, N, STIFFNESS, False, lambda c, d=d: d(c) * STIFFNESS / SPEED
    for m in PRINTED:
        yield "zhang2021", N, m, STIFFNESS, False, lambda c, m=m: primary(m, c) / alpha(m, c)
        yield "zhang2021-primary", N, m, STIFFNESS, False, lambda c, m=m: primary(m, c)
    for name, (a, one_way) in ROOTS.items():
        yield name, N, 0.25, STIFFNESS, one_way, lambda c, a=a: a(c) * sqrt(STIFFNESS * MASS)
    yield "kuwabara-kono-brilliantov", N, 0.5, STIFFNESS, False, viscoelastic
    for name, (a, one_way) in LINEAR_ROOTS.items():
        yield name, 1.0, 0.0, soft, one_way, lambda c, a=a: a(c) * sqrt(soft * MASS)
    for name, (d, one_way) in LINEAR_RATIOS.items():
        yield name, 1.0, 1.0, soft, one_way, lambda c, d=d: d(c) * soft / SPEED


def power(u, p):
    return u**p if u > 0 else (1.0 if p == 0 else 0.0)


def delivered(n, m, damping, one_way, end):
    """Relative speed after over relative speed before."""

    def rate(u, w):
        return w - damping * power(u, m + 1) / (m + 1)

    def flow(_, x):
        return [rate(x[0], x[1]), -power(x[0], n)]

    def gap(u, v):
        # Of the sign of the force; never negative on the way back where m >= n and the restitution is below 1/L.
        return power(u, n - m) + damping * v if m < n else 1 + damping * power(u, m - n) * v

    solver = DOP853(flow, 0.0, [0.0, 1.0], LONGEST, rtol=RTOL, atol=ATOL)
    while solver.status == "running":
        u, w = solver.y
        solver.step()
        new, velocity = solver.y[0], rate(*solver.y)
        if velocity >= 0:
            continue
        if one_way:
            # The turn lies within the last step; u is stationary there, so an interpolant is as good as a step.
            inside = solver.dense_output()
            turn = brentq(lambda t: rate(*inside(t)), solver.t_old, solver.t, xtol=1e-16)
            return sqrt(2 * inside(turn)[0] ** (n + 1) / (n + 1))
        if end == "force" and m < n and gap(new, velocity) <= 0:
            return until_force(n, m, damping, u, rate(u, w))
        if new <= 0:
            return until_indentation(n, m, damping, u, rate(u, w))
    return 0.0


def before(n, m, damping, u, v):
    """A state on the way back, at most one step before the end: from here the clock may be exchanged."""
    if v < 0:
        return u, v
    turn = solve_ivp(
        lambda t, x: [x[1], -power(x[0], n) - damping * power(x[0], m) * x[1]],
        (0, LONGEST), [u, v], method="DOP853", rtol=RTOL, atol=ATOL,
        events=stop(lambda t, x: x[1] + 1e-3),
    )
    return turn.y[:, -1]


def stop(event):
    event.terminal = True
    event.direction = -1
    return event


def until_indentation(n, m, damping, u, v):
    u, v = before(n, m, damping, u, v)
    run = solve_ivp(
        lambda x, y: [-(power(x, n) / y[0] + damping * power(x, m))],
        (u, 0.0), [v], method="DOP853", rtol=RTOL, atol=ATOL,
    )
    return -run.y[0, -1]


def until_force(n, m, damping, u, v):
    u, v = before(n, m, damping, u, v)

    def flow(g, x):
        v_rate = -power(x[0], m) * g
        g_rate = (n - m) * power(x[0], n - m - 1) * x[1] + damping * v_rate
        return [x[1] / g_rate, v_rate / g_rate]

    start = power(u, n - m) + damping * v
    return -solve_ivp(flow, (start, 0.0), [u, v], method="DOP853", rtol=RTOL, atol=ATOL).y[1, -1]


def row(job):
    name, n, m, stiffness, one_way, damping, end, c = job
    e = delivered(n, m, damping, one_way, end)
    return f"{name},{m:g},{n:g},{end},{c:g},{e:.12f}"


def jobs():
    for name, n, m, stiffness, one_way, factor in members():
        length = (MASS * SPEED**2 / stiffness) ** (1 / (n + 1))
        for end in ["force", "indentation"]:
            for i in range(1, 20):
                c = i / 20
                damping = factor(c) * SPEED * length ** (m - n) / stiffness
                yield name, n, m, stiffness, one_way, damping, end, c


def main():
    print("# made by: python oracle/factors.py > crates/carom/tests/golden/factors.csv")
    print("# no load, effective mass 0.1 kg, closing speed 2.8 m/s, k = 2.41e11 N/m^1.5; n = 1: the same elastic indentation")
    print("factor,m,n,end,asked,delivered")
    with Pool() as pool:
        for line in pool.imap(row, list(jobs()), chunksize=19):
            print(line)


if __name__ == "__main__":
    main()
