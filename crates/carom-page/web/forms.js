// The form of an experiment, made of the schemas of the library: which keys there are, and which of them are shown.
import { element, fill } from "./words.js";
import { state } from "./state.js";
import { field } from "./fields.js";

/** What the library knows, and the examples; set once. */
export const known = { forms: null, scenarios: [], rebounds: "" };

/** Values where no example has one. */
const TYPICAL = {
  "body1.mass": "1", "body1.velocity": "-1", "body2.mass": "inf", "body2.velocity": "0", "input.v0": "1", "input.U": "0", "input.u": "0",
  k: "1e6", c: "1e3", n: "1.5", p: "1.5", m: "1.5", alpha: "0.5", beta: "1e4", gamma: "-5e3", A: "1", lambda: "2e5", gamma0: "0.1", restitution: "0.6", factor: "flores",
  k1: "1e5", k2: "2e5", s: "10", yield_indentation: "1e-5", yield_pressure: "1e9", radius: "[0.0125, inf]", youngs_modulus: "[2.1e11, 7e10]", poisson_ratio: "[0.3, 0.33]",
  B: "1", Gamma: "-0.5", kappa: "0.5", sigma: "0.1", Bb: "2", Gammab: "-1", sigmab: "0.05",
  mass: "1", duration: "20", excitation: "sin(2*pi*t/10)", displacement: "sin(t)",
};
/** The same for restoring models, whose letters mean other things. */
const RESTORING = { stiffness: "1", hardening: "0.3", yield_force: "0.75", yield_displacement: "0.5", k: "1", k1: "1", k2: "1", c: "0.2", c1: "0.2", c2: "0.2", A: "1", gamma: "0.5", beta: "0.5", n: "1.5", a: "1", R: "5" };

const variantsOf = (kind) => {
  const { schemas } = known.forms;
  if (kind === "oscillator") return schemas.oscillator.properties.restoring.oneOf;
  const laws = schemas.collision.properties.law.oneOf;
  return kind === "beam" ? laws.filter((variant) => formOf(variant) === "dimensional") : laws;
};
const modelOf = ({ properties: { model } }) => model.const ?? model.enum[0];
const namesOf = ({ properties: { model } }) => model.enum ?? [model.const];
const formOf = ({ properties: { form } }) => form?.const ?? "dimensional";
const section = () => (state.kind === "oscillator" ? "restoring" : "law");

/** The variant of a law that values are of; null where a beam has none of its own. */
export function variantOf(values, kind = state.kind) {
  const name = kind === "oscillator" ? "restoring" : "law";
  const model = values[`${name}.model`];
  if (!model) return kind === "beam" ? null : variantsOf(kind)[0];
  const form = values[`${name}.form`] || "dimensional";
  const own = variantsOf(kind).filter((variant) => namesOf(variant).includes(model));
  const score = (variant) => {
    const needed = variant.required.filter((key) => !["model", "form"].includes(key));
    const there = needed.filter((key) => (values[`${name}.${key}`] ?? "") !== "").length;
    return (formOf(variant) === form ? 100 : 0) + there - 0.5 * (needed.length - there);
  };
  return own.reduce((best, variant) => (best === null || score(variant) > score(best) ? variant : best), null) ?? variantsOf(kind)[0];
}

const titleOf = (variant) => variant.title.replace(/, (dimensional|dimensionless|base)$/, "");

/** What a variant is given by, in words. */
function givenBy(variant) {
  const keys = variant.required.filter((key) => !["model", "form"].includes(key));
  const form = formOf(variant);
  return form === "dimensional" ? keys.join(", ") : `${form}: ${keys.join(", ")}`;
}

