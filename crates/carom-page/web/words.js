// Words and numbers as people read them.

/** An element with attributes and children. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") made.className = value;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** The options of a select: pairs of value and words. */
export function fill(select, pairs, chosen) {
  select.replaceChildren(...pairs.map(([value, words]) => element("option", { value, selected: value === chosen }, words)));
  select.value = chosen ?? pairs[0]?.[0] ?? "";
}

const RAISED = { 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹", "-": "⁻", ".": "·", n: "ⁿ", p: "ᵖ", m: "ᵐ", "+": "⁺" };

/** A unit with its exponents raised; nothing for "1". */
export function unitWords(unit) {
  if (!unit || unit === "1") return "";
  return unit.replace(/\^(\(?[-+0-9.npm]+\)?)/g, (whole, power) => {
    const bare = power.replace(/[()]/g, "");
    return [...bare].every((c) => RAISED[c]) ? [...bare].map((c) => RAISED[c]).join("") : whole;
  });
}

const MINUS = "−";
const TIMES = "×";

/** A number without an exponent where that is readable, with a true minus. */
export function numberWords(value, digits = 6) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  let text;
  if (size >= 1e-4 && size < 1e7) {
    text = Number(value.toPrecision(digits)).toString();
  } else {
    const [head, power] = value.toExponential(digits - 1).split("e");
    const mantissa = head.includes(".") ? head.replace(/\.?0+$/, "") : head;
    const raised = [...String(Number(power))].map((c) => RAISED[c]).join("");
    text = `${mantissa}${TIMES}10${raised}`;
  }
  return text.replace("-", MINUS);
}

/** A value with no digit beyond its error, and at most ten. */
export function measuredWords(value, error) {
  if (value === null || value === undefined) return "–";
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  // Nothing is known of it but that it is small.
  if (error > 0 && Math.abs(value) < 0.5 * error) return "0";
  const digits = error > 0 && value !== 0 ? Math.min(10, Math.max(1, size - Math.floor(Math.log10(error)) + 1)) : 10;
  // Zeros at the end are known too.
  if (digits - 1 < size) return numberWords(value, digits);
  if (value !== 0 && size >= -4 && size < 7) return value.toFixed(Math.max(0, digits - 1 - size)).replace("-", MINUS);
  return numberWords(value, digits);
}

/** A number as it is typed: short. */
export function typedNumber(value) {
  const [plain, short] = [String(value), value.toExponential().replace("e+", "e")];
  return short.length < plain.length ? short : plain;
}

/** An error in one digit. */
export const errorWords = (error) => (error === null || error === undefined ? "" : `± ${numberWords(error, 1)}`);

const GREEK = { alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", zeta: "ζ", eta: "η", kappa: "κ", lambda: "λ", nu: "ν", xi: "ξ", psi: "ψ", sigma: "σ", Gamma: "Γ", Psi: "Ψ", Psi0: "Ψ₀" };

/** A symbol with its index lowered. */
export function symbolParts(symbol) {
  const [head, ...rest] = symbol.split("_");
  const greek = (word) => GREEK[word] ?? word;
  return [greek(head), rest.length > 0 ? element("sub", {}, rest.map(greek).join(" ")) : null].filter(Boolean);
}
