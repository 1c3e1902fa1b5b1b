// The page: it unpacks the library, draws the form, and runs what changes.
import { byId, element, fill } from "./words.js";
import { flattened, fragment, state, takeFragment } from "./state.js";
import { Hand, unpack } from "./workers.js";
import { drawForm, known } from "./forms.js";
import { runBench } from "./bench.js";
import { draw as drawMotion, startMotion } from "./motion.js";
import { drawStudy, runStudy, startStudy } from "./study.js";
import { checkData, drawMeasurements, startMeasurements } from "./measurements.js";
import { drawAudit, runAudit, startAudit } from "./audit.js";
import { startDownloads } from "./downloads.js";

const KINDS = [["collision", "Two bodies"], ["beam", "A beam"], ["oscillator", "An oscillator"]];
let bench = null;
let student = null;
let asked = { run: false, audit: false };
let linkWait = 0;

/** One frame's worth of changes is one run. */
function changed() {
  if (!asked.run) requestAnimationFrame(go);
  asked.run = true;
  document.documentElement.dataset.busy = "yes";
}

function auditChanged() {
  if (!asked.audit) requestAnimationFrame(() => ((asked.audit = false), runAudit(student)));
  asked.audit = true;
  keepLink();
}

/** Runs under way. */
let under = 0;

async function go() {
  asked.run = false;
  keepLink();
  const { dataset } = document.documentElement;
  under += 1;
  const shown = runBench(bench).then(() => (dataset.ready ??= String(Math.round(performance.now()))));
  await Promise.all([shown, runStudy(student)]);
  under -= 1;
  dataset.turns = String(Number(dataset.turns ?? 0) + 1);
  dataset.busy = under > 0 || asked.run ? "yes" : "no";
}

/** The address follows, not more often than browsers allow. */
function keepLink() {
  clearTimeout(linkWait);
  linkWait = setTimeout(putLink, 300);
}

/** Browsers take addresses up to some length; false where this one is longer. */
const LONGEST_LINK = 1_500_000;
function putLink() {
  const link = fragment();
  if (link.length > LONGEST_LINK) return false;
  history.replaceState(null, "", link);
  return true;
}

/** What is changed by hand is the example no more, which can then be chosen again. */
function ownNow() {
  const before = state.preset;
  if (before !== "") Object.assign(state, { preset: "", changedFrom: before });
  showPreset();
}

function showPreset() {
  const preset = known.scenarios.find(({ name }) => name === state.preset);
  byId("preset").value = preset ? preset.name : "";
  byId("preset-words").textContent = preset ? preset.words : state.changedFrom ? `Changed from the example ${state.changedFrom.replace(/_/g, " ")}.` : "";
}

/** The fields have changed: the form is drawn anew. */
function rebuild() {
  drawForm(byId("form"), () => (ownNow(), changed()), () => (ownNow(), rebuild()));
  drawStudy();
  for (const [kind] of KINDS) byId(`kind-${kind}`).checked = kind === state.kind;
  byId("data-section").hidden = byId("audit-section").hidden = state.kind !== "collision";
  showPreset();
  changed();
}

function take(values, preset = "") {
  const flat = flattened(values);
  if (flat["excitation.expression"] !== undefined) flat.excitation = flat["excitation.expression"];
  const { kind, ...rest } = flat;
  Object.assign(state, { kind: kind ?? "collision", preset, changedFrom: "", values: rest, second: null });
  Object.assign(state.along, { key: "", from: "", to: "", log: false });
  rebuild();
}

const takePreset = (name) => {
  const preset = known.scenarios.find((found) => found.name === name);
  if (preset) take(preset.values, name);
};

/** What was left of each experiment. */
const left = {};

/** Another experiment: as it was left, or its first example. */
function takeKind(kind) {
  const { preset, changedFrom, values, second, along } = state;
  left[state.kind] = { kind: state.kind, preset, changedFrom, values, second, along: { ...along } };
  if (!left[kind]) return takePreset(known.scenarios.find(({ values: own }) => own.kind === kind).name);
  Object.assign(state, left[kind]);
  return rebuild();
}

