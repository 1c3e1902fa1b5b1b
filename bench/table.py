"""Tables of the benchmark in plain text: what each tool costs at each precision, and how many times what carom costs."""

import math

TARGETS = (1e-8, 1e-10)


def aligned(rows, header):
    """Lines of columns, the first column to the left, the others to the right."""
    rows = [header, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]

    def line(row):
        return "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))])

    return [line(header), *(line(row) for row in rows[1:])]


def work_precision(rows):
    """One table per set."""
    lines = []
    for name in dict.fromkeys(row.set for row in rows):
        mine = [row for row in rows if row.set == name]
        most = max(row.collisions for row in mine)
        lines += ["", f"{name}: {most} collisions"]
        cells = [
            (
                row.tool if row.collisions == most else f"{row.tool} ({row.collisions} of them)",
                f"{row.rtol:.0e}" if abs(row.rtol / float(f"{row.rtol:.0e}") - 1) < 1e-6 else f"{row.rtol:.1e}",
                count(row.mean_rhs) + (f"+{row.mean_rhs_error:.0f}" if row.mean_rhs_error else ""),
                time(row.cpu_us_per_collision),
                f"{row.max_restitution_error:.1e}",
                f"{row.max_duration_error:.1e}",
            )
            for row in mine
        ]
        lines += aligned(cells, ("tool", "rtol", "rhs", "CPU us", "restitution error", "duration error"))
    return lines


def count(rhs):
    """A number of right-hand sides, where it is known."""
    return "-" if math.isnan(rhs) else f"{rhs:.0f}"


def time(microseconds):
    """Three digits at least."""
    return f"{microseconds:.1f}" if microseconds >= 10.0 else f"{microseconds:.3g}"


def ratio(a, b):
    """a over b, where both are known."""
    return "-" if math.isnan(a / b) else f"{a / b:.3g}"


# What a setting has to reach, and how it is called.
PRECISIONS = {
    "both errors": lambda row: row.error,
    "the error of restitution": lambda row: row.max_restitution_error,
}


def cheapest(rows, tool, name, target, error):
    """The cheapest setting of a tool that reaches the target on a set; where none does, its most precise one."""
    mine = [row for row in rows if row.tool == tool and row.set == name and not math.isnan(error(row))]
    reached = [row for row in mine if error(row) <= target]
    if reached:
        return min(reached, key=lambda row: row.cpu_us_per_collision), True
    return (min(mine, key=error), False) if mine else (None, False)


def rhs(row):
    """Right-hand sides, those for the error estimate included."""
    return row.mean_rhs + row.mean_rhs_error


def ratio_row(rows, tool, name, target, error, bases):
    """One line of the ratio table, and whether the tool reaches the target."""
    row, reached = cheapest(rows, tool, name, target, error)
    if row is None:
        return None, True
    title = f"{name} {tool}" + ("" if reached else " *")
    errors = [f"{row.max_restitution_error:.1e}", f"{row.max_duration_error:.1e}"]
    cells = [title, *errors, count(rhs(row)), time(row.cpu_us_per_collision)]
    for base in bases:
        least, there = cheapest(rows, base, name, target, error)
        cells.append(ratio(row.cpu_us_per_collision, least.cpu_us_per_collision) if there else "-")
    return cells, reached


def ratios(rows):
    """What each tool costs at equal precision, and how many times what carom costs."""
    lines = []
    tools = dict.fromkeys(row.tool for row in rows)
    bases = [tool for tool in tools if tool.startswith("carom")]
    for target in TARGETS:
        for words, error in PRECISIONS.items():
            lines += ["", f"Cheapest setting with {words} <= {target:.0e}: CPU time of a collision on one core, and over that of carom"]
            cells, all_reached = [], True
            for name in dict.fromkeys(row.set for row in rows):
                for tool in tools:
                    line, reached = ratio_row(rows, tool, name, target, error, bases)
                    cells += [line] if line else []
                    all_reached &= reached
            header = ("", "restitution error", "duration error", "rhs", "CPU us", *(f"/{base}" for base in bases))
            lines += aligned(cells, header)
            if not all_reached:
                lines.append("* does not reach it at any setting tried; its most precise one is shown")
    return [*lines, "", *NOTES]


NOTES = (
    "+error also says how far off each result is; the others do not. carom computes ten results, the events and the",
    "energy ledger; the others duration and restitution only. A Taylor step of order N counts as N right-hand sides.",
)
