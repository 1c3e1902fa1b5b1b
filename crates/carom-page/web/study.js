// A result along a parameter, as a curve that follows the sliders.
import { byId, fill, unitWords } from "./words.js";
import { state } from "./state.js";
import { known, lawNames, sections } from "./forms.js";
import { rangeOf, ruleOf } from "./ranges.js";
import { putPicture, scenario, secondScenario, style } from "./bench.js";

/** So many points. */
const POINTS = { collision: 101, beam: 41, oscillator: 61 };
/** So many milliseconds of them at once, about: the curve is seen to grow, and gives way to a newer one. */
const STRETCH = 150;
/** A curve that takes longer than this ends where it is. */
const LONGEST = 60_000;

/** What was measured: kind, speed, value and deviation; set by the measurements. */
export const measured = { rows: [] };
/** The last curve, for a download. */
export const lastCurve = { head: [], rows: [], svg: "" };

const words = (key, schema) => {
  const unit = unitWords(schema.unit);
  return `${key}${unit ? ` (${unit})` : ""}`;
};

/** The speed of a collision, which is gone along even where it was given by an expression; and where it lies then. */
const SPEEDS = { "body1.velocity": "-1", "input.v0": "1" };

const isNumber = (text) => Number.isFinite(Number((text ?? "").trim() || NaN));

/** The keys along which one can go: those with a number. */
function keys() {
  return sections().flatMap(({ fields }) => fields).filter(({ key, schema }) => ruleOf(schema) && !/^solver\./.test(key) && (isNumber(state.values[key]) || key in SPEEDS));
}

/** Fills the choices, keeping what was chosen where it still is. */
export function drawStudy() {
  const found = keys();
  const usual = state.kind === "collision" ? ["body1.velocity", "input.v0", "law.sigma"] : ["impact.xi", "restoring.yield_force"];
  const { along } = state;
  if (!found.some(({ key }) => key === along.key)) Object.assign(along, { key: (usual.map((name) => found.find(({ key }) => key === name)).find(Boolean) ?? found[0])?.key ?? "", from: "", to: "" });
  const results = known.forms.results[state.kind];
  if (!results.some(({ name }) => name === along.result)) along.result = (results.find(({ name }) => /^(restitution|dissipated)/.test(name)) ?? results[0]).name;
  fill(byId("along-key"), found.map(({ key, schema }) => [key, words(key, schema)]), along.key);
  fill(byId("along-result"), results.map(({ name, words: said }) => [name, said]), along.result);
  const chosen = found.find(({ key }) => key === along.key);
  if (chosen && (along.from === "" || along.to === "")) {
    const range = along.key === "impact.xi" ? { low: 0.1, high: 1 } : rangeOf(chosen.key, chosen.schema, isNumber(state.values[along.key]) ? state.values[along.key] : SPEEDS[along.key]);
    if (range) Object.assign(along, { from: String(Number(range.low.toPrecision(3))), to: String(Number(range.high.toPrecision(3))), log: range.low > 0 && range.high / range.low > 500 });
  }
  byId("along-from").value = along.from;
  byId("along-to").value = along.to;
  byId("along-log").checked = along.log;
}

function points() {
  const { from, to, log } = state.along;
  const [a, b] = [Number(from), Number(to)];
  if (!Number.isFinite(a) || !Number.isFinite(b) || from.trim() === "" || to.trim() === "" || a === b) return "From and to are two different numbers.";
  if (log && !(a * b > 0)) return "Decades need two numbers of the same sign, and not zero.";
  const count = POINTS[state.kind];
  const share = (i) => i / (count - 1);
  return Array.from({ length: count }, (_, i) => (log ? a * (b / a) ** share(i) : a + (b - a) * share(i)));
}

/** In turns that halve the distance each time: the whole is seen early. */
function turns(count) {
  const order = [];
  const seen = new Set();
  for (let step = 2 ** Math.ceil(Math.log2(count)); step >= 1; step /= 2) for (let i = 0; i < count; i += step) if (!seen.has(i)) seen.add(i), order.push(i);
  return order;
}

/** Measurements of this result along this key, where the key is a speed. */
function data() {
  const { key, result } = state.along;
  const place = { "input.v0": (v) => v, "body1.velocity": (v) => Number(state.values["body2.velocity"]) - v, "body2.velocity": (v) => v + Number(state.values["body1.velocity"]) }[key];
  const rows = place ? measured.rows.filter(({ kind }) => kind === result) : [];
  if (rows.length === 0) return [];
  return [{ label: "measured", x: rows.map(({ v0 }) => place(v0)), y: rows.map(({ value }) => value), sd: rows.map(({ sd }) => sd ?? 0) }];
}

/** A curve under way is finished, and seen, unless it has taken so many milliseconds and a newer one is wanted. */
const GIVE_WAY = 200;
/** A part of it that takes longer than this is given up for a newer one. */
const GIVE_UP = 3000;

let wanted = false;
let running = null;
/** When the part under way began. */
let part = 0;

