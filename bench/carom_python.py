"""carom from Python: `carom.collisions` on the collisions of the sets, repeated until there are 10 000, arrays in and arrays out, one thread.

carom-python        restitution and duration
carom-python+error  the same with errors
"""

import time

from problems import Row

NUMBER = 10_000
PASSES = 5
TOLERANCES = (1e-7, 1e-8, 1e-9, 1e-10, 1e-11)


def why_not():
    """None, or why it is left out."""
    try:
        import carom  # noqa: F401
    except ImportError as error:
        return f"the package is not installed ({error}); `pip install .` does"
    return None


def arguments(name, columns):
    """What `carom.collisions` takes for the collisions of a set."""
    if name == "P3b":
        alpha, beta, gamma, g = columns
        wall = {"k": 1.0, "mass1": 1.0, "v0": 1.0, "end": "indentation"}
        return {"law": "power", "n": alpha, "beta": beta, "gamma0": gamma, "force1": -g, **wall}
    keys = ("B", "Gamma", "kappa", "sigma", "n", "p")
    law = "bwshc" if name == "P1a" else "bwm"
    return {"law": law, "form": "dimensionless", **dict(zip(keys, columns))}


def measure(sets):
    """Rows, one at a time."""
    import carom
    import numpy

    for name, cases in sets.items():
        times = -(-NUMBER // len(cases))
        spread = numpy.tile(numpy.array([case.parameters for case in cases]).T, times)[:, :NUMBER]
        truth = numpy.tile(numpy.array([(case.duration, case.restitution) for case in cases]).T, times)[:, :NUMBER]
        for rtol in TOLERANCES:
            for errors, kind in (("none", ""), ("estimate", "+error")):
                given = {**arguments(name, spread), "rtol": rtol, "errors": errors, "threads": 1, "columns": ["restitution", "duration"]}
                best = float("inf")
                for _ in range(PASSES):
                    begin = time.process_time()
                    table = carom.collisions(**given)
                    best = min(best, time.process_time() - begin)
                apart = [float(abs(table[key] - row).max()) for key, row in zip(("duration", "restitution"), truth)]
                yield Row("carom-python" + kind, name, rtol, NUMBER, float("nan"), 0.0, 1e6 * best / NUMBER, apart[1], apart[0])
