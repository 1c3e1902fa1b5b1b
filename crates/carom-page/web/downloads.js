// What can be taken away: scenario, curves, pictures, results.
import { byId } from "./words.js";
import { state } from "./state.js";
import { latest, scenario } from "./bench.js";
import { lastCurve } from "./study.js";

/** Gives a text to the reader as a file. */
function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Pictures two in a row, as one. Names inside them are made their own. */
export function together(svgs) {
  const sizes = svgs.map((svg) => /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg).slice(1).map(Number));
  const width = Math.max(...sizes.map(([wide]) => wide));
  let [top, deep] = [0, 0];
  const placed = svgs.map((svg, i) => {
    if (i % 2 === 0) [top, deep] = [top + deep, 0];
    deep = Math.max(deep, sizes[i][1]);
    return svg.replace("<svg ", `<svg x="${(i % 2) * width}" y="${top}" `).replace(/(?<=\d)pt"/g, '"').replace(/panel(\d+)/g, `panel$1-${i}`);
  });
  const [wide, high] = [Math.min(2, svgs.length) * width, top + deep];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}pt" height="${high}pt" viewBox="0 0 ${wide} ${high}">\n${placed.join("\n")}\n</svg>\n`;
}

const heading = () => `# made by the page of carom; run it with: carom run ${state.kind}.toml\n`;

/** Sets up the buttons. */
export function startDownloads(hand) {
  const makers = {
    toml: async () => save(`${state.kind}.toml`, "application/toml", heading() + scenario()),
    json: async () => latest.first && save(`${state.kind}.json`, "application/json", JSON.stringify(latest.second ? [latest.first.outcome, latest.second.outcome] : latest.first.outcome, null, 2)),
    csv: async () => {
      const reply = await hand().ask("csv", { ask: "csv", toml: scenario() });
      if (reply?.ok) save(`${state.kind}.csv`, "text/csv", reply.ok);
    },
    svg: async () => {
      // Two laws: what the page shows.
      if (latest.second) return save(`${state.kind}.svg`, "image/svg+xml", together(latest.panels.map(({ svg }) => svg)));
      const reply = await hand().ask("figure", { ask: "figure", toml: scenario(), dark: document.documentElement.dataset.theme === "dark" });
      return reply?.ok && save(`${state.kind}.svg`, "image/svg+xml", reply.ok);
    },
  };
  for (const button of document.querySelectorAll("[data-download]")) button.addEventListener("click", () => makers[button.dataset.download]());
  byId("along-svg").addEventListener("click", () => lastCurve.svg && save("curve.svg", "image/svg+xml", lastCurve.svg));
  byId("along-csv").addEventListener("click", () => {
    const cell = (value) => (value === null ? "" : String(value));
    save("curve.csv", "text/csv", [lastCurve.head, ...lastCurve.rows.map((row) => row.map(cell))].map((row) => row.join(",")).join("\n") + "\n");
  });
}
