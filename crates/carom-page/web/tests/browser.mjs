// A browser, and the page in it, for the tests. CAROM_PAGE is the page, CAROM_NODE a folder in which playwright-core is installed, CAROM_BROWSER the browser.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PAGE = pathToFileURL(process.env.CAROM_PAGE).href;
const { chromium } = createRequire(resolve(process.env.CAROM_NODE, "here.js"))("playwright-core");
export const SCENARIOS = join(dirname(fileURLToPath(import.meta.url)), "../../../../scenarios");
export const scenarioText = (name) => readFileSync(join(SCENARIOS, `${name}.toml`), "utf8");

let browser = null;
/** The one browser of all tests. */
export async function launched() {
  browser ??= await chromium.launch({ executablePath: process.env.CAROM_BROWSER, args: ["--no-sandbox"] });
  return browser;
}

export const closed = async () => browser?.close();

/** Opens the page, hands it to `use`, and looks afterwards: no message of trouble on the console, no request that leaves the page. */
export async function withPage(use, { hash = "", width = 1280, height = 900, allowed = [] } = {}) {
  const context = await (await launched()).newContext({ viewport: { width, height }, acceptDownloads: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error.stack ?? error)));
  page.on("request", (request) => !request.url().startsWith(PAGE) && !request.url().startsWith("blob:") && trouble.push(`a request to ${request.url()}`));
  try {
    await page.goto(PAGE + hash);
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined, null, { timeout: 60_000, polling: 50 });
    await use(page);
    assert.deepEqual(trouble.filter((text) => !allowed.some((known) => known.test(text))), []);
  } finally {
    await context.close();
  }
}

/** Waits for what a function of the page says. */
export const until = (page, what, argument) => page.waitForFunction(what, argument, { timeout: 60_000, polling: 50 });

/** Waits until the results are those of what the form says: nothing under way, nothing waiting. */
export async function settled(page, act) {
  const before = Number(await page.evaluate(() => document.documentElement.dataset.turns ?? 0));
  await act();
  await until(page, (turns) => Number(document.documentElement.dataset.turns ?? 0) > turns && document.documentElement.dataset.busy === "no", before);
}

/** The results by name, as texts. */
export const results = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#results [data-result]")].map((row) => [row.dataset.result, row.cells[1].textContent])));

/** The text of a field's error. */
export const errorOf = (page, key) => page.evaluate((name) => document.querySelector(`[data-key="${name}"] .error`)?.textContent ?? "", key);

/** Types into a field. */
export async function type(page, key, text) {
  await page.evaluate((name) => {
    const box = document.getElementById(`field-${name}`);
    for (let more = box.closest("details"); more; more = more.parentElement.closest("details")) more.open = true;
  }, key);
  await settled(page, () => page.fill(`[id="field-${key}"]`, text));
}

/** Chooses an example. */
export const example = (page, name) => settled(page, () => page.selectOption("#preset", name));

/** What a click gives to download. */
export async function download(page, selector) {
  const [given] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return { name: given.suggestedFilename(), text: readFileSync(await given.path(), "utf8") };
}

export const is = (path) => existsSync(path);
