"""heyoka's Taylor integrator in batch mode: as many collisions side by side as the vectors of the machine hold numbers.

The equations, phases and crossings are those of peers_heyoka.py. All collisions of a set go through a phase together, batch after batch,
and what lies between the phases is done for all of them at once in NumPy. In a batch every collision has its own step; one that has
reached its event waits for the others. Compilation is reported apart and not counted.

A step of order N is counted as N right-hand sides of each collision that took it.
"""

import time

from peers_heyoka import LONGEST, PASSES, TOLERANCES, bead_system, bouc_wen, bouc_wen_gap, bouc_wen_phases, cross, why_not
from problems import say, score

__all__ = ["measure", "why_not"]


class Batch:
    """One phase of any number of collisions, a batch at a time."""

    def __init__(self, system, start, tol, event):
        import heyoka as hy
        import numpy

        self.size = hy.recommended_simd_size()
        spread = numpy.repeat(numpy.array(start, dtype=float)[:, None], self.size, axis=1)
        self.taylor = hy.taylor_adaptive_batch(system, spread, tol=tol, t_events=[event(hy.t_event_batch)])
        self.under_way = (hy.taylor_outcome.success, hy.taylor_outcome.time_limit)

    def run(self, times, states, parameters):
        """Runs columns of `states` to their events, in place; the steps taken by each."""
        import numpy

        steps = numpy.zeros(len(times))
        for first in range(0, len(times), self.size):
            # The last batch is filled up with collisions of the one before.
            begin = max(0, min(first, len(times) - self.size))
            self.fill(slice(begin, begin + self.size), times, states, parameters, steps)
        return steps

    def fill(self, lanes, times, states, parameters, steps):
        """One batch."""
        import numpy

        taylor = self.taylor
        taylor.set_time(times[lanes])
        taylor.state[:] = states[:, lanes]
        taylor.pars[:] = parameters[: len(taylor.pars), lanes]
        taylor.reset_cooldowns()
        until, count = numpy.full(self.size, LONGEST), numpy.zeros(self.size)
        while True:
            # Comes back as soon as one of them reaches its event.
            taylor.propagate_until(until)
            outcomes, _, _, taken = zip(*taylor.propagate_res)
            count += taken
            waits = numpy.array([outcome not in self.under_way for outcome in outcomes]) | (until < LONGEST)
            if waits.all():
                break
            until = numpy.where(waits, taylor.time, LONGEST)
        steps[lanes] = count
        times[lanes] = taylor.time
        states[:, lanes] = taylor.state


class BoucWen:
    """Three phases, as in peers_heyoka.py."""

    def __init__(self, name, tol):
        self.name, self.gap = name, bouc_wen_gap(tol)
        self.phases = [Batch(system, start, tol, event) for system, start, event in bouc_wen_phases(name, self.gap)]

    def solve(self, parameters):
        """(durations, restitutions, right-hand sides)"""
        import numpy

        number, gap = parameters.shape[1], self.gap
        work = numpy.full(number, 12.0)
        t, state = numpy.zeros(number), (numpy.zeros(number), numpy.zeros(number), -numpy.ones(number))
        t, state = self.cross(parameters, t, state, -gap, (-1.0, -1.0))
        for phase, batch in enumerate(self.phases):
            if phase == 2:
                t, state = self.cross(parameters, t, state, 0.0, (1.0, -1.0))
                t, state = self.cross(parameters, t, state, gap, (1.0, 1.0))
            state = numpy.array([numpy.broadcast_to(row, number) for row in state])
            work += batch.run(t, state, parameters) * batch.taylor.order
        return t, state[2], work

    def cross(self, parameters, t, state, z_to, signs):
        """One Runge-Kutta step in z for all collisions."""
        import numpy

        return cross(self.name, parameters, t, state, z_to, signs, numpy.power)


class Bead:
    """The polynomial form, as in peers_heyoka.py."""

    def __init__(self, _name, tol):
        self.batch = Batch(*bead_system(tol))

    def solve(self, parameters):
        """(durations, restitutions, right-hand sides)"""
        import numpy

        number = parameters.shape[1]
        t, state = numpy.zeros(number), numpy.zeros((3, number))
        state[1] = 1.0
        steps = self.batch.run(t, state, parameters[2:])
        return state[2], -state[1], steps * self.batch.taylor.order


def measure(sets):
    """Rows, one at a time."""
    import numpy

    for name, cases in sets.items():
        if name == "P3b" and any(case.parameters[:2] != (1.5, 1.5) for case in cases):
            say(f"  {name}: left out, the polynomial form is for exponents of 3/2")
            continue
        parameters = numpy.array([case.parameters for case in cases]).T.copy()
        compiling = 0.0
        for tol in TOLERANCES:
            begin = time.process_time()
            solver = (Bead if name == "P3b" else BoucWen)(name, tol)
            compiling += time.process_time() - begin
            best = float("inf")
            for _ in range(PASSES + 1):
                begin = time.process_time()
                results = solver.solve(parameters)
                best = min(best, time.process_time() - begin)
            yield score("heyoka-batch", name, tol, cases, list(zip(*results)), best)
        say(f"  {name}: {len(TOLERANCES)} tolerances; compiling or its cache took {compiling:.1f} s, not counted")
