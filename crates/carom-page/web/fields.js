// One field of the form: a label with its words, a box, a unit, a slider, and the place of its error.
import { element, symbolParts, unitWords } from "./words.js";
import { STEPS, rangeOf } from "./ranges.js";

/** The id of a field's box. */
export const fieldId = (key) => `field-${key}`;

/** The words of a schema without its rule, which stands after a semicolon. */
const shortWords = (schema, name) => {
  const words = (schema.description ?? name).split(/; |, default/)[0];
  // The unit stands beside the box.
  return /^in \S+(,|$)/.test(words) ? name : words.replace(/, in \S+$/, "");
};

function label(key, schema, required) {
  const name = key.split(".").pop().replace(/_/g, " ");
  const words = shortWords(schema, name);
  // Words that go on from the name need it.
  const begin = schema.symbol ? [element("b", {}, ...symbolParts(schema.symbol)), " "] : /^(of|in|along|with|about) /.test(words) ? [`${name} `] : [];
  const shown = name === "xi" ? [element("b", {}, "ξ"), " "] : begin;
  return element("label", { for: fieldId(key), title: schema.description ?? "" }, ...shown, words, required ? null : element("span", { class: "unit" }, " (optional)"));
}

function choices(schema) {
  if (schema.type === "boolean") return ["", "true", "false"];
  if (schema.enum) return schema.enum;
  return null;
}

/** A field: `{key, schema, required}` with its text; `changed(text)` hears every change. */
export function field({ key, schema, required }, text, changed) {
  const options = choices(schema);
  const error = element("div", { class: "error", id: `${fieldId(key)}-error` });
  const described = { id: fieldId(key), name: key, "aria-describedby": error.id };
  if (options) {
    const shown = required || options.includes("") ? options : ["", ...options];
    const blank = schema.default === undefined ? "not given" : String(schema.default);
    const pairs = shown.map((value) => element("option", { value, selected: value === text }, value === "" ? blank : value));
    const select = element("select", { ...described, onchange: () => changed(select.value) }, ...pairs);
    select.value = text;
    return element("div", { class: "field choice", "data-key": key }, label(key, schema, required), select, error);
  }
  const hint = schema.default !== undefined ? String(schema.default) : "";
  const box = element("input", { ...described, value: text, placeholder: hint, inputmode: "text", spellcheck: "false" });
  const words = label(key, schema, required);
  const slider = element("input", { type: "range", min: 0, max: STEPS, "aria-label": `${words.textContent}, slider` });
  let range = null;
  // The words of a parameter end with its rule.
  const rule = (schema.description ?? "").split("; ").slice(1).join("; ") || "any number";
  const place = () => {
    const value = Number(box.value.trim() === "" ? schema.default ?? NaN : box.value);
    if (!range || !(value >= range.low && value <= range.high)) range = rangeOf(key, schema, box.value);
    slider.hidden = range === null;
    // What is no number may be long.
    box.classList.toggle("long", range === null && box.value.length > 8);
    slider.classList.toggle("gone", range === null && box.value.length > 8);
    if (range) slider.value = range.place(value);
    if (range) slider.title = `from ${range.low} to ${range.high}; ${rule}`;
    if (range) slider.setAttribute("aria-valuetext", `${value} ${schema.unit ?? ""}`);
  };
  box.addEventListener("input", () => (place(), changed(box.value)));
  slider.addEventListener("input", () => {
    box.value = String(range.value(Number(slider.value)));
    slider.setAttribute("aria-valuetext", `${box.value} ${schema.unit ?? ""}`);
    changed(box.value);
  });
  place();
  return element("div", { class: "field", "data-key": key }, words, slider, box, element("span", { class: "unit" }, unitWords(schema.unit)), error);
}

/** Puts each error at the field it speaks of; gives back those that have none. */
export function showErrors(form, errors) {
  for (const wrong of form.querySelectorAll("[aria-invalid]")) wrong.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll(".error")) place.replaceChildren();
  const loose = [];
  for (const error of errors) {
    const key = (error.key ?? "").replace(/\[(\d+)\]/g, ".$1");
    const home = form.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? form.querySelector(`[data-key="${CSS.escape(key.replace(/\.\d+$/, ""))}"]`);
    if (!home) {
      loose.push(error);
      continue;
    }
    home.querySelector("select, input:not([type=range])")?.setAttribute("aria-invalid", "true");
    home.querySelector(".error").append(element("p", { class: "error" }, error.rule, error.hint ? element("i", {}, error.hint) : null));
    const more = home.closest("details");
    if (more) more.open = true;
  }
  return loose;
}
