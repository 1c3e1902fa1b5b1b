// Measurements dropped on the page: shown beside the curve, and fitted.
import { byId, element, fill, measuredWords, numberWords } from "./words.js";
import { state, toml } from "./state.js";
import { known, withBodies } from "./forms.js";
import { putPanels, style } from "./bench.js";
import { measured } from "./study.js";
import { Hand } from "./workers.js";

const NAME = "measurements.csv";
/** The largest file, in bytes. */
const LARGEST = 4e6;
let fitter = null;
let lastFit = null;

/** The law of a fit, and whether base parameters are enough: they need no masses. */
const LAWS = { bwshc: "base", bwm: "base", power: "dimensional", "walton-braun": "dimensional", thornton: "dimensional" };

/** What a link says may be no law of these. */
const lawOf = (name) => (Object.hasOwn(LAWS, name) ? name : "bwshc");

const BASE_BOUNDS = { Bb: "[0, 30]", sigmab: "[0, 1]", n: "[1, 5]", p: "[1, 5]" };

/** The fit file. Masses are those of the bodies; forces on them are not in it, which the page says. */
function fitFile(law, spread) {
  const form = LAWS[law];
  const rows = [["law", law], ["form", form], ["seed", "1"], ["spread", spread ? "profile" : "none"], ["data.0.file", NAME]];
  const masses = ["body1.mass", "body2.mass"].map((key) => state.values[key] || "");
  if (form !== "base") rows.push(["data.0.masses", masses.every((mass) => mass !== "") ? `[${masses.join(", ")}]` : "[1, inf]"]);
  if (form === "base") for (const [key, bounds] of Object.entries(BASE_BOUNDS)) rows.push([`bounds.${key}`, bounds]);
  return toml(rows);
}

const request = (more) => ({ ask: "fit", toml: fitFile(state.fit.law, state.fit.spread), tables: { [NAME]: state.data }, ...more });

const errorWords = ({ key, rule, hint, at, value }) => {
  const place = at?.line ? `line ${at.line}${at.column ? `, column ${at.column}` : ""}: ` : "";
  return element("p", {}, `${place}${key ? `${key}${value ? ` = ${value}` : ""}: ` : ""}${rule}`, hint ? element("i", {}, hint) : null);
};

function showErrors(errors) {
  byId("data-errors").replaceChildren(...errors.map(errorWords));
}

/** Looks at the table. */
export async function checkData(hand, changed) {
  byId("fit-go").disabled = true;
  if (state.data.trim() === "") {
    measured.rows = [];
    showErrors([]);
    byId("data-words").textContent = "";
    changed();
    return;
  }
  const reply = await hand.ask("data", request({ check: true }));
  if (reply === null) return;
  showErrors(reply.errors ?? []);
  measured.rows = reply.ok?.measured ?? [];
  byId("fit-go").disabled = Boolean(reply.errors) || fitter?.current != null;
  const shown = ["input.v0", "body1.velocity", "body2.velocity"].includes(state.along.key);
  const counts = ["restitution", "duration", "peak_force"].map((kind) => [measured.rows.filter((row) => row.kind === kind).length, kind.replace("_", " ")]).filter(([count]) => count > 0);
  byId("data-words").textContent = reply.errors ? "The table is not used." : `${counts.map(([count, kind]) => `${count} ${count === 1 ? "value" : "values"} of ${kind}`).join(", ") || "The table was read"}.${shown ? "" : " Choose a velocity above to see them beside the curve."}`;
  changed();
}

/** How much there is to do in a stage, in words. */
function hear({ stage, done, of, best }) {
  const bar = byId("fit-progress");
  bar.hidden = false;
  bar.max = Math.max(of, 1);
  bar.value = done;
  byId("fit-words").textContent = `${stage}: ${done} of ${of}${best === null ? "" : `, best misfit ${numberWords(best, 3)}`}`;
}

function busy(on) {
  byId("fit-go").disabled = on || measured.rows.length === 0;
  byId("fit-cancel").disabled = !on;
  if (!on) byId("fit-progress").hidden = true;
}

async function makeFit() {
  fitter ??= new Hand();
  busy(true);
  byId("fit-words").textContent = "beginning";
  byId("fit-result").hidden = false;
  const look = { ...style(byId("fit-panels")), width: 260 };
  byId("fit-result").hidden = lastFit === null;
  // Another law may be chosen meanwhile.
  const { law } = state.fit;
  const reply = await fitter.ask("fit", { ...request({}), ...look }, hear);
  busy(false);
  if (reply === null) {
    byId("fit-words").textContent = "cancelled";
    return;
  }
  byId("fit-words").textContent = reply.errors ? "no fit" : `done in ${numberWords(reply.took / 1000, 2)} s`;
  showErrors(reply.errors ?? []);
  if (reply.errors) return;
  lastFit = { ...reply.ok, law, form: LAWS[law] };
  byId("fit-result").hidden = false;
  showFit(reply.ok);
}