/** A value for a key that has none: from an example of the same law, else a usual one. */
function usual(variant, key, name) {
  const [model, form] = [modelOf(variant), formOf(variant)];
  // The examples of these have bodies, or units, of their own.
  const own = { power: { k: "1e8", lambda: "2e7", gamma0: "5e-5", beta: "1.5" }, thornton: { k: "1e10" } }[model]?.[key];
  if (own) return own;
  for (const { flat } of known.scenarios) {
    const own = namesOf(variant).includes(flat[`${name}.model`]) && (flat[`${name}.form`] || "dimensional") === form;
    if (own && flat[`${name}.${key}`] !== undefined) return flat[`${name}.${key}`];
  }
  if (name === "restoring") return RESTORING[key] ?? "0.1";
  return TYPICAL[key.split(".").pop()] ?? String(variant.properties[key]?.default ?? "1");
}

/** The values with two bodies, where they had none. */
export function withBodies(values) {
  const bodies = ["body1.mass", "body1.velocity", "body2.mass", "body2.velocity"].filter((key) => (values[key] ?? "") === "");
  return { ...values, ...Object.fromEntries(bodies.map((key) => [key, TYPICAL[key]])) };
}

/** The values of a law after another variant was chosen: what both have stays. */
function changedTo(variant, values, name) {
  const kept = {};
  const before = variantOf(values)?.properties ?? {};
  const means = (schema) => schema && `${schema.description} ${schema.unit} ${schema.type}`;
  for (const [key, value] of Object.entries(values)) {
    const own = key.startsWith(`${name}.`) ? key.slice(name.length + 1).split(".")[0] : null;
    // A letter may mean something else in another law.
    if (own === null || (own in variant.properties && means(before[own]) === means(variant.properties[own]))) kept[key] = value;
  }
  kept[`${name}.model`] = modelOf(variant);
  delete kept[`${name}.form`];
  // Limits and choices of state variables are those of the law before.
  for (const key of ["solver.t_max", "solver.formulation", "solver.end"]) delete kept[key];
  if (formOf(variant) !== "dimensional") kept[`${name}.form`] = formOf(variant);
  const spheres = variant.properties.spheres && !variant.properties.k ? ["radius", "youngs_modulus", "poisson_ratio"].map((key) => `spheres.${key}`) : [];
  const needsStiffness = variant.properties.k && variant.properties.spheres && (kept[`${name}.spheres.radius`] ?? "") === "" ? ["k"] : [];
  for (const key of [...variant.required, ...spheres, ...needsStiffness]) {
    if (!["model", "form"].includes(key) && (kept[`${name}.${key}`] ?? "") === "") kept[`${name}.${key}`] = usual(variant, key, name);
  }
  if (state.kind !== "collision") return kept;
  if (formOf(variant) === "base") kept["input.v0"] ||= TYPICAL["input.v0"];
  return formOf(variant) === "dimensional" ? withBodies(kept) : kept;
}

function fieldsOf(properties, prefix, required) {
  const fields = [];
  for (const [key, schema] of Object.entries(properties)) {
    if (["model", "form"].includes(key)) continue;
    if (schema.type === "object" && schema.properties) fields.push(...fieldsOf(schema.properties, `${prefix}${key}.`, []));
    else fields.push({ key: prefix + key, schema: schema.type === "array" ? { description: schema.items.description, unit: schema.items.unit } : schema, required: required.includes(key) });
  }
  return fields;
}

const tableFields = (kind, name) => {
  const schema = known.forms.schemas[kind].properties[name];
  return fieldsOf(schema.properties, `${name}.`, schema.required ?? []);
};

/** Whether an oscillator is driven. */
export const isDriven = () => (state.values["drive.displacement"] ?? "") !== "" || state.values.motion === "drive";

/** How many supports a beam has. */
const supports = () => 1 + Math.max(-1, ...Object.keys(state.values).map((key) => /^support\.(\d+)\./.exec(key)).filter(Boolean).map((found) => Number(found[1])));

