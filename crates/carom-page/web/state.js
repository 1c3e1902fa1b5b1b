// What the page stands for: an experiment, its values as they were typed, and what is asked of it. A link holds all of it.
import { typedNumber } from "./words.js";

/** What the page shows. Values are texts by dotted key, as in a scenario; an empty one is absent. */
export const state = {
  kind: "collision",
  preset: "",
  /** The example that was changed by hand, if one was. */
  changedFrom: "",
  values: {},
  /** The keys of the second law, or null. */
  second: null,
  along: { key: "", from: "", to: "", log: false, result: "" },
  audit: { factor: "lankarani-nikravesh", m: "", asked: 0.5, n: "1.5", end: "force" },
  data: "",
  fit: { law: "bwshc", spread: true },
};

const typed = (value) => (typeof value === "number" ? typedNumber(value) : String(value));

/** The values of a scenario, by dotted key. Entries of lists of tables are numbered: support.0.position. */
export function flattened(values, prefix = "") {
  const flat = {};
  for (const [key, value] of Object.entries(values)) {
    const dotted = prefix + key;
    if (Array.isArray(value) && value.some((item) => typeof item === "object")) {
      value.forEach((item, i) => Object.assign(flat, flattened(item, `${dotted}.${i}.`)));
    } else if (Array.isArray(value)) {
      flat[dotted] = `[${value.map(typed).join(", ")}]`;
    } else if (value !== null && typeof value === "object") {
      Object.assign(flat, flattened(value, `${dotted}.`));
    } else {
      flat[dotted] = typed(value);
    }
  }
  return flat;
}

const TOML_NUMBER = /^[+-]?(\d+|\d+\.\d+|\d+(\.\d+)?[eE][+-]?\d+)$/;

/** A typed value as TOML has it. What is no number is an expression, or a word. */
export function literal(text) {
  const typed = text.trim();
  if (/^[+-]?inf$/.test(typed) || typed === "true" || typed === "false") return typed;
  if (TOML_NUMBER.test(typed) && !/^[+-]?0\d/.test(typed)) return /^[+-]?\d{16,}$/.test(typed) ? `${typed}.0` : typed;
  if (typed !== "" && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(typed) && Number.isFinite(Number(typed))) return String(Number(typed));
  if (typed.startsWith("[") && typed.endsWith("]")) return `[${typed.slice(1, -1).split(",").filter((part) => part.trim() !== "").map(literal).join(", ")}]`;
  // JSON leaves a delete character as it is, TOML does not take it.
  return JSON.stringify(typed).replace(/\u007f/g, "\\u007f");
}

/** The text of a scenario of these pairs of key and text, in their order. */
export function toml(pairs) {
  const tables = new Map([["", []]]);
  for (const [key, text] of pairs) {
    if (text.trim() === "") continue;
    const parts = key.split(".");
    const name = parts.pop();
    const table = parts.join(".");
    if (!tables.has(table)) tables.set(table, []);
    tables.get(table).push(`${name} = ${literal(text)}`);
  }
  const lines = [];
  for (const [table, rows] of tables) {
    if (table === "") {
      lines.push(...rows);
      continue;
    }
    const numbered = /^(.*)\.\d+$/.exec(table);
    lines.push("", numbered ? `[[${numbered[1]}]]` : `[${table}]`, ...rows);
  }
  return `${lines.join("\n")}\n`;
}

/** The state as the fragment of a link. */
export function fragment() {
  const link = new URLSearchParams({ kind: state.kind });
  for (const [key, value] of Object.entries(state.values)) if (value !== "") link.set(key, value);
  for (const [key, value] of Object.entries(state.second ?? {})) if (value !== "") link.set(`second.${key}`, value);
  const { along, audit, fit } = state;
  link.set("along", [along.key, along.from, along.to, along.log ? "log" : "", along.result].join("|"));
  link.set("audit", [audit.factor, audit.m, audit.asked, audit.n, audit.end].join("|"));
  if (state.data !== "") link.set("data", state.data);
  if (state.data !== "") link.set("fit", [fit.law, fit.spread ? "spread" : ""].join("|"));
  return `#${link}`;
}

/** The most supports of a link. */
const MOST_SUPPORTS = 50;

/** Supports are numbered without gaps, whatever a link says. */
function renumbered(values) {
  const numbers = [...new Set(Object.keys(values).map((key) => /^support\.(\d+)\./.exec(key)?.[1]).filter(Boolean))].sort((a, b) => a - b);
  const place = (key) => key.replace(/^support\.(\d+)/, (_, number) => `support.${numbers.indexOf(number)}`);
  const stays = (key) => !key.startsWith("support.") || numbers.indexOf(key.split(".")[1]) < MOST_SUPPORTS;
  return Object.fromEntries(Object.entries(values).filter(([key]) => stays(key)).map(([key, value]) => [place(key), value]));
}

/** Takes the state from a fragment; false where it has none. */
export function takeFragment(text) {
  const link = new URLSearchParams(text.replace(/^#/, ""));
  const kind = link.get("kind");
  if (!["collision", "beam", "oscillator"].includes(kind)) return false;
  Object.assign(state, { kind, preset: "", changedFrom: "", values: {}, second: null, data: link.get("data") ?? "" });
  for (const [key, value] of link) {
    if (["kind", "along", "audit", "data", "fit"].includes(key)) continue;
    if (key.startsWith("second.")) (state.second ??= {})[key.slice(7)] = value;
    else state.values[key] = value;
  }
  state.values = renumbered(state.values);
  const [key = "", from = "", to = "", log = "", result = ""] = (link.get("along") ?? "").split("|");
  state.along = { key, from, to, log: log === "log", result };
  const [factor, m = "", asked, n, end] = (link.get("audit") ?? "").split("|");
  if (factor) state.audit = { factor, m, asked: Math.min(0.99, Math.max(0.01, Number(asked) || 0.5)), n: n || "1.5", end: end === "indentation" ? end : "force" };
  const [law, spread] = (link.get("fit") ?? "").split("|");
  if (law) state.fit = { law, spread: spread === "spread" };
  return true;
}
