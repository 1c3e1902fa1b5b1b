// The page as people use it who do not do as was thought: two things at once, odd links, the keyboard alone, a phone.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { closed, download, example, results, settled, type, until, withPage } from "./browser.mjs";

after(closed);

const stop = (page) => page.textContent("#stop");
const TABLE = "v0_m_per_s,restitution\n0.5,0.80\n1,0.74\n2,0.66\n4,0.57\n";

test("a fit shows its intervals, with no more digits than they leave, and is of the law that was fitted", () => withPage(async (page) => {
  await page.click("#data-example");
  await until(page, () => !document.getElementById("fit-go").disabled);
  await page.click("#fit-go");
  await until(page, () => /\d+ of \d+/.test(document.getElementById("fit-words").textContent));
  // Another law is chosen while the fit runs.
  await page.selectOption("#fit-law", "power");
  await page.waitForFunction(() => /^done/.test(document.getElementById("fit-words").textContent), null, { timeout: 300_000 });
  const rows = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#fit-table tr")].slice(1).map((row) => [row.cells[0].textContent, [row.cells[1].textContent, row.cells[2].textContent]])));
  assert.deepEqual(rows.kappa, ["0.83", "0.24 to 0.86"]);
  assert.match(rows.n[1], /^1 to 5, searched no further$/);
  await settled(page, () => page.click("#fit-use"));
  assert.equal(await page.inputValue("#law-model"), "Bouc-Wen-Simon-Hunt-Crossley");
  assert.match(await stop(page), /^The bodies part/);
  assert.equal(await page.inputValue("#preset"), "");
}));

test("a table with one measurement is dropped anywhere, and the same file is taken again after it was mended", () => withPage(async (page) => {
  const left = await page.evaluate(() => {
    const given = new DataTransfer();
    given.items.add(new File(["v0_m_per_s,restitution\n1,0.5\n"], "mine.csv", { type: "text/csv" }));
    const fired = ["dragover", "drop"].map((name) => new DragEvent(name, { dataTransfer: given, bubbles: true, cancelable: true }));
    return fired.map((event) => document.getElementById("stop").dispatchEvent(event));
  });
  assert.deepEqual(left, [false, false]);
  await until(page, () => /^1 value of restitution\.$/.test(document.getElementById("data-words").textContent));
  await page.setInputFiles("#data-file", { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(TABLE) });
  await until(page, () => /4 values/.test(document.getElementById("data-words").textContent));
  assert.equal(await page.inputValue("#data-file"), "");
}));

for (const [what, hash] of [["a fit of no law", "#kind=collision&data=x&fit=constructor|"], ["a support of a high number", "#kind=beam&support.900000.position=0.1&support.900000.kind=pinned"]]) {
  test(`a link with ${what} does no harm`, () => withPage(async (page) => {
    assert.match(await stop(page), /^No result/);
    assert.ok((await page.locator(".rowed").count()) <= 1);
  }, { hash }));
}

test("another link in the same window brings its table, its question and its fit", () => withPage(async (page) => {
  const table = encodeURIComponent("v0_m_per_s,restitution\n1,0.5\n");
  await settled(page, () => page.evaluate((data) => (location.hash = `#kind=collision&law.model=power&law.k=1e8&law.n=1.5&law.lambda=1e7&law.m=1.5&body1.mass=1&body1.velocity=-1&body2.mass=inf&body2.velocity=0&data=${data}&fit=thornton|&audit=hunt-crossley|1.5|0.3|1.5|indentation`), table));
  await until(page, () => /^1 value /.test(document.getElementById("data-words").textContent));
  await until(page, () => /^Asked for 0\.3, hunt-crossley/.test(document.getElementById("audit-answer").textContent));
  assert.deepEqual([await page.inputValue("#fit-law"), await page.inputValue("#audit-end"), await page.inputValue("#data-text")], ["thornton", "indentation", decodeURIComponent(table)]);
}));

test("what skips to the results leaves the link in the address", () => withPage(async (page) => {
  await until(page, () => location.hash.startsWith("#kind="));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "results-heading");
  assert.match(page.url(), /#kind=/);
}));

