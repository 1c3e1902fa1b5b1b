// Damping factors, asked for a restitution.
import { byId, element, fill, numberWords } from "./words.js";
import { state } from "./state.js";
import { putPicture, style } from "./bench.js";

const words = ({ factor, m, n }) => `${factor}, m = ${numberWords(m, 3)}${n === 1 ? ", n = 1" : ""}`;
const name = ({ factor, m }) => `${factor}|${m}`;

/** Asks every factor and shows what the chosen one delivers. */
export async function runAudit(hand) {
  const { factor, m, asked, n, end } = state.audit;
  byId("audit-asked-words").textContent = numberWords(asked, 3);
  byId("audit-asked").setAttribute("aria-valuetext", `restitution ${numberWords(asked, 3)}`);
  const exponent = Number(n);
  byId("audit-n").removeAttribute("aria-invalid");
  const request = { ask: "audit", n: n.trim() === "" ? NaN : exponent, end, asked, factor, of_m: m === "" ? null : Number(m), ...style(byId("audit-picture")) };
  const reply = await hand.ask("audit", request);
  if (reply === null) return;
  if (reply.errors) {
    byId("audit-answer").textContent = `${reply.errors[0].key}: ${reply.errors[0].rule}. ${reply.errors[0].hint}.`;
    byId("audit-n").setAttribute("aria-invalid", "true");
    return;
  }
  const { rows, picture } = reply.ok;
  const sorted = [...rows].sort((a, b) => words(a).localeCompare(words(b)));
  const chosen = rows.find((row) => row.factor === factor && (m === "" || row.m === Number(m))) ?? sorted[0];
  fill(byId("audit-factor"), sorted.map((row) => [name(row), words(row)]), name(chosen));
  const got = chosen.stop === "separated" ? `delivers ${numberWords(chosen.delivered, 4)}` : chosen.stop === "stuck" ? "makes the bodies stick" : "does not part within the limits";
  // What is smaller than the digits shown is no miss.
  const missed = Math.abs(chosen.delivered - chosen.asked) >= 5e-5;
  const miss = chosen.stop === "separated" && !missed ? ": as asked" : chosen.stop === "separated" ? `: ${numberWords(Math.abs(chosen.delivered - chosen.asked), 2)} ${chosen.delivered > chosen.asked ? "too much" : "too little"}` : "";
  byId("audit-answer").textContent = `Asked for ${numberWords(chosen.asked, 3)}, ${chosen.factor} ${got}${miss}.`;
  putPicture(byId("audit-picture"), picture.svg);
  const row = (found) => element("tr", {}, element("th", { scope: "row" }, words(found)), element("td", { class: "number" }, numberWords(found.delivered, 4)), element("td", { class: "soft" }, found.stop));
  byId("audit-table").replaceChildren(element("tr", {}, element("th", { scope: "col" }, "factor"), element("th", { scope: "col" }, "delivers"), element("th", { scope: "col" }, "")), ...[...rows].sort((a, b) => Math.abs(a.delivered - a.asked) - Math.abs(b.delivered - b.asked)).map(row));
}

/** Shows the question that the state has. */
export function drawAudit() {
  const { audit } = state;
  byId("audit-asked").value = Math.round(1000 * audit.asked);
  byId("audit-n").value = audit.n;
  byId("audit-end").value = audit.end;
}

/** Sets up the question. */
export function startAudit(changed) {
  drawAudit();
  byId("audit-factor").addEventListener("change", () => {
    [state.audit.factor, state.audit.m] = byId("audit-factor").value.split("|");
    changed();
  });
  byId("audit-asked").addEventListener("input", () => ((state.audit.asked = Number(byId("audit-asked").value) / 1000), changed()));
  byId("audit-n").addEventListener("input", () => ((state.audit.n = byId("audit-n").value), changed()));
  byId("audit-end").addEventListener("change", () => ((state.audit.end = byId("audit-end").value), changed()));
}
