"""Tables of the benchmark in plain text: what each tool costs at each precision, and how many times what carom costs."""

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
                f"{row.mean_rhs:.0f}" + (f"+{row.mean_rhs_error:.0f}" if row.mean_rhs_error else ""),
                f"{row.cpu_us_per_collision:.1f}",
                f"{row.max_restitution_error:.1e}",
                f"{row.max_duration_error:.1e}",
            )
            for row in mine
        ]
        lines += aligned(cells, ("tool", "rtol", "rhs", "CPU us", "restitution error", "duration error"))
    return lines


def cheapest(rows, tool, name, target, cost):
    """The cheapest setting of a tool that reaches the target on a set; where none does, its most precise one."""
    mine = [row for row in rows if row.tool == tool and row.set == name and row.error == row.error]
    reached = [row for row in mine if row.error <= target]
    if reached:
        return min(reached, key=cost), True
    return (min(mine, key=lambda row: row.error), False) if mine else (None, False)


def rhs(row):
    """Right-hand sides, those for the error estimate included."""
    return row.mean_rhs + row.mean_rhs_error


def cpu(row):
    """CPU time."""
    return row.cpu_us_per_collision


def ratio_row(rows, tool, name, target):
    """One line of the ratio table, and whether the tool reaches the target."""
    by_rhs, reached = cheapest(rows, tool, name, target, rhs)
    by_cpu, _ = cheapest(rows, tool, name, target, cpu)
    if by_rhs is None:
        return None, False
    title = f"{name} {tool}" + ("" if reached else " *")
    cells = [title, f"{by_cpu.error:.2e}", f"{rhs(by_rhs):.0f}", f"{cpu(by_cpu):.1f}"]
    for base in ("carom", "carom+error"):
        least_rhs, there = cheapest(rows, base, name, target, rhs)
        least_cpu, _ = cheapest(rows, base, name, target, cpu)
        cells += [f"{rhs(by_rhs) / rhs(least_rhs):.2f}", f"{cpu(by_cpu) / cpu(least_cpu):.2f}"] if there else ["-", "-"]
    return cells, reached


def ratios(rows):
    """Peer over carom at equal precision, the larger of the two errors counting."""
    lines = []
    tools = dict.fromkeys(row.tool for row in rows)
    for target in TARGETS:
        lines += ["", f"Cheapest setting with both errors <= {target:.0e}; ratio to carom (above 1: carom is cheaper)"]
        cells, all_reached = [], True
        for name in dict.fromkeys(row.set for row in rows):
            for tool in tools:
                line, reached = ratio_row(rows, tool, name, target)
                if line:
                    cells.append(line)
                    all_reached &= reached
        header = ("", "error", "rhs", "CPU us", "rhs/carom", "CPU/carom", "rhs/carom+error", "CPU/carom+error")
        lines += aligned(cells, header)
        if not all_reached:
            lines.append("* does not reach it at any setting tried; its most precise one is shown")
    notes = (
        "carom+error also says how far off each figure is; the others do not. carom computes ten figures, the events and",
        "the energy ledger; the others duration and restitution only. A Taylor step of order N counts as N right-hand sides.",
    )
    return [*lines, "", *notes]
