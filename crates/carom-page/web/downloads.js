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

const heading = () => `# made by the page of carom; run it with: carom run ${state.kind}.toml\n`;

/** Sets up the buttons. */
export function startDownloads(hand) {
  const makers = {
    toml: async () => save(`${state.kind}.toml`, "application/toml", heading() + scenario()),
    json: async () => latest.first && save(`${state.kind}.json`, "application/json", JSON.stringify(latest.first.outcome, null, 2)),
    csv: async () => {
      const reply = await hand().ask("csv", { ask: "csv", toml: scenario() });
      if (reply?.ok) save(`${state.kind}.csv`, "text/csv", reply.ok);
    },
    svg: async () => {
      const reply = await hand().ask("figure", { ask: "figure", toml: scenario(), dark: document.documentElement.dataset.theme === "dark" });
      if (reply?.ok) save(`${state.kind}.svg`, "image/svg+xml", reply.ok);
    },
  };
  for (const button of document.querySelectorAll("[data-download]")) button.addEventListener("click", () => makers[button.dataset.download]());
  byId("along-csv").addEventListener("click", () => {
    const cell = (value) => (value === null ? "" : String(value));
    save("curve.csv", "text/csv", [lastCurve.head, ...lastCurve.rows.map((row) => row.map(cell))].map((row) => row.join(",")).join("\n") + "\n");
  });
}
