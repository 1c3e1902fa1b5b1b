// The run itself: results, words, pictures.
import { byId, element, errorWords, measuredWords, unitWords } from "./words.js";
import { state, toml } from "./state.js";
import { showErrors } from "./fields.js";
import { lawNames, pairs } from "./forms.js";
import { takeMotion } from "./motion.js";

const STOPS = {
  separated: "The bodies part.",
  stuck: "The bodies stick: it is proved that they never part.",
  "time-limit": "The time limit was reached before it was decided whether they part.",
  budget: "The budget of evaluations was spent before the end; what is known so far is shown.",
  completed: "The motion was followed to its end.",
};

/** How much larger than in print letters are. */
const LETTERS = 1.5;

let unique = 0;

/** Puts a picture of the library into the page. Names inside it are made its own. */
export function putPicture(home, svg) {
  unique += 1;
  home.innerHTML = svg.replace(/panel(\d+)/g, `panel$1-${unique}`);
}

/** How pictures are to look in a place. */
export const style = (home) => ({ width: Math.max(200, home.clientWidth) / LETTERS, dark: document.documentElement.dataset.theme === "dark" });

/** The scenario as text. */
export const scenario = () => toml(pairs());
/** The one with the second law; null where there is none. */
export const secondScenario = () => (state.kind === "collision" && state.second ? toml(pairs(true)) : null);

/** The last run that went well. */
export const latest = { first: null, second: null, panels: [], toml: "" };

function panelHomes(home, count) {
  while (home.children.length > count) home.lastChild.remove();
  while (home.children.length < count) home.append(element("div"));
  return [...home.children];
}

/** Puts pictures beside each other. */
export function putPanels(home, panels) {
  const homes = panelHomes(home, panels.length);
  panels.forEach(({ svg }, i) => putPicture(homes[i], svg));
}

function results(first, second) {
  const names = second ? lawNames() : [];
  const head = second ? [element("tr", {}, element("th", { scope: "col" }, "result"), ...names.flatMap((name) => [element("th", { scope: "col" }, name), element("th", { class: "soft" }, "")]), element("th", {}, ""))] : [];
  const cells = ({ value, error }) => [element("td", { class: "number" }, measuredWords(value, error)), element("td", { class: "soft" }, value === null ? "" : errorWords(error))];
  const rows = first.results.map((result, i) => element("tr", { "data-result": result.name },
    element("th", { scope: "row", class: "soft" }, result.words), ...cells(result), ...(second ? cells(second.results[i]) : []), element("td", { class: "soft" }, unitWords(result.unit))));
  byId("results").replaceChildren(...head, ...rows);
}

const beamWords = ({ sub_impacts: count, proved_end: proved }) =>
  `Striker and beam part after ${count === 1 ? "one impact" : `${count} sub-impacts`}; ${proved ? "it is proved that no other follows" : "whether another follows was not decided"}.`;

/** The stop in words, with the restitution where there is one. */
function stopWords({ stop, results: found, outcome }, name = "") {
  const result = found.find(({ name }) => name === "restitution" || name === "restitution_kinematic");
  const value = result && result.value !== null ? ` Restitution ${measuredWords(result.value, Math.max(result.error ?? 0, 5e-5 * Math.abs(result.value)))}.` : "";
  const words = state.kind === "beam" && stop === "separated" ? beamWords(outcome) : STOPS[stop] ?? `It ended: ${stop}.`;
  return `${name ? `${name}: ` : ""}${words}${value}`;
}

/** What one run says, or both of them by name. */
const both = (first, second, say, between) => (second ? [first, second].map((run, i) => say(run, lawNames()[i])).join(between) : say(first));

/** How the run ended; on a narrow screen it also stands below the sliders. */
function tell(text) {
  for (const id of ["stop", "glance"]) byId(id).textContent = text;
}

function failed(errors) {
  const loose = showErrors(byId("form"), errors);
  byId("loose-errors").replaceChildren(...loose.map((error) => element("p", {}, `${error.key ? `${error.key}: ` : ""}${error.rule}`, error.hint ? element("i", {}, error.hint) : null)));
  const place = errors[0]?.key ? ` See ${errors[0].key}.` : "";
  if (errors.length > 0) tell(`No result: ${errors[0].rule}.${place}`);
  for (const id of ["results", "panels", "motion", "summary"]) byId(id).classList.toggle("stale", errors.length > 0);
}

/** Runs what the form says and shows it. Gives back whether it went well; null where a newer run took its place. */
export async function runBench(hand) {
  const text = scenario();
  const second = secondScenario();
  const reply = await hand.ask("run", { ask: "run", toml: text, second, names: lawNames(), ...style(byId("panels").firstElementChild ?? byId("panels")), width: panelWidth() });
  if (reply === null) return null;
  if (reply.errors) {
    failed(reply.errors);
    return false;
  }
  failed([]);
  const { first, second: other, panels } = reply.ok;
  Object.assign(latest, { first, second: other, panels, toml: text, took: reply.took });
  tell(both(first, other, stopWords, " "));
  byId("warnings").replaceChildren(...[...new Set([...first.warnings, ...(other?.warnings ?? [])])].map((words) => element("p", {}, words)));
  byId("side").classList.toggle("stacked", Boolean(other));
  results(first, other);
  putPanels(byId("panels"), panels);
  byId("summary").textContent = both(first, other, ({ summary }, name) => `${name ? `${name}\n\n` : ""}${summary}`, "\n\n");
  takeMotion(first);
  return true;
}

/** The width of a panel: as many stand side by side as have room. */
function panelWidth() {
  const width = byId("panels").clientWidth || 340;
  const count = Math.max(1, Math.floor((width + 13) / (Math.min(340, width) + 13)));
  return (width - 13 * (count - 1)) / count / LETTERS;
}