/** The sections of the form: a title, and fields, those that are optional apart. */
export function sections(values = state.values) {
  const variant = variantOf(values);
  const law = variant ? fieldsOf(variant.properties, `${section()}.`, variant.required) : [];
  const { schemas } = known.forms;
  if (state.kind === "collision") {
    const form = formOf(variant);
    const input = tableFields("collision", "input");
    const pick = (...keys) => input.filter(({ key }) => keys.includes(key)).map((found) => ({ ...found, required: found.key === "input.v0" }));
    const rest = form === "dimensional"
      ? [{ title: "Body 1, on the right", fields: tableFields("collision", "body1") }, { title: "Body 2, on the left", fields: tableFields("collision", "body2") }]
      : [{ title: "Impact", fields: form === "base" ? pick("input.v0", "input.u") : pick("input.U") }];
    return [{ title: "Law", fields: law, law: true }, ...rest, { title: "Solver", fields: tableFields("collision", "solver"), folded: true }];
  }
  if (state.kind === "beam") {
    const support = schemas.beam.properties.support.items;
    const rows = Array.from({ length: supports() }, (_, i) => fieldsOf(support.properties, `support.${i}.`, support.required));
    return [
      { title: "Impact", fields: tableFields("beam", "impact").map((found) => ({ ...found, required: found.key === "impact.xi" })) },
      { title: "Beam", fields: tableFields("beam", "beam") },
      { title: "Supports", fields: rows.flat(), rows },
      { title: "Striker", fields: tableFields("beam", "striker") },
      { title: "Contact law", fields: law, law: true },
      { title: "Solver", fields: tableFields("beam", "solver"), folded: true },
    ];
  }
  const top = Object.entries(schemas.oscillator.properties).filter(([, schema]) => schema.unit);
  const own = (...keys) => top.filter(([key]) => keys.includes(key)).map(([key, schema]) => ({ key, schema, required: key !== "damping" }));
  const force = { key: "excitation", schema: { description: "force on the mass, an expression of t", unit: "N" }, required: false };
  const sort = { key: "excitation.kind", schema: { enum: ["force", "base-acceleration"], default: "force", description: "what shakes" }, required: false };
  const motion = isDriven() ? [...tableFields("oscillator", "drive"), ...own("duration")] : [...own("mass", "damping", "duration"), force, sort, ...tableFields("oscillator", "initial")];
  return [{ title: "Restoring model", fields: law, law: true }, { title: "Motion", fields: motion, motion: true }, { title: "Solver", fields: tableFields("oscillator", "solver"), folded: true }];
}

/** The pairs of key and text that make the scenario. */
export function pairs(second = false) {
  const values = second ? { ...Object.fromEntries(Object.entries(state.values).filter(([key]) => !key.startsWith("law."))), ...state.second } : state.values;
  const variant = variantOf(values);
  const name = section();
  const found = [["kind", state.kind]];
  const shown = sections(values).flatMap(({ fields }) => fields.map(({ key }) => key));
  // Keys of the scenario itself stand before its tables.
  for (const key of shown.filter((key) => !key.includes("."))) if (key !== "excitation") found.push([key, values[key] ?? ""]);
  if (shown.includes("excitation")) found.push(...excitation(values));
  if (variant) found.push([`${name}.model`, modelOf(variant)], [`${name}.form`, formOf(variant) === "dimensional" ? "" : formOf(variant)]);
  for (const key of shown.filter((key) => key.includes(".") && key !== "excitation.kind")) found.push([key, values[key] ?? ""]);
  return found;
}

function excitation(values) {
  const text = values.excitation ?? values["excitation.expression"] ?? "";
  if (values["excitation.kind"] !== "base-acceleration") return [["excitation", text]];
  return [["excitation.expression", text], ["excitation.kind", "base-acceleration"]];
}