/** Makes the curve anew, after the one that is under way. */
export function runStudy(hand) {
  wanted = true;
  if (running) setTimeout(() => wanted && running && performance.now() - part > GIVE_UP && hand.current?.slot === "along" && hand.stop(true), GIVE_UP + 50);
  running ??= allWanted(hand).finally(() => (running = null));
  return running;
}

async function allWanted(hand) {
  while (wanted) {
    wanted = false;
    await curve(hand);
  }
}

const say = (text) => (byId("along-words").textContent = text);

async function curve(hand) {
  const along = { ...state.along };
  const xs = points();
  if (typeof xs === "string" || along.key === "") {
    byId("along-picture").classList.add("stale");
    return say(along.key === "" ? "There is no parameter to go along." : xs);
  }
  const texts = [scenario(), secondScenario()].filter((text) => text !== null);
  const series = texts.map(() => ({ y: xs.map(() => null), stops: xs.map(() => undefined), words: "", unit: "1" }));
  const order = turns(xs.length);
  const began = performance.now();
  let failures = [];
  let chunk = 8;
  let done = 0;
  while (done < order.length && performance.now() - began < LONGEST) {
    const some = order.slice(done, done + chunk);
    let took = 0;
    part = performance.now();
    for (const [which, text] of texts.entries()) {
      const reply = await hand.ask("along", { ask: "along", toml: text, key: along.key, result: along.result, values: some.map((i) => xs[i]) });
      if (reply === null) return undefined;
      if (reply.errors) {
        byId("along-picture").classList.add("stale");
        return say(`${reply.errors[0].key ? `${reply.errors[0].key}: ` : ""}${reply.errors[0].rule}`);
      }
      took += reply.took;
      Object.assign(series[which], { words: reply.ok.words, unit: reply.ok.unit });
      some.forEach((i, k) => ([series[which].y[i], series[which].stops[i]] = [reply.ok.values[k], reply.ok.stops[k]]));
      failures = failures.concat(reply.ok.failures.map(([, why]) => why));
    }
    done += some.length;
    chunk = Math.max(1, Math.min(order.length, Math.round((chunk * STRETCH) / Math.max(took, 1))));
    if (took > 0.3 * STRETCH || done === order.length) await draw(hand, along, xs, series);
    if (wanted && performance.now() - began > GIVE_WAY) return undefined;
  }
  lastCurve.head = [along.key, ...texts.map((_, i) => (texts.length > 1 ? `${along.result}_${i + 1}` : along.result))];
  lastCurve.rows = xs.map((x, i) => [x, ...series.map(({ y }) => y[i])]);
  const count = (...names) => series.reduce((sum, { stops }) => sum + stops.filter((stop) => names.includes(stop)).length, 0);
  const [stuck, open] = [count("stuck"), count("time-limit", "budget")];
  const nothing = series.every(({ y }) => y.every((value) => value === null));
  const parts = [done < xs.length ? `${done} of ${xs.length} runs, which take long` : `${xs.length} runs`, stuck ? `${stuck} stuck` : "", open ? `${open} undecided within their limits` : "", failures.length ? `some failed: ${failures[0]}` : "", nothing ? `none of which has a value of this result${failures.length || stuck || open ? "" : " with what is given"}` : ""];
  return say(`${parts.filter(Boolean).join(", ")}.`);
}

async function draw(hand, along, xs, series) {
  const done = xs.map((_, i) => i).filter((i) => series.every(({ stops }) => stops[i] !== undefined));
  const schema = keys().find(({ key }) => key === along.key)?.schema ?? {};
  const unit = unitWords(series[0].unit);
  const beside = data();
  const names = series.length > 1 ? lawNames() : [beside.length > 0 ? "computed" : null];
  const reply = await hand.ask("draw", {
    ask: "draw", ...style(byId("along-picture")), at: Number(state.values[along.key]),
    x: { label: words(along.key, schema), log: along.log && Number(along.from) > 0 }, y: { label: `${series[0].words}${unit ? ` (${unit})` : ""}` },
    series: series.map(({ y, stops }, which) => ({ label: names[which], signs: state.kind === "beam", x: done.map((i) => xs[i]), y: done.map((i) => y[i]), stuck: done.filter((i) => stops[i] === "stuck").map((i) => xs[i]) })),
    data: beside,
  });
  if (!reply?.ok) return;
  lastCurve.svg = reply.ok.svg;
  putPicture(byId("along-picture"), reply.ok.svg);
  byId("along-picture").classList.remove("stale");
}

/** Sets up the choices. */
export function startStudy(changed) {
  byId("along-key").addEventListener("change", () => {
    Object.assign(state.along, { key: byId("along-key").value, from: "", to: "" });
    drawStudy();
    changed();
  });
  byId("along-result").addEventListener("change", () => ((state.along.result = byId("along-result").value), changed()));
  for (const end of ["from", "to"]) byId(`along-${end}`).addEventListener("input", () => ((state.along[end] = byId(`along-${end}`).value), changed()));
  byId("along-log").addEventListener("change", () => ((state.along.log = byId("along-log").checked), changed()));
}
