// Wrong requests, scenarios and tables by the thousand through the door of the module: each gets an answer, none breaks it, none takes longer than its budget.
// CAROM_MODULE is the module, CAROM_MUTATIONS how many (default 600).
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { open, random } from "./door.mjs";

const scenarios = join(dirname(fileURLToPath(import.meta.url)), "../../../../scenarios");
const text = (name) => readFileSync(join(scenarios, name), "utf8");
const COUNT = Number(process.env.CAROM_MUTATIONS ?? 600);
const SEED = Number(process.env.CAROM_SEED ?? 1);
/** The longest a single answer may take on a busy machine, in ms: what a run may spend, and its error estimate. */
const LONGEST = 60_000;

const RUNS = readdirSync(scenarios).filter((name) => name.endsWith(".toml") && !/^(fit_|speed_sweep|oscillator_record)/.test(name)).map(text);
const FIT = `law = "bwshc"\nform = "base"\nspread = "none"\n[[data]]\nfile = "m.csv"\n[bounds]\nBb = [0, 30]\nn = [1, 5]\np = [1, 5]\n`;
const CSV = text("rebounds.csv");
const NUMBERS = ["0", "-1", "1e308", "-1e308", "1e-308", "5e-324", "nan", "inf", "-inf", "1e400", "0.5", "1", "-0.0", "\"1/0\"", "\"t\"", "\"sin(t)\"", "\"1e5*step(t-1e-4)\"", "true", "[]", "{}", "\"\"", "1e6", "1e-9", "37"];
const BITS = ["[", "]", "=", "\"", "\n", ",", ".", "#", "-", "e", "9", "\t", "\u0000", "é", "𝛼", "law", "force", "\\", "{", "}", ";"];

/** One way of making a text wrong. */
function mutated(source, draw) {
  const at = Math.floor(draw() * source.length);
  const pick = (list) => list[Math.floor(draw() * list.length)];
  switch (Math.floor(draw() * 6)) {
    case 0: return source.slice(0, at) + source.slice(at + 1 + Math.floor(draw() * 12));
    case 1: return source.slice(0, at) + pick(BITS) + source.slice(at);
    case 2: return source.slice(0, at);
    case 3: {
      const lines = source.split("\n");
      const line = Math.floor(draw() * lines.length);
      if (draw() < 0.5) lines.splice(line, 1);
      else lines.splice(line, 0, lines[Math.floor(draw() * lines.length)]);
      return lines.join("\n");
    }
    default: {
      const values = [...source.matchAll(/= *([^\n#]+)|(?<=,)([^,\n]+)/g)];
      const found = values[Math.floor(draw() * values.length)];
      if (!found) return source + pick(BITS);
      const value = found[1] ?? found[2];
      const begin = found.index + found[0].length - value.length;
      return source.slice(0, begin) + pick(NUMBERS) + source.slice(begin + value.length);
    }
  }
}

/** A request with something wrong in it. */
function request(draw) {
  const pick = (list) => list[Math.floor(draw() * list.length)];
  const times = 1 + Math.floor(draw() * 3);
  const wrong = (source) => Array.from({ length: times }).reduce((so) => mutated(so, draw), source);
  const ask = pick(["run", "run", "run", "values", "along", "fit", "fit", "audit", "draw", "second", "bytes"]);
  const toml = pick(RUNS);
  const width = pick([0, 100, 250, 1e9, -5, null]);
  if (ask === "run" || ask === "values") return { ask, toml: wrong(toml), width };
  if (ask === "second") return { ask: "run", toml, second: wrong(toml), width };
  if (ask === "along") return { ask, toml, key: pick(["law.k", "law.n", "body1.velocity", "impact.xi", "solver.rtol", "kind", "law.model", "nothing", "", "restoring.stiffness"]), result: pick(["restitution", "duration", "nothing", "restitution_kinematic", "displacement"]), values: pick([[], [1], [0, -1, 1e300], [null], [1e-300, 5], ["a"]]) };
  if (ask === "fit") return { ask, check: true, toml: draw() < 0.5 ? FIT : wrong(FIT), tables: { "m.csv": wrong(CSV) } };
  if (ask === "audit") return { ask, n: pick([1.5, 1, 0, -1, 1e9, null, 3]), end: pick(["force", "indentation", "never"]), asked: pick([0.5, 0, 1, -1, 2, 1e-9]), factor: pick(["flores", "nobody", ""]), of_m: pick([null, 1.5, 7]) };
  if (ask === "draw") return { ask, x: { label: pick(["a", "<b>", "", "^{"]), log: draw() < 0.5 }, y: {}, series: pick([[], [{}], [{ x: [1, 2], y: [3] }], [{ x: [0, -1, null, 1e308], y: [1e-320, 2, null, -1e308] }], [{ x: [1], y: [1], stuck: [1, 2] }]]), data: pick([[], [{ x: [1], y: [1], sd: [-1] }], [{}]]), at: pick([null, 1e300, "x"]), width };
  const text = new TextEncoder().encode(JSON.stringify({ ask: "run", toml }));
  for (let i = 0; i < times; i += 1) text[Math.floor(draw() * text.length)] = Math.floor(draw() * 256);
  return text;
}

test(`${COUNT} wrong requests each get an answer`, () => {
  let fault = null;
  const call = open(process.env.CAROM_MODULE, (news) => (fault = news.fault ?? fault));
  const draw = random(SEED);
  const counts = { ok: 0, errors: 0 };
  let slowest = [0, ""];
  for (let i = 0; i < COUNT; i += 1) {
    const asked = request(draw);
    const shown = asked instanceof Uint8Array ? new TextDecoder().decode(asked) : JSON.stringify(asked);
    const began = performance.now();
    let reply = null;
    try {
      reply = call(asked);
    } catch (broken) {
      assert.fail(`request ${i} broke the module: ${fault ?? broken.message}\n${shown}`);
    }
    const took = performance.now() - began;
    if (took > slowest[0]) slowest = [took, shown];
    assert.ok(took < LONGEST, `request ${i} took ${took} ms\n${shown}`);
    assert.ok(("ok" in reply) !== ("errors" in reply), shown);
    for (const error of reply.errors ?? []) assert.ok(error.rule && error.hint !== undefined, `${JSON.stringify(error)}\n${shown}`);
    counts["ok" in reply ? "ok" : "errors"] += 1;
  }
  console.log(`${counts.ok} answered, ${counts.errors} refused, the slowest in ${Math.round(slowest[0])} ms`);
  assert.ok(counts.ok > 0.1 * COUNT && counts.errors > 0.3 * COUNT, "a test of wrong requests has both");
});

test("right requests are answered, and the same request twice in the same way", () => {
  const call = open(process.env.CAROM_MODULE);
  for (const toml of RUNS) {
    const [one, two] = [call({ ask: "run", toml, width: 250 }), call({ ask: "run", toml, width: 250 })];
    assert.ok(one.ok, JSON.stringify(one.errors));
    assert.deepEqual(one, two);
    assert.ok(one.ok.panels.length >= 3 && one.ok.panels.every(({ svg }) => svg.startsWith("<svg")));
  }
});