function lawChoosers(prefix, values, replace) {
  const name = section();
  const kind = state.kind;
  let variants = variantsOf(kind);
  const variant = variantOf(values);
  // Two laws have the same bodies.
  if (prefix && variant) variants = variants.filter((other) => formOf(other) === formOf(variantOf(state.values)));
  const titles = [...new Set(variants.map(titleOf))];
  const models = element("select", { id: `${prefix}law-model`, name: `${prefix}law-model` });
  const options = titles.map((title) => [title, title]);
  fill(models, kind === "beam" && !prefix ? [["", "Hertz, from the materials"], ...options] : options, variant ? titleOf(variant) : "");
  const choose = (chosen) => replace(chosen ? changedTo(chosen, values, name) : Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith(`${name}.`))));
  models.addEventListener("change", () => choose(variants.find((other) => titleOf(other) === models.value) ?? null));
  const rows = [element("div", { class: "field choice law", "data-key": `${prefix}${name}.model` }, element("label", { for: models.id }, kind === "oscillator" ? "Model" : "Law"), models, element("div", { class: "error" }))];
  const own = variant ? variants.filter((other) => titleOf(other) === titleOf(variant)) : [];
  if (own.length > 1) {
    const given = element("select", { id: `${prefix}law-form`, name: `${prefix}law-form` });
    fill(given, own.map((other, i) => [String(i), givenBy(other)]), String(own.indexOf(variant)));
    given.addEventListener("change", () => choose(own[Number(given.value)]));
    rows.push(element("div", { class: "field choice law", "data-key": `${prefix}${name}.form` }, element("label", { for: given.id }, "Given by"), given, element("div", { class: "error" })));
  }
  return rows;
}

function aboutLaw(values) {
  const variant = variantOf(values);
  const law = variant && known.forms.laws.find((entry) => entry.name === modelOf(variant) || entry.short === modelOf(variant));
  if (!law) return null;
  const lines = [law.purpose, "", ...law.equations, "", ...law.references];
  return element("details", {}, element("summary", {}, "About this law"), element("pre", { tabindex: "0" }, lines.join("\n")));
}

/** Draws the form. `changed()` hears that a value changed; `rebuild()` is asked for where the fields did. */
export function drawForm(form, changed, rebuild) {
  const focused = document.activeElement?.id;
  const open = new Set([...form.querySelectorAll("details[open]")].map((more) => more.dataset.of));
  const one = (found, values, prefix) => field({ ...found, key: prefix + found.key }, values[found.key] ?? "", (text) => {
    values[found.key] = text;
    changed();
  });
  const body = ({ title, fields, folded }, values, prefix = "") => {
    const stays = ({ key, required }) => required || (values[key] ?? "") !== "";
    const [usualOnes, others] = [fields.filter((found) => !folded && stays(found)), fields.filter((found) => folded || !stays(found))];
    const made = usualOnes.map((found) => one(found, values, prefix));
    if (others.length > 0) made.push(element("details", { "data-of": prefix + title, open: open.has(prefix + title) }, element("summary", {}, folded ? "Tolerances and limits" : "More"), ...others.map((found) => one(found, values, prefix))));
    return made;
  };
  const parts = sections().map((part) => {
    const children = [];
    if (part.law) children.push(...lawChoosers("", state.values, (values) => ((state.values = values), matchSecond(), rebuild())));
    if (part.motion) children.push(motionChooser(rebuild));
    if (part.rows) children.push(...supportRows(part.rows, one, rebuild));
    else children.push(...body(part, state.values));
    if (part.law) children.push(aboutLaw(state.values));
    if (part.law && state.kind === "collision") children.push(...secondLaw(body, rebuild));
    return element("fieldset", {}, element("legend", {}, part.title), ...children.filter(Boolean));
  });
  form.replaceChildren(...parts);
  if (focused) document.getElementById(focused)?.focus();
}

function motionChooser(rebuild) {
  const select = element("select", { id: "motion-kind" });
  fill(select, [["mass", "a mass under a force"], ["drive", "a prescribed displacement"]], isDriven() ? "drive" : "mass");
  select.addEventListener("change", () => {
    const driven = select.value === "drive";
    state.values.motion = driven ? "drive" : "";
    if (driven) Object.assign(state.values, { "drive.displacement": state.values["drive.displacement"] || TYPICAL.displacement });
    else Object.assign(state.values, { "drive.displacement": "", mass: state.values.mass || TYPICAL.mass, excitation: state.values.excitation || TYPICAL.excitation });
    rebuild();
  });
  return element("div", { class: "field choice", "data-key": "drive" }, element("label", { for: select.id }, "Moved by"), select, element("div", { class: "error" }));
}

