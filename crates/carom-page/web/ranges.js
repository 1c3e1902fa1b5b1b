// Where a slider begins and ends: from the rule of its parameter, and around its value.

export const STEPS = 1000;

/** The rule of a number in a schema: its bounds, and whether they belong to it. */
export function ruleOf(schema) {
  const number = (schema.anyOf ?? [schema]).find((form) => form.type === "number" || form.type === "integer");
  if (!number) return null;
  const open = { low: number.exclusiveMinimum !== undefined, high: number.exclusiveMaximum !== undefined };
  return { low: number.exclusiveMinimum ?? number.minimum, high: number.exclusiveMaximum ?? number.maximum, open, whole: number.type === "integer" };
}

/** A number with a few digits. */
const tidy = (value) => Number(value.toPrecision(4));

function linear(low, high, whole) {
  const span = high - low;
  const value = (at) => (whole ? Math.round(low + (span * at) / STEPS) : tidy(low + (span * at) / STEPS));
  return { value, place: (x) => Math.round((STEPS * (x - low)) / span), low, high };
}

function decades(low, high, withZero) {
  const [a, b] = [Math.log(low), Math.log(high)];
  const first = withZero ? 1 : 0;
  const value = (at) => (at < first ? 0 : tidy(Math.exp(a + ((b - a) * (at - first)) / (STEPS - first))));
  const place = (x) => (x <= 0 ? 0 : Math.round(first + ((STEPS - first) * (Math.log(x) - a)) / (b - a)));
  return { value, place, low: withZero ? 0 : low, high };
}

/** The range of a slider: from places 0 to STEPS to values and back; null where there can be none. */
export function rangeOf(key, schema, typed) {
  const rule = ruleOf(schema);
  const value = typed.trim() === "" ? schema.default ?? NaN : Number(typed);
  if (!rule || !Number.isFinite(value)) return null;
  const { low, high, open, whole } = rule;
  if (low !== undefined && high !== undefined) {
    if (low > 0 && high / low > 1e3) return decades(low, high, false);
    // A bound that does not belong to it is not reached.
    const inset = 1e-3 * (high - low);
    return linear(low + (open.low ? inset : 0), high - (open.high ? inset : 0), whole);
  }
  if (low === 0 || (low !== undefined && low < 1 && low >= 0)) {
    const centre = value > 0 ? value : 1;
    return decades(centre / 100, centre * 100, !open.low);
  }
  if (low !== undefined) return linear(open.low ? low + 1e-3 : low, low + Math.max(4, 2 * (value - low)), whole);
  // A speed that turned would be another experiment.
  if (/velocity$/.test(key) && value !== 0) return value > 0 ? linear(0.02 * value, 5 * value) : linear(5 * value, 0.02 * value);
  const reach = value === 0 ? 10 : 3 * Math.abs(value);
  return linear(-reach, reach);
}
