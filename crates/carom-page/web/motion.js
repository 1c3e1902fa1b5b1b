// The motion, drawn: bodies that meet, a beam that is struck, a loop that is traced.
import { byId, numberWords } from "./words.js";
import { state } from "./state.js";

const stage = { motion: null, kind: "", outcome: null, begin: 0, end: 1, at: 0, playing: false, last: 0 };

const colours = () => {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  const dark = document.documentElement.dataset.theme === "dark";
  return { ink: of("--ink"), soft: of("--soft"), ground: of("--ground"), line: of("--line"), first: dark ? "#56b4e9" : "#0072b2", second: dark ? "#ff8f3f" : "#d55e00" };
};

/** The value of a sampled curve at a moment. */
function at(times, values, t) {
  if (t <= times[0]) return values[0];
  let [low, high] = [0, times.length - 1];
  if (t >= times[high]) return values[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle;
  }
  const share = (t - times[low]) / (times[high] - times[low] || 1);
  return values[low] + share * (values[high] - values[low]);
}

/** Takes a new motion; the moment stays where it was as a share of the whole. */
export function takeMotion(found) {
  const motion = found.motion;
  const times = motion && (motion.t_s ?? motion.T);
  const share = (stage.at - stage.begin) / (stage.end - stage.begin) || 0;
  stage.motion = times && times.length > 1 ? { ...motion, times } : null;
  [stage.outcome, stage.kind] = [found.outcome, found.outcome.kind];
  if (!stage.motion) return draw();
  const span = times.at(-1) - times[0];
  const around = stage.kind === "collision" ? 0.5 * span : 0;
  [stage.begin, stage.end] = [times[0] - around, times.at(-1) + around];
  stage.at = stage.begin + share * (stage.end - stage.begin);
  return draw();
}

function surface() {
  const canvas = byId("stage");
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth || 640, Math.round((canvas.clientWidth || 640) * 0.47)];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.lineWidth = 1.5;
  pen.font = "13px system-ui, sans-serif";
  return { pen, width, height };
}

/** What is to be known about the picture. */
function scaleWords(text) {
  const place = byId("scale-words");
  if (place.textContent !== text) place.textContent = text;
}

/** Draws the moment. */
export function draw() {
  const { pen, width, height } = surface();
  const { motion } = stage;
  const colour = colours();
  if (!motion) {
    pen.fillStyle = colour.soft;
    pen.fillText("there is no motion to show", 16, 28);
    scaleWords("");
    byId("moment-words").textContent = "";
    return;
  }
  scaleWords(stage.kind === "collision" ? "Indentations are drawn larger than they are." : "");
  if (stage.kind === "collision") bodies(pen, width, height, motion, colour);
  else if (stage.kind === "beam") beam(pen, width, height, motion, colour);
  else loop(pen, width, height, motion, colour);
  const unit = motion.t_s ? " s" : "";
  byId("moment").value = Math.round((1000 * (stage.at - stage.begin)) / (stage.end - stage.begin));
  const words = `${numberWords(stage.at, 3)}${unit}`;
  byId("moment-words").textContent = words;
  byId("moment").setAttribute("aria-valuetext", words);
}