function supportRows(rows, one, rebuild) {
  const without = (gone) => {
    const kept = {};
    for (const [key, value] of Object.entries(state.values)) {
      const found = /^support\.(\d+)\.(.*)$/.exec(key);
      if (!found) kept[key] = value;
      else if (Number(found[1]) !== gone) kept[`support.${Number(found[1]) - (Number(found[1]) > gone ? 1 : 0)}.${found[2]}`] = value;
    }
    state.values = kept;
    rebuild();
    // The button is gone that was pressed.
    document.getElementById("add-support").focus();
  };
  const made = rows.map((fields, i) => element("div", { class: "rowed" }, ...fields.map((found) => one(found, state.values, "")), element("button", { type: "button", onclick: () => without(i) }, `Remove support ${i + 1}`)));
  const add = () => {
    Object.assign(state.values, { [`support.${rows.length}.position`]: state.values["beam.length"] ?? "1", [`support.${rows.length}.kind`]: "pinned" });
    rebuild();
  };
  return [...made, element("p", { class: "bar" }, element("button", { type: "button", id: "add-support", onclick: add }, "Add a support"), element("span", { class: "error", "data-key": "support" }, element("span", { class: "error" })))];
}

/** A law to stand beside this one: another that is given in the same form and has the most in common with it. */
function lawBeside(values) {
  const mine = variantOf(values);
  const common = ({ properties }) => Object.keys(properties).filter((key) => Object.keys(values).some((given) => given === `law.${key}` || given.startsWith(`law.${key}.`))).length;
  const alike = variantsOf("collision").filter((other) => formOf(other) === formOf(mine));
  const others = alike.filter((other) => modelOf(other) !== modelOf(mine));
  const score = (other) => common(other) - 0.1 * other.required.length;
  return (others.length > 0 ? others : alike).reduce((best, other) => (score(other) > score(best) ? other : best));
}

const lawOnly = (values) => Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith("law.")));

/** Two laws side by side are given in one form: numbers with units do not stand beside numbers without. */
function matchSecond() {
  if (!state.second || formOf(variantOf(state.second)) === formOf(variantOf(state.values))) return;
  const own = variantsOf("collision").find((other) => modelOf(other) === modelOf(variantOf(state.second)) && formOf(other) === formOf(variantOf(state.values)));
  state.second = secondOf(own ?? lawBeside(state.values));
}

/** The values of a second law. What both laws have is the same; scales that the load or the time need are, too. */
function secondOf(variant) {
  const scales = Object.entries(state.values).filter(([key]) => /^law\.[UT]b$/.test(key) && key.slice(4) in variant.properties);
  return lawOnly({ ...changedTo(variant, state.values, "law"), ...Object.fromEntries(scales) });
}

function secondLaw(body, rebuild) {
  const box = element("input", { type: "checkbox", id: "compare" });
  box.checked = state.second !== null;
  box.addEventListener("change", () => {
    state.second = box.checked ? secondOf(lawBeside(state.values)) : null;
    rebuild();
  });
  const chooser = element("p", { class: "bar" }, box, element("label", { for: "compare" }, "beside a second law"));
  if (!state.second) return [chooser];
  const variant = variantOf(state.second);
  const replace = (values) => {
    state.second = lawOnly(values);
    rebuild();
  };
  const fields = fieldsOf(variant.properties, "law.", variant.required);
  return [chooser, element("fieldset", {}, element("legend", {}, "Second law"), ...lawChoosers("second.", state.second, replace), ...body({ title: "Second", fields }, state.second, "second."))];
}

/** The names of the laws beside each other: short ones. */
export function lawNames() {
  const name = (values) => {
    const variant = variantOf(values);
    const law = variant && known.forms.laws.find((entry) => namesOf(variant).includes(entry.name));
    return law?.short ?? "hertz";
  };
  const [a, b] = [name(state.values), state.second ? name(state.second) : ""];
  return a === b ? [`${a}, first`, `${b}, second`] : [a, b];
}