test("two laws are of one form, share what they have, and both say how they ended", () => withPage(async (page) => {
  await settled(page, () => page.check("#compare"));
  assert.match(await stop(page), /^bwshc: The bodies part\. Restitution 0\.62727\. bwm: The bodies part\. Restitution 0\.33037\.$/);
  for (const [way, unit] of [["1", ""], ["2", "N"], ["0", "N"]]) {
    await settled(page, () => page.selectOption("#law-form", way));
    assert.equal((await page.locator("[id='second.law-form'] option").count()), 0, "one way in one form");
    const form = (name) => page.evaluate((id) => [...document.querySelectorAll(`[data-key^="${id}"]`)].map((found) => found.dataset.key.slice(id.length)).filter((key) => /^(sigmab?|c)$/.test(key)), name);
    assert.deepEqual(await form("second.law."), await form("law."));
    assert.doesNotMatch(await stop(page), /No result/);
    assert.equal(await page.evaluate(() => document.querySelector('[data-result="peak_force"]').lastChild.textContent), unit);
  }
  await example(page, "base");
  await settled(page, () => page.check("#compare"));
  assert.match(await stop(page), /^bwshc: The bodies part.* bwm: The bodies part/);
  await example(page, "steel_ball");
  await settled(page, () => page.check("#compare"));
  assert.equal(await page.inputValue("[id='field-second.law.spheres.radius']"), "[0.0125, inf]");
  const { text } = await download(page, "[data-download=svg]");
  assert.ok(text.includes("thornton") && text.includes("power"));
  const [wide, shown] = await page.evaluate(() => [document.getElementById("results").scrollWidth, document.getElementById("results").parentElement.clientWidth]);
  assert.ok(wide <= shown, `${wide} of ${shown} px`);
}));

test("an example that was changed can be chosen again, and an experiment is found as it was left", () => withPage(async (page) => {
  await type(page, "law.c", "5");
  assert.equal(await page.inputValue("#preset"), "");
  assert.equal(await page.textContent("#preset-words"), "Changed from the example two balls.");
  await settled(page, () => page.click("label[for=kind-oscillator]"));
  await settled(page, () => page.click("label[for=kind-collision]"));
  assert.equal(await page.inputValue('[id="field-law.c"]'), "5");
  await example(page, "two_balls");
  assert.equal(await page.inputValue('[id="field-law.c"]'), "1e3");
  assert.equal((await results(page)).restitution, "0.6272702328");
}));

test("the curve is taken away as a picture, and a speed given by an expression is gone along", () => withPage(async (page) => {
  await example(page, "drop_hertz");
  assert.equal(await page.inputValue("#along-key"), "body1.velocity");
  assert.match(await page.textContent("#along-words"), /^101 runs\.$/);
  const { name, text } = await download(page, "#along-svg");
  assert.ok(name === "curve.svg" && text.startsWith("<svg") && text.includes("body1.velocity (m/s)"));
}));

test("focus stays where supports are removed, sliders are named in words, and on a phone the result is seen beside the sliders", () => withPage(async (page) => {
  await example(page, "beam");
  await settled(page, () => page.click("#add-support"));
  await page.focus("text=Remove support 2");
  await settled(page, () => page.keyboard.press("Enter"));
  assert.equal(await page.evaluate(() => document.activeElement.id), "add-support");
  const slider = page.getByRole("slider", { name: "ξ place of impact as a part of the length, slider" });
  await slider.scrollIntoViewIfNeeded();
  await settled(page, () => slider.press("ArrowLeft"));
  const [seen, said] = await page.evaluate(() => {
    const place = document.getElementById("glance").getBoundingClientRect();
    return [place.top >= 0 && place.bottom <= window.innerHeight + 1, document.getElementById("glance").textContent];
  });
  assert.ok(seen);
  assert.equal(said, await stop(page));
}, { width: 375, height: 720 }));

test("a result that does not follow from what is given is said to, and an exact factor delivers as asked", () => withPage(async (page) => {
  await until(page, () => /none of which has a value/.test(document.getElementById("along-words").textContent));
  assert.equal((await results(page)).duration, "–");
  await page.selectOption("#audit-factor", "gonthier-exact|1.5");
  await until(page, () => document.getElementById("audit-answer").textContent === "Asked for 0.5, gonthier-exact delivers 0.5: as asked.");
}, { hash: "#kind=collision&law.model=bwshc&law.form=base&law.Bb=2&law.Gammab=-1&law.kappa=0.5&law.sigmab=0.05&law.n=1.5&law.p=1.5&input.v0=1&along=input.v0|0.1|5||duration" }));