function disc(pen, x, y, wide, high, colour) {
  pen.beginPath();
  pen.ellipse(x, y, Math.max(wide, 1), Math.max(high, 1), 0, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

/** Body 1 is on the right. Indentations are drawn larger than they are; before and after contact the bodies move on as they would. */
function bodies(pen, width, height, motion, colour) {
  const { times } = motion;
  const x = motion.x_m ?? motion.X;
  const deepest = Math.max(...x.map((value) => -value), 1e-300);
  const fixed = [1, 2].map((i) => Number(state.values[`body${i}.mass`]) === Infinity || (state.values[`body${i}.mass`] ?? "").trim() === "inf");
  const paths = motion.x1_m ? [motion.x1_m, motion.x2_m] : [x.map((value) => (fixed[1] ? value : 0.5 * value)), x.map((value) => (fixed[1] ? 0 : -0.5 * value))];
  const radius = 0.24 * height;
  const scale = (0.5 * radius) / deepest;
  const place = (path) => {
    const [t, first, last] = [stage.at, times[0], times.at(-1)];
    const slope = (a, b) => (path[b] - path[a]) / (times[b] - times[a] || 1);
    const n = times.length - 1;
    if (t < first) return path[0] + slope(0, 1) * (t - first);
    if (t > last) return path[n] + slope(n - 1, n) * (t - last);
    return at(times, path, t);
  };
  const [one, two] = paths.map(place);
  const inside = stage.at >= times[0] && stage.at <= times.at(-1);
  const squeeze = inside ? Math.max(0, two - one) * scale : 0;
  const middle = 0.5 * width;
  const y = 0.5 * height;
  // Each takes its half of what is squeezed; a wall takes nothing.
  const share = fixed[0] || fixed[1] ? 1 : 0.5;
  const body = (number, centre, side) => {
    if (fixed[number]) {
      pen.fillStyle = number === 0 ? colour.first : colour.second;
      const edge = centre - side * radius;
      pen.fillRect(side > 0 ? edge : edge - 26, 0.12 * height, 26, 0.76 * height);
      return;
    }
    const less = share * squeeze;
    disc(pen, centre - 0.5 * side * -less, y, radius - 0.5 * less, radius + 0.35 * less, number === 0 ? colour.first : colour.second);
  };
  body(1, middle + two * scale - radius, -1);
  body(0, middle + one * scale + radius, 1);
  pen.fillStyle = colour.ink;
  pen.fillText("body 2", 10, height - 10);
  pen.fillText("body 1", width - 55, height - 10);
  const force = motion.force_N ?? motion.F;
  const now = inside ? at(times, force, stage.at) : 0;
  pen.fillStyle = colour.soft;
  pen.fillText(inside ? `contact force ${numberWords(now, 3)}${motion.force_N ? " N" : ""}` : stage.at < times[0] ? "before contact" : "after contact", 10, 20);
}

/** The beam as it swings and bends, with the striker on the side it strikes from. */
function beam(pen, width, height, motion, colour) {
  const { times, shape } = motion;
  if (!shape) {
    pen.fillStyle = colour.soft;
    pen.fillText("this method keeps no shapes of the beam", 10, 20);
    return;
  }
  const margin = 30;
  const y = 0.5 * height;
  const frame = (pick) => at(shape.times, pick, stage.at);
  const deflection = shape.places.map((_, i) => frame(shape.frames.map((one) => one[i])));
  const striker = frame(shape.striker);
  motion.reach ??= [...shape.frames, shape.striker].reduce((far, values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), far), 1e-300);
  const scale = (0.36 * height) / motion.reach;
  const px = (place) => margin + place * (width - 2 * margin);
  const py = (w) => y - w * scale;
  pen.strokeStyle = colour.line;
  pen.setLineDash([4, 4]);
  pen.beginPath();
  pen.moveTo(px(0), y);
  pen.lineTo(px(1), y);
  pen.stroke();
  pen.setLineDash([]);
  pen.strokeStyle = colour.first;
  pen.lineWidth = 4;
  pen.beginPath();
  shape.places.forEach((place, i) => pen.lineTo(px(place), py(deflection[i])));
  pen.stroke();
  const length = Number(state.values["beam.length"]) || 1;
  scaleWords(`Displacements are drawn ${numberWords((scale * length) / (width - 2 * margin), 2)} times as large as they are.`);
  pen.fillStyle = colour.ink;
  for (let i = 0; state.values[`support.${i}.position`] !== undefined; i += 1) {
    const x = px(Number(state.values[`support.${i}.position`]) / length);
    pen.beginPath();
    if (state.values[`support.${i}.kind`] === "clamped") pen.rect(x - 4, y - 16, 8, 32);
    else [pen.moveTo(x, y + 3), pen.lineTo(x - 8, y + 17), pen.lineTo(x + 8, y + 17)];
    pen.fill();
  }
  const radius = 11;
  disc(pen, px(shape.at), py(striker) + radius + 2, radius, radius, colour.second);
  pen.fillStyle = colour.soft;
  pen.fillText(`contact force ${numberWords(at(times, motion.force_N, stage.at), 3)} N`, 10, 20);
}

/** The mass on its spring, and the loop as far as it is traced. */
function loop(pen, width, height, motion, colour) {
  const { times } = motion;
  const [x, force] = [motion.x_m, motion.force_N];
  const extent = (values) => [Math.min(...values), Math.max(...values)];
  const [[x0, x1], [f0, f1]] = [extent(x), extent(force)];
  const side = Math.min(0.48 * width, height - 56);
  const left = width - side - 16;
  const px = (value) => left + (side * (value - x0)) / (x1 - x0 || 1);
  const py = (value) => height - 20 - (side * (value - f0)) / (f1 - f0 || 1);
  pen.strokeStyle = colour.line;
  pen.strokeRect(left, height - 20 - side, side, side);
  pen.strokeStyle = colour.first;
  pen.beginPath();
  for (let i = 0; i < times.length && times[i] <= stage.at; i += 1) pen.lineTo(px(x[i]), py(force[i]));
  const [nowX, nowF] = [at(times, x, stage.at), at(times, force, stage.at)];
  pen.lineTo(px(nowX), py(nowF));
  pen.stroke();
  disc(pen, px(nowX), py(nowF), 5, 5, colour.second);
  const middle = 0.5 * left;
  const shift = (0.28 * left * nowX) / Math.max(Math.abs(x0), Math.abs(x1), 1e-300);
  const y = 0.55 * height;
  pen.strokeStyle = colour.ink;
  pen.beginPath();
  const turns = 12;
  for (let i = 0; i <= turns; i += 1) pen.lineTo(14 + ((middle + shift - 38) * i) / turns, y + (i === 0 || i === turns ? 0 : i % 2 ? 9 : -9));
  pen.stroke();
  pen.fillStyle = colour.ink;
  pen.fillRect(6, y - 36, 6, 72);
  pen.fillStyle = colour.second;
  pen.fillRect(middle + shift - 24, y - 24, 48, 48);
  pen.fillStyle = colour.soft;
  pen.fillText(`x = ${numberWords(nowX, 3)} m, restoring force ${numberWords(nowF, 3)} N`, 10, 20);
}

function frame(now) {
  if (!stage.playing) return;
  const seconds = Number(byId("slow").value);
  const passed = stage.last === 0 ? 0 : (now - stage.last) / 1000;
  stage.last = now;
  stage.at += (passed / seconds) * (stage.end - stage.begin);
  if (stage.at > stage.end) stage.at = stage.begin;
  draw();
  requestAnimationFrame(frame);
}

function play(on) {
  stage.playing = on;
  stage.last = 0;
  byId("play").textContent = on ? "Pause" : "Play";
  if (on) requestAnimationFrame(frame);
}

const tellSlow = () => (byId("slow-words").textContent = `${byId("slow").value} s`);

/** Sets up the buttons. Nobody who asked for less motion gets any unasked. */
export function startMotion() {
  byId("play").addEventListener("click", () => play(!stage.playing));
  byId("moment").addEventListener("input", () => {
    play(false);
    stage.at = stage.begin + (Number(byId("moment").value) / 1000) * (stage.end - stage.begin);
    draw();
  });
  byId("slow").addEventListener("input", tellSlow);
  tellSlow();
  window.addEventListener("resize", draw);
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
}
