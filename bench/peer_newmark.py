"""The algorithm of Khandelwal and Mukherjee (Journal of Applied Mechanics, 2023) in NumPy, as they describe it: 80 Hermite elements,
the pin by a penalty of 1000 tr K, 25 modes, Newmark's average acceleration in steps of 0.1 us, the contact force of the step before."""

import numpy as np

LENGTH, RADIUS, DENSITY, MODULUS, RATIO, MOMENT = 0.508, 6.35e-3, 0.3433, 68.3e9, 0.34, 1.277e-9
PIN, STRIKER = 0.0375, 1000.0
TIME = LENGTH**2 * np.sqrt(DENSITY / (MODULUS * MOMENT))
STIFFNESS = 4 / 3 * LENGTH**4 / (2 * (1 - RATIO**2) * MOMENT) * np.sqrt(RADIUS / LENGTH)


def assemble(elements):
    """M and K on the unit interval, unknowns (w, w')."""
    h = 1 / elements
    scale = np.array([1, h, 1, h])
    mass = np.array([[156, 22, 54, -13], [22, 4, 13, -3], [54, 13, 156, -22], [-13, -3, -22, 4]]) * h / 420
    bend = np.array([[12, 6, -12, 6], [6, 4, -6, 2], [-12, -6, 12, -6], [6, 2, -6, 4]]) / h**3
    size = 2 * elements + 2
    m, k = np.zeros((size, size)), np.zeros((size, size))
    for e in range(elements):
        at = slice(2 * e, 2 * e + 4)
        m[at, at] += mass * np.outer(scale, scale)
        k[at, at] += bend * np.outer(scale, scale)
    return m, k


def modes(elements=80, count=25):
    """Eigenvalues, shapes, and the projected stiffness without the penalty."""
    m, k = assemble(elements)
    held = k.copy()
    pin = 2 * round(PIN * elements)
    held[pin, pin] += 1e3 * np.trace(k)
    factor = np.linalg.cholesky(m)
    inverse = np.linalg.inv(factor)
    values, vectors = np.linalg.eigh(inverse @ held @ inverse.T)
    shapes = inverse.T @ vectors[:, :count]
    return values[:count], shapes, shapes.T @ k @ shapes, m


def shape_at(xi, shapes, elements=80):
    """The deflection of every mode at a place."""
    e = min(int(xi * elements), elements - 1)
    h = 1 / elements
    s = xi * elements - e
    r = 1 - s
    return np.array([r * r * (1 + 2 * s), h * s * r * r, s * s * (3 - 2 * s), -h * s * s * r]) @ shapes[2 * e : 2 * e + 4]


def impact(xi, omega=-6.0, damping=0.0, step=1e-7, duration=3e-3, taken=None):
    """Restitution and number of sub-impacts at a place."""
    values, shapes, projected, m = taken or modes()
    h = step / TIME
    psi = damping * MOMENT / (LENGTH**2 * np.sqrt(DENSITY * MODULUS * MOMENT)) * projected
    solve = np.linalg.inv(np.diag(values + 4 / h**2) + 2 / h * psi)
    phi = shape_at(xi, shapes)
    nodes = np.linspace(0, 1, shapes.shape[0] // 2)
    motion = np.column_stack([omega * TIME * (nodes - PIN), np.full(nodes.size, omega * TIME)]).ravel()
    u, v, a = np.zeros(values.size), shapes.T @ (m @ motion), np.zeros(values.size)
    s = w = force = 0.0
    mass = STRIKER / (DENSITY * LENGTH)
    first = last = w - phi[0] * v[0]
    count, touching = 0, False
    for _ in range(round(duration / step)):
        s += h * w - h * h * force / (2 * mass)
        w -= h * force / mass
        force = STIFFNESS * max(0.0, s - phi @ u) ** 1.5
        load = phi * force + 4 / h**2 * u + 4 / h * v + a + psi @ (2 / h * u + v)
        new = solve @ load
        acceleration = 4 / h**2 * (new - u) - 4 / h * v - a
        v = v + h / 2 * (a + acceleration)
        u, a = new, acceleration
        if force > 0 and not touching:
            count += 1
        if force == 0 and touching:
            last = w - phi[0] * v[0]
        touching = force > 0
    return -last / first, count


if __name__ == "__main__":
    print(*impact(0.68))
