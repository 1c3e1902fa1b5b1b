"""diffrax's Dopri8 on JAX: a whole set of collisions by vmap, compiled by XLA in double precision, on one core.

The right-hand sides have |.| as in peers_scipy.py; a terminal event, located by Newton's method on the dense output, ends each collision, and
one Newton step with the right-hand side, which an able user adds, takes away what that leaves. All collisions of a set go on until the
last has ended. Compilation is reported apart and not counted.
"""

import os
import time

from problems import TOLERANCES, say, score

LONGEST = 100.0
MOST_STEPS = 4096
PASSES = 3
# Right-hand sides of a step of Dopri8, the first being the last of the step before.
STAGES = 13


def why_not():
    """None, or why this peer is left out."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        import diffrax  # noqa: F401
        import jax
    except ImportError as error:
        return f"diffrax is not installed ({error})"
    jax.config.update("jax_enable_x64", True)
    return None


def hunt(q, y):
    """The rates; the force is the last of them."""
    import jax.numpy as jnp

    (B, G, kappa, sigma, n, p), (x, z, v) = q, y
    power, stiff = jnp.abs(z) ** (n - 1), jnp.abs(x) ** p
    force = -kappa * jnp.sign(x) * stiff - (1 - kappa) * jnp.abs(z) ** (p - 1) * z - sigma * stiff * v
    return jnp.stack([v, v - B * power * z * jnp.abs(v) - G * power * jnp.abs(z) * v, force])


def maxwell(q, y):
    """The rates; the force is the last of them."""
    import jax.numpy as jnp

    (B, G, kappa, sigma, n, p), (x, z, v) = q, y
    force = -kappa * jnp.abs(x) ** (p - 1) * x - (1 - kappa) * jnp.abs(z) ** (p - 1) * z
    rate, power = v + sigma * force, jnp.abs(z) ** (n - 1)
    return jnp.stack([rate, rate - B * power * z * jnp.abs(rate) - G * power * jnp.abs(z) * rate, force])


def bead(q, y):
    """The rates of (u, w)."""
    import jax.numpy as jnp

    (alpha, beta, gamma, g), (u, w) = q, y
    depth = jnp.maximum(u, 0.0)
    return jnp.stack([w - gamma * depth**beta, g - depth**alpha])


def build(name):
    """A compiled function of the parameters (cases by numbers) and a tolerance: durations, restitutions, steps."""
    import diffrax
    import jax
    import jax.numpy as jnp
    import optimistix

    flow = {"P1a": hunt, "P2": maxwell, "P3b": bead}[name]
    is_bead = name == "P3b"
    start = jnp.array([0.0, 1.0] if is_bead else [0.0, 0.0, -1.0])

    def gap(q, y):
        """What is zero at the end: u of the bead, else the force, which is V'."""
        return y[0] if is_bead else flow(q, y)[-1]

    def outwards(t, y, args, **_):
        """The gap once the bodies move apart; before, anything positive."""
        return jnp.where((y[-1] < 0.0) if is_bead else (y[-1] > 0.0), gap(args, y), 1.0)

    def one(q, rtol):
        run = diffrax.diffeqsolve(
            diffrax.ODETerm(lambda t, y, q: flow(q, y)),
            diffrax.Dopri8(),
            t0=0.0,
            t1=LONGEST,
            dt0=None,
            y0=start,
            args=q,
            stepsize_controller=diffrax.PIDController(rtol=rtol, atol=rtol / 100),
            event=diffrax.Event(outwards, optimistix.Newton(1e-10, 1e-10)),
            max_steps=MOST_STEPS,
            throw=False,
        )
        t, y = run.ts[-1], run.ys[-1]
        value, rate = jax.jvp(lambda y: gap(q, y), (y,), (flow(q, y),))
        last = y[-1] - value / rate * flow(q, y)[-1]
        ended = run.result == diffrax.RESULTS.event_occurred
        nan = jnp.nan
        return jnp.where(ended, t - value / rate, nan), jnp.where(ended, -last if is_bead else last, nan), run.stats["num_steps"]

    return jax.jit(jax.vmap(one, in_axes=(0, None)))


def measure(sets):
    """Rows, one at a time."""
    import jax
    import jax.numpy as jnp

    for name, cases in sets.items():
        parameters = jnp.array([case.parameters for case in cases])
        begin = time.process_time()
        solve = build(name)
        jax.block_until_ready(solve(parameters, 1e-6))
        compiling = time.process_time() - begin
        for rtol in TOLERANCES:
            best = float("inf")
            for _ in range(PASSES):
                begin = time.process_time()
                duration, restitution, steps = jax.block_until_ready(solve(parameters, rtol))
                best = min(best, time.process_time() - begin)
            results = zip(duration.tolist(), restitution.tolist(), (STAGES * steps).tolist())
            yield score("diffrax", name, rtol, cases, list(results), best)
        say(f"  {name}: {len(TOLERANCES)} tolerances; compiling took {compiling:.1f} s of CPU and is not counted")