/** An interval in words. An end that is not closed is where the search ended, not where the data say so. */
const intervalWords = ({ low, high, low_closed: below, high_closed: above }) => `${numberWords(low, 2)} to ${numberWords(high, 2)}${below && above ? "" : `, searched no ${below ? "higher" : above ? "lower" : "further"}`}`;

/** A fitted value with the digits that its interval leaves. */
const fittedWords = (value, found) => (found && found.high > found.low ? measuredWords(value, (found.high - found.low) / 8) : numberWords(value, 4));

function showFit({ outcome, summary, panels }) {
  const intervals = outcome.spread?.intervals ?? {};
  const determined = (key) => (outcome.determined && key in outcome.determined ? (outcome.determined[key] ? "determined" : "not determined") : "");
  const rows = Object.entries(outcome.parameters ?? {}).filter(([, value]) => value !== null).map(([key, value]) => element("tr", {}, element("th", { scope: "row" }, key), element("td", { class: "number" }, fittedWords(value, intervals[key])), element("td", { class: "soft" }, intervals[key] ? intervalWords(intervals[key]) : ""), element("td", { class: "soft" }, determined(key))));
  byId("fit-table").replaceChildren(element("tr", {}, element("th", { scope: "col" }, "parameter"), element("th", { scope: "col" }, "value"), element("th", { scope: "col" }, "interval"), element("th", { scope: "col" }, "")), ...rows);
  byId("fit-summary").textContent = summary;
  putPanels(byId("fit-panels"), panels);
}

/** Puts the fitted law into the form. */
function useFit(rebuild) {
  if (!lastFit) return;
  const values = Object.fromEntries(Object.entries(state.values).filter(([key]) => !/^(law|solver)\./.test(key)));
  Object.assign(values, { "law.model": lastFit.law });
  if (lastFit.form === "base") Object.assign(values, { "law.form": "base", "input.v0": values["input.v0"] || "1" });
  for (const [key, value] of Object.entries(lastFit.outcome.parameters)) if (value !== null) values[`law.${key}`] = String(value);
  Object.assign(state, { kind: "collision", preset: "", changedFrom: "", values: lastFit.form === "base" ? values : withBodies(values), second: null });
  Object.assign(state.along, { key: lastFit.form === "base" ? "input.v0" : "body1.velocity", from: "", to: "", result: "restitution" });
  if (lastFit.form === "base" && measured.rows.length > 0) {
    const speeds = measured.rows.map(({ v0 }) => v0);
    Object.assign(state.along, { from: String(Math.min(...speeds)), to: String(Math.max(...speeds)), log: false });
  }
  rebuild();
}

/** Shows the table and the law of a fit that the state has. */
export function drawMeasurements() {
  state.fit.law = lawOf(state.fit.law);
  byId("data-text").value = state.data;
  byId("fit-law").value = state.fit.law;
  byId("fit-spread").checked = state.fit.spread;
}

/** A file dropped anywhere is a table; without this the browser would leave the page for it. */
function startDrops(read) {
  const over = (on) => (event) => (event.preventDefault(), byId("drop").classList.toggle("over", on));
  window.addEventListener("dragover", over(true));
  window.addEventListener("dragleave", over(false));
  window.addEventListener("drop", (event) => {
    over(false)(event);
    const [file] = event.dataTransfer.files;
    if (file && !byId("data-section").hidden) read(file);
  });
}

/** Sets up what belongs to measurements. */
export function startMeasurements(hand, changed, rebuild) {
  const box = byId("data-text");
  const take = (text) => {
    box.value = state.data = text;
    checkData(hand(), changed);
  };
  const read = async (file) => {
    if (file.size > LARGEST) showErrors([{ key: file.name, rule: `it has ${numberWords(file.size / 1e6, 3)} MB, and the page takes ${LARGEST / 1e6}`, hint: "carom fit takes larger tables" }]);
    else take(await file.text());
  };
  let wait = 0;
  box.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(() => take(box.value), 250);
  });
  byId("data-open").addEventListener("click", () => byId("data-file").click());
  byId("data-file").addEventListener("change", async ({ target }) => {
    if (target.files[0]) await read(target.files[0]);
    // The same file may be chosen again after it was mended.
    target.value = "";
  });
  byId("data-example").addEventListener("click", () => take(known.rebounds));
  byId("data-clear").addEventListener("click", () => take(""));
  startDrops(read);
  const laws = known.forms.laws.filter(({ short }) => short in LAWS).map(({ short, title }) => [short, title]);
  fill(byId("fit-law"), laws, state.fit.law);
  byId("fit-law").addEventListener("change", () => {
    state.fit.law = byId("fit-law").value;
    checkData(hand(), changed);
  });
  drawMeasurements();
  byId("fit-spread").addEventListener("change", () => ((state.fit.spread = byId("fit-spread").checked), changed()));
  byId("fit-go").addEventListener("click", makeFit);
  byId("fit-cancel").addEventListener("click", () => fitter?.stop());
  byId("fit-use").addEventListener("click", () => useFit(rebuild));
}
