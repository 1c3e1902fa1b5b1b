"""carom in four figures: restitution against speed, a fit with its band, the audit of damping factors, and a million collisions.

python python/examples/tutorial.py FOLDER [COLLISIONS]

writes speed.png, fit.png, audit.png and million.png into FOLDER. It needs matplotlib.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import numpy.typing as npt

import carom

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.colors import LinearSegmentedColormap  # noqa: E402

REBOUNDS = Path(__file__).parents[2] / "scenarios" / "rebounds.csv"
BLUE, ORANGE, GREEN, RED, PURPLE, GREY = "#0072b2", "#e69f00", "#009e73", "#d55e00", "#8a5fbf", "#666666"
PALE = LinearSegmentedColormap.from_list("pale", ["#4a8fb5", "#a9d6e5", "#fdfcdc"])

plt.rcParams.update({
    "figure.dpi": 150, "font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "grid.color": "#e5e5e5", "axes.axisbelow": True, "legend.frameon": False,
})  # fmt: skip


def at_the_end(axes: Axes, x: npt.ArrayLike, y: npt.ArrayLike, text: str, colour: str) -> None:
    """A word beside the last point of a line, in the colour of the line."""
    axes.annotate(text, (float(np.ravel(x)[-1]), float(np.ravel(y)[-1])), (6, 0), textcoords="offset points", color=colour, va="center")


def speed(folder: Path) -> None:
    """Restitution against speed, for four amounts of damping: one call, in which the arguments are broadcast like arrays of numpy."""
    damping = np.array([1e4, 5e4, 2e5, 1e6])
    speeds = np.geomspace(0.05, 10, 200)
    table = carom.collisions("power", k=1e6, n=1.5, lambda_=damping[:, None], m=1.5, mass1=0.1, v0=speeds)
    figure, axes = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
    for value, restitution, colour in zip(damping, table["restitution"], (BLUE, GREEN, ORANGE, RED)):
        axes.semilogx(speeds, restitution, color=colour, linewidth=2)
        at_the_end(axes, speeds, restitution, f"{value / 1e6:g} s/m", colour)
    axes.set(xlabel="closing speed (m/s)", ylabel="restitution", ylim=(0, 1.02), xlim=(0.05, 22))
    axes.set_xticks([0.1, 1, 10], ["0.1", "1", "10"])
    axes.set_title("Hertz contact with Hunt-Crossley damping, by λ/k", loc="left", fontsize=11)
    figure.savefig(folder / "speed.png")
    plt.close(figure)
    example = np.interp(1, speeds, table["restitution"][1])
    print(f"speed.png: {table['restitution'].size} collisions; at 1 m/s and λ/k = 0.05 s/m restitution is {example:.4f}")


def fit(folder: Path) -> carom.Fit:
    """Three parameters of a law from 24 rebounds, and the curve they give with its band."""
    v0, restitution, deviation = np.loadtxt(REBOUNDS, delimiter=",", skiprows=4, unpack=True)
    found = carom.fit({
        "law": "bwshc", "form": "base",
        "data": [{"v0_m_per_s": v0, "restitution": restitution, "restitution_sd": deviation}],
        "fixed": {"n": 1.5, "p": 1.5}, "tied": {"Gammab": "-Bb/2"}, "bounds": {"Bb": [0.0, 30.0], "sigmab": [0.0, 1.0]},
    })  # fmt: skip
    speeds = np.linspace(0.05, 5.5, 200)
    curve, at_data = found.curve(speeds), found.curve(v0)
    figure, (above, below) = plt.subplots(2, 1, figsize=(6.4, 5.0), sharex=True, height_ratios=[3, 1], layout="constrained")
    half = 1.96 * curve["restitution_sd"]
    above.fill_between(speeds, curve["restitution"] - half, curve["restitution"] + half, color=BLUE, alpha=0.25, linewidth=0, label="its 95 % band")
    above.plot(speeds, curve["restitution"], color=BLUE, linewidth=2, label="fitted law")
    above.errorbar(v0, restitution, deviation, fmt="o", markersize=4, color="black", elinewidth=1, label="rebounds, with one deviation")
    above.set(ylabel="restitution")
    above.legend()
    above.set_title("A Bouc-Wen contact fitted to 24 rebounds", loc="left", fontsize=11)
    below.fill_between(speeds, -half * 1e3, half * 1e3, color=BLUE, alpha=0.25, linewidth=0)
    below.errorbar(v0, (restitution - at_data["restitution"]) * 1e3, deviation * 1e3, fmt="o", markersize=4, color="black", elinewidth=1)
    below.axhline(0, color=BLUE, linewidth=2)
    below.set(xlabel="closing speed (m/s)", ylabel="difference (10⁻³)", xlim=(0, 5.5))
    figure.savefig(folder / "fit.png")
    plt.close(figure)
    values = ", ".join(f"{name} {found.parameters[name]:.3g}" for name, known in found.determined.items() if known)
    print(f"fit.png: the data determine {values}")
    return found


def audit(folder: Path) -> None:
    """Damping factors promise a restitution; the audit runs the collision and says what they deliver."""
    shown = {"lankarani-nikravesh": RED, "hunt-crossley": ORANGE, "gharib-hurmuzlu": PURPLE, "flores": GREEN, "gonthier-exact": BLUE}
    answer = carom.audit(n=1.5, m=1.5)
    figure, axes = plt.subplots(figsize=(7.0, 4.2), layout="constrained")
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1.2, linestyle=(0, (4, 3)), label="as asked")
    worst: dict[str, Any] = {}
    for factor in answer.factors:
        if factor.factor in shown and factor.factor not in worst and factor.m == 1.5:
            worst[factor.factor] = factor.worst_error
            asked, delivered = zip(*((point.asked, point.delivered) for point in factor.points))
            words = f"{factor.factor}, {factor.worst_error:.2g}"
            axes.plot(asked, delivered, "o-", markersize=3.5, linewidth=1.8, color=shown[factor.factor], label=words)
    axes.set(xlabel="restitution asked for", ylabel="restitution delivered", xlim=(0, 1), ylim=(0, 1))
    axes.set_box_aspect(1)
    figure.legend(title="factor, and its worst error", loc="outside right upper", alignment="left")
    axes.set_title("What damping factors deliver", loc="left", fontsize=11)
    figure.savefig(folder / "audit.png")
    plt.close(figure)
    crossley, exact = worst["hunt-crossley"], worst["gonthier-exact"]
    print(f"audit.png: {len(answer.factors)} factors; hunt-crossley misses by up to {crossley:.2f}, gonthier-exact by {exact:.0e}")


def million(folder: Path, found: carom.Fit, collisions: int) -> None:
    """A map of restitution over speed and the share of the elastic element, around the fitted law: many collisions in one call."""
    side = round(collisions**0.5)
    speeds, kappa = np.geomspace(0.05, 20, side), np.linspace(0.02, 0.98, side)
    known = {name: found.parameters[name] for name in ("Bb", "Gammab", "sigmab", "n", "p")}
    begin = time.perf_counter()
    table = carom.collisions("bwshc", form="base", **known, kappa=kappa[:, None], v0=speeds, columns=["restitution"], progress=True)
    seconds = time.perf_counter() - begin
    figure, axes = plt.subplots(figsize=(6.4, 4.4), layout="constrained")
    image = axes.pcolormesh(speeds, kappa, table["restitution"], cmap=PALE, vmin=0, vmax=1, shading="nearest", rasterized=True)
    lines = axes.contour(speeds, kappa, table["restitution"], levels=[0.2, 0.4, 0.6, 0.8, 0.9], colors="black", linewidths=0.8)
    axes.clabel(lines, fontsize=8)
    axes.axhline(found.parameters["kappa"], color=RED, linewidth=1.8, linestyle=(0, (4, 3)))
    axes.annotate("the fitted law", (0.055, found.parameters["kappa"]), (0, 4), textcoords="offset points", color=RED)
    axes.set(xlabel="closing speed (m/s)", ylabel="κ, share of the elastic element", xscale="log")
    axes.set_xticks([0.1, 1, 10], ["0.1", "1", "10"])
    axes.grid(False)
    axes.set_title(f"Restitution in {table['restitution'].size:,} collisions", loc="left", fontsize=11)
    figure.colorbar(image, label="restitution")
    figure.savefig(folder / "million.png")
    plt.close(figure)
    print(f"million.png: {table['restitution'].size} collisions in {seconds:.1f} s, {seconds / table['restitution'].size * 1e6:.1f} µs each")


def main(folder: Path, collisions: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    speed(folder)
    found = fit(folder)
    audit(folder)
    million(folder, found, collisions)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: tutorial.py FOLDER [COLLISIONS]")
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