function startTop() {
  fill(byId("preset"), [["", "your own"], ...known.scenarios.map(({ name }) => [name, name.replace(/_/g, " ")])], "");
  byId("preset").addEventListener("change", () => takePreset(byId("preset").value));
  byId("kinds").replaceChildren(...KINDS.map(([kind, words]) => {
    const choice = element("input", { type: "radio", name: "kind", id: `kind-${kind}`, value: kind });
    choice.addEventListener("change", () => takeKind(kind));
    return element("label", { for: choice.id }, choice, words);
  }));
  byId("open").addEventListener("click", () => byId("open-file").click());
  byId("open-file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) openScenario(await file.text());
    target.value = "";
  });
  byId("share").addEventListener("click", async () => {
    const kept = putLink();
    try {
      if (!kept) throw new Error("too long");
      await navigator.clipboard.writeText(location.href);
      byId("share").textContent = "Copied";
    } catch {
      byId("share").textContent = kept ? "It is in the address bar" : "The table is too large for a link";
    }
    setTimeout(() => (byId("share").textContent = "Copy link"), 2000);
  });
  const theme = (dark) => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    byId("theme").textContent = dark ? "Light" : "Dark";
  };
  theme(window.matchMedia("(prefers-color-scheme: dark)").matches);
  byId("theme").addEventListener("click", () => {
    theme(document.documentElement.dataset.theme !== "dark");
    drawMotion();
    changed();
    auditChanged();
  });
}

/** A scenario from a file. What it says wrongly is told where loose errors stand. */
async function openScenario(text) {
  const reply = await bench.ask("values", { ask: "values", toml: text });
  const tell = (lines) => byId("loose-errors").replaceChildren(...lines.map((line) => element("p", {}, line)));
  if (!reply?.ok) return tell((reply?.errors ?? []).map(({ rule, at }) => `${at?.line ? `line ${at.line}: ` : ""}${rule}`));
  const kinds = KINDS.map(([kind]) => kind);
  if (!kinds.includes(reply.ok.kind ?? "collision")) return tell([`kind: the page knows ${kinds.join(", ")}`]);
  if (reply.ok.excitation?.file) return tell(["excitation.file: records are read by the command carom, not by this page"]);
  return take(reply.ok);
}

async function start() {
  await unpack();
  [bench, student] = [new Hand(), new Hand()];
  const { scenarios, rebounds } = JSON.parse(byId("presets").textContent);
  const reply = await bench.ask("forms", { ask: "forms" });
  known.forms = reply.ok;
  known.scenarios = scenarios.map((scenario) => ({ ...scenario, flat: flattened(scenario.values) }));
  known.rebounds = rebounds;
  byId("version").textContent = known.forms.version;
  const linked = takeFragment(location.hash);
  startTop();
  byId("loading").hidden = true;
  document.querySelector("main").hidden = false;
  startStudy(changed);
  startMotion();
  startAudit(auditChanged);
  startDownloads(() => bench);
  startMeasurements(() => student, changed, rebuild);
  if (linked) rebuild();
  else takePreset(known.scenarios[0].name);
  if (state.data !== "") checkData(student, changed);
  runAudit(student);
  window.addEventListener("hashchange", ({ newURL }) => {
    clearTimeout(linkWait);
    // The address itself may have been put back to what was before, by a wait that ended in between.
    if (!takeFragment(new URL(newURL).hash)) return;
    drawMeasurements();
    drawAudit();
    rebuild();
    checkData(student, changed);
    runAudit(student);
  });
  // To jump there would put the link out of the address.
  document.querySelector(".skip").addEventListener("click", (event) => (event.preventDefault(), byId("results-heading").focus()));
  let [wait, width] = [0, window.innerWidth];
  window.addEventListener("resize", () => {
    // On phones the height changes with every scroll.
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    clearTimeout(wait);
    wait = setTimeout(() => (changed(), auditChanged()), 200);
  });
}

start().catch((error) => {
  byId("loading").textContent = `The page could not get ready: ${error.message}. A current browser is needed.`;
});
