// The page in a real browser: what people do with it. CAROM is the command, for what both have to say alike.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { closed, download, errorOf, example, results, scenarioText, settled, type, until, withPage } from "./browser.mjs";

after(closed);

const EXAMPLES = ["two_balls", "two_balls_maxwell", "baseball", "steel_ball", "drop_hertz", "flores", "bead_under_load", "base", "dimensionless", "beam", "oscillator_bilinear", "oscillator_bouc_wen", "oscillator_bwbn", "oscillator_maxwell", "oscillator_ramberg_osgood"];
const stop = (page) => page.textContent("#stop");
const folder = mkdtempSync(join(tmpdir(), "carom-page-"));

test("it opens from a folder and shows the first example", () => withPage(async (page) => {
  assert.match(await stop(page), /^The bodies part\. Restitution 0\.62727\.$/);
  assert.equal((await results(page)).restitution, "0.6272702328");
  assert.equal(await page.locator("#panels svg").count(), 4);
  assert.match(await page.textContent("#version"), /^\d+\.\d+\.\d+$/);
}));

for (const name of EXAMPLES) {
  test(`${name} runs, and its scenario gives the same on the command line`, () => withPage(async (page) => {
    if (name !== "two_balls") await example(page, name);
    assert.doesNotMatch(await stop(page), /No result/);
    assert.ok((await page.locator("#panels svg").count()) >= 3);
    const { name: file, text } = await download(page, "[data-download=toml]");
    const path = join(folder, `${name}-${file}`);
    writeFileSync(path, text);
    const there = JSON.parse(execFileSync(process.env.CAROM, ["run", path, "--json"], { encoding: "utf8" }));
    const here = JSON.parse((await download(page, "[data-download=json]")).text);
    assert.equal(here.stop, there.stop);
    let compared = 0;
    for (const [key, error] of Object.entries(there.error)) {
      if (typeof there[key] !== "number" || typeof error !== "number") continue;
      assert.ok(Math.abs(here[key] - there[key]) <= error + here.error[key], `${key}: ${here[key]} and ${there[key]} ± ${error}`);
      compared += 1;
    }
    assert.ok(compared >= 4, `${compared} results were compared`);
  }));
}

test("a slider goes to both its ends, and each time there is a result or a reason", () => withPage(async (page) => {
  const keys = await page.evaluate(() => [...document.querySelectorAll("#form .field input[type=range]:not([hidden])")].map((slider) => slider.closest(".field").dataset.key));
  assert.ok(keys.length >= 10, `${keys}`);
  for (const key of keys.filter((name) => !name.startsWith("solver."))) {
    const before = await page.inputValue(`[id="field-${key}"]`);
    for (const place of ["0", "1000"]) {
      await settled(page, () => page.evaluate(([name, to]) => {
        const slider = document.querySelector(`[data-key="${name}"] input[type=range]`);
        slider.value = to;
        slider.dispatchEvent(new Event("input"));
      }, [key, place]));
      const said = await stop(page);
      assert.ok(said.length > 10, `${key}: ${said}`);
      if (/No result/.test(said)) assert.ok((await page.locator(".error p").count()) > 0 || (await page.textContent("#loose-errors")) !== "", `${key}: ${said}`);
    }
    await type(page, key, before);
  }
  assert.equal((await results(page)).restitution, "0.6272702328");
}));

test("a slider moves by the keyboard, and the result with it", () => withPage(async (page) => {
  await page.focus('[data-key="law.c"] input[type=range]');
  await settled(page, () => page.keyboard.press("ArrowRight"));
  assert.notEqual((await results(page)).restitution, "0.6272702328");
  assert.notEqual(await page.inputValue('[id="field-law.c"]'), "1000");
}));

test("a fast drag ends at what the last position says, and frames go on", () => withPage(async (page) => {
  const [frames, curves] = await page.evaluate(async () => {
    const slider = document.querySelector('[data-key="law.c"] input[type=range]');
    const began = performance.now();
    let frames = 0;
    let curves = 0;
    new MutationObserver(() => (curves += 1)).observe(document.getElementById("along-picture"), { childList: true });
    for (let i = 0; i < 60; i += 1) {
      slider.value = String(500 + 5 * i);
      slider.dispatchEvent(new Event("input"));
      await new Promise((done) => requestAnimationFrame(done));
      frames += 1;
    }
    return [(1000 * frames) / (performance.now() - began), curves];
  });
  // 60 on a free machine; this one may be busy.
  assert.ok(frames > 10, `${frames} frames a second`);
  assert.ok(curves >= 2, `the curve was drawn ${curves} times on the way`);
  await until(page, () => document.documentElement.dataset.busy === "no");
  const last = (await results(page)).restitution;
  const typed = await page.inputValue('[id="field-law.c"]');
  await type(page, "law.c", "5");
  await type(page, "law.c", typed);
  assert.equal((await results(page)).restitution, last);
}));

test("bodies that stick are said to, in words", () => withPage(async (page) => {
  await example(page, "bead_under_load");
  await type(page, "body1.force", "-4");
  assert.match(await stop(page), /^The bodies stick: it is proved/);
  assert.equal((await results(page)).duration, "–");
}));

test("a time limit is said in words", () => withPage(async (page) => {
  await type(page, "solver.t_max", "1e-4");
  assert.match(await stop(page), /^The time limit was reached/);
}));

test("a spent budget is said in words", () => withPage(async (page) => {
  await type(page, "solver.max_evaluations", "100");
  assert.match(await stop(page), /^The budget of evaluations was spent/);
}));

test("a wrong value is told at its field in the words of the library, and goes away with it", () => withPage(async (page) => {
  await type(page, "body1.mass", "-1");
  assert.match(await errorOf(page, "body1.mass"), /must be greater than 0/);
  assert.equal(await page.getAttribute('[id="field-body1.mass"]', "aria-invalid"), "true");
  assert.match(await stop(page), /^No result/);
  await type(page, "body1.mass", "1.5707963267948966");
  assert.equal(await errorOf(page, "body1.mass"), "");
  assert.match(await stop(page), /^The bodies part/);
}));

test("a wrong expression, an empty field and a rule between two fields are told at their fields", () => withPage(async (page) => {
  await type(page, "body1.force", "sin(");
  assert.notEqual(await errorOf(page, "body1.force"), "");
  await type(page, "body1.force", "-m1*9.81");
  await type(page, "law.n", "");
  assert.notEqual(await errorOf(page, "law.n"), "");
  await type(page, "law.n", "1.5");
  await type(page, "law.gamma", "-2e4");
  assert.notEqual(await errorOf(page, "law.gamma"), "");
}));

test("expressions and infinity are values", () => withPage(async (page) => {
  await type(page, "body2.mass", "inf");
  await type(page, "body2.force", "");
  await type(page, "law.c", "2*10^3");
  assert.match(await stop(page), /^The bodies part/);
}));

test("two laws stand side by side, with their errors at their own fields", () => withPage(async (page) => {
  await settled(page, () => page.check("#compare"));
  const heads = await page.locator("#results th[scope=col]").allTextContents();
  assert.deepEqual(heads, ["result", "bwshc", "bwm"]);
  const loop = await page.textContent("#panels > :first-child");
  assert.ok(loop.includes("bwm") && loop.includes("bwshc"), loop);
  await type(page, "second.law.alpha", "7");
  assert.notEqual(await errorOf(page, "second.law.alpha"), "");
  assert.equal(await errorOf(page, "law.alpha"), "");
  await settled(page, () => page.uncheck("#compare"));
  assert.match(await stop(page), /^The bodies part/);
}));

test("every law can be chosen in every way it can be given, and runs", () => withPage(async (page) => {
  const laws = await page.locator("#law-model option").allTextContents();
  assert.ok(laws.length >= 5, `${laws}`);
  for (const law of laws) {
    if ((await page.inputValue("#law-model")) !== law) await settled(page, () => page.selectOption("#law-model", law));
    const ways = await page.locator("#law-form option").count();
    for (let way = 0; way < Math.max(1, ways); way += 1) {
      if (ways > 1 && (await page.inputValue("#law-form")) !== String(way)) await settled(page, () => page.selectOption("#law-form", String(way)));
      assert.doesNotMatch(await stop(page), /No result/, `${law}, way ${way}: ${await stop(page)}`);
    }
  }
}));

test("every restoring model can be chosen, and runs", () => withPage(async (page) => {
  await example(page, "oscillator_bilinear");
  for (const model of await page.locator("#law-model option").allTextContents()) {
    if ((await page.inputValue("#law-model")) !== model) await settled(page, () => page.selectOption("#law-model", model));
    assert.doesNotMatch(await stop(page), /No result/, `${model}: ${await stop(page)}`);
  }
}));

test("an oscillator can be driven instead", () => withPage(async (page) => {
  await example(page, "oscillator_bilinear");
  await settled(page, () => page.selectOption("#motion-kind", "drive"));
  assert.match(await stop(page), /followed to its end/);
  assert.match((await download(page, "[data-download=toml]")).text, /\[drive\]/);
}));

test("supports of a beam come and go", () => withPage(async (page) => {
  await example(page, "beam");
  const before = (await results(page)).restitution_kinematic;
  await settled(page, () => page.click("#add-support"));
  // A beam on two supports does not swing, and nothing bounces off it that cannot be turned back.
  assert.match(await stop(page), /^No result/);
  await type(page, "impact.angular_velocity", "");
  await type(page, "striker.velocity", "1");
  await type(page, "striker.mass", "0.1");
  assert.match(await stop(page), /^Striker and beam part/);
  assert.notEqual((await results(page)).restitution_kinematic, before);
  await settled(page, () => page.click("text=Remove support 2"));
  await type(page, "impact.angular_velocity", "-6");
  await type(page, "striker.velocity", "0");
  await type(page, "striker.mass", "1000");
  assert.equal((await results(page)).restitution_kinematic, before);
}));

test("a beam takes another law, and says how many sub-impacts there were", () => withPage(async (page) => {
  await example(page, "beam");
  assert.match(await stop(page), /after 5 sub-impacts; it is proved that no other follows\. Restitution 0\.63732\.$/);
  await settled(page, () => page.selectOption("#law-model", "General power law"));
  await type(page, "law.k", "1e9");
  assert.match(await stop(page), /Striker and beam part/);
}));

test("a long curve does not hold up the sliders", () => withPage(async (page) => {
  await page.selectOption("#preset", "beam");
  await until(page, () => /Striker/.test(document.getElementById("stop").textContent));
  const took = await page.evaluate(async () => {
    const box = document.getElementById("field-impact.xi");
    const before = document.getElementById("stop").textContent;
    const began = performance.now();
    box.value = "0.3";
    box.dispatchEvent(new Event("input"));
    while (document.getElementById("stop").textContent === before) await new Promise((done) => setTimeout(done, 2));
    return performance.now() - began;
  });
  assert.ok(took < 3000, `${took} ms`);
  await until(page, () => document.documentElement.dataset.busy === "no");
}));

test("any result along any parameter, as a picture and as a table", () => withPage(async (page) => {
  await settled(page, () => page.selectOption("#along-key", "law.c"));
  await settled(page, () => page.selectOption("#along-result", "duration"));
  assert.match(await page.textContent("#along-picture"), /law\.c/);
  assert.match(await page.textContent("#along-words"), /^101 runs\.$/);
  const { text } = await download(page, "#along-csv");
  const rows = text.trim().split("\n");
  assert.equal(rows.length, 102);
  assert.equal(rows[0], "law.c,duration");
  assert.ok(rows.slice(1).every((row) => /^[-\d.e]+,[-\d.e]+$/.test(row)), rows[1]);
}));

test("a curve tells where bodies stick, and a wrong range", () => withPage(async (page) => {
  await example(page, "bead_under_load");
  await settled(page, () => page.selectOption("#along-key", "body1.force"));
  await settled(page, () => page.fill("#along-from", "-6"));
  await settled(page, () => page.fill("#along-to", "0"));
  assert.match(await page.textContent("#along-words"), /\d+ stuck/);
  assert.match(await page.textContent("#along-picture"), /they stick/);
  await settled(page, () => page.fill("#along-to", "x"));
  assert.match(await page.textContent("#along-words"), /two different numbers/);
}));

const TABLE = "v0_m_per_s,restitution,restitution_sd\n0.5,0.80,0.01\n1,0.74,0.01\n2,0.66,0.01\n4,0.57,0.01\n";

test("measurements dropped on the page stand beside the curve", () => withPage(async (page) => {
  await page.evaluate((text) => {
    const given = new DataTransfer();
    given.items.add(new File([text], "mine.csv", { type: "text/csv" }));
    document.getElementById("data-section").dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
  }, TABLE);
  await until(page, () => /4 values of restitution/.test(document.getElementById("data-words").textContent));
  await until(page, () => /measured/.test(document.getElementById("along-picture").textContent));
}));

for (const [what, text, said] of [
  ["a word among numbers", TABLE.replace("0.74", "many"), /line 3/],
  ["a negative speed", TABLE.replace("\n2,", "\n-2,"), /line 4/],
  ["an unknown column", TABLE.replace("restitution,", "restitutoin,"), /restitution/],
  ["a row that is too short", TABLE.replace("2,0.66,0.01", "2"), /line 4/],
  ["a table without rows", "v0_m_per_s,restitution\n", /./],
  ["no table at all", "hello", /./],
]) {
  test(`a table with ${what} is refused with the place`, () => withPage(async (page) => {
    await page.fill("#data-text", text);
    await until(page, () => document.getElementById("data-errors").textContent !== "");
    assert.match(await page.textContent("#data-errors"), said);
    assert.ok(await page.isDisabled("#fit-go"));
  }));
}

test("a file that is too large is refused, and the table stays", () => withPage(async (page) => {
  await page.fill("#data-text", TABLE);
  await until(page, () => /4 values/.test(document.getElementById("data-words").textContent));
  await page.setInputFiles("#data-file", { name: "huge.csv", mimeType: "text/csv", buffer: Buffer.alloc(5_000_000, "1") });
  await until(page, () => /huge\.csv: it has 5 MB/.test(document.getElementById("data-errors").textContent));
  assert.equal(await page.inputValue("#data-text"), TABLE);
}));

test("a fit is made, with progress, and its law taken over", () => withPage(async (page) => {
  await page.click("#data-example");
  await until(page, () => !document.getElementById("fit-go").disabled);
  await page.uncheck("#fit-spread");
  await page.click("#fit-go");
  await until(page, () => /\d+ of \d+/.test(document.getElementById("fit-words").textContent));
  await page.waitForFunction(() => /^done/.test(document.getElementById("fit-words").textContent), null, { timeout: 300_000 });
  assert.ok((await page.locator("#fit-table tr").count()) >= 7);
  assert.ok((await page.locator("#fit-panels svg").count()) >= 2);
  await settled(page, () => page.click("#fit-use"));
  assert.match(await stop(page), /^The bodies part/);
  assert.match(await page.inputValue("#law-form"), /\d/);
  assert.notEqual(await page.inputValue('[id="field-law.Bb"]'), "");
}));

test("a fit is cancelled, and the page goes on", () => withPage(async (page) => {
  await page.click("#data-example");
  await until(page, () => !document.getElementById("fit-go").disabled);
  await page.click("#fit-go");
  await until(page, () => /\d+ of \d+/.test(document.getElementById("fit-words").textContent));
  await page.click("#fit-cancel");
  await until(page, () => document.getElementById("fit-words").textContent === "cancelled");
  assert.ok(!(await page.isDisabled("#fit-go")));
  await type(page, "law.c", "2000");
  assert.match(await stop(page), /^The bodies part/);
}));

test("a link gives the same results again, with two laws, measurements and all", async () => {
  let link = "";
  let before = null;
  await withPage(async (page) => {
    await example(page, "baseball");
    await settled(page, () => page.check("#compare"));
    await type(page, "body1.velocity", "-13.25");
    await settled(page, () => page.selectOption("#along-result", "peak_force"));
    await page.fill("#data-text", TABLE);
    await until(page, () => /4 values/.test(document.getElementById("data-words").textContent));
    await page.click("#share");
    link = new URL(page.url()).hash;
    before = [await page.textContent("#results"), await page.inputValue("#along-result")];
  }, { allowed: [/clipboard/i] });
  await withPage(async (page) => {
    await until(page, () => /4 values/.test(document.getElementById("data-words").textContent));
    assert.deepEqual([await page.textContent("#results"), await page.inputValue("#along-result")], before);
  }, { hash: link });
});

test("a link of nonsense shows the first example", () => withPage(async (page) => {
  assert.match(await stop(page), /^The bodies part\. Restitution 0\.62727\.$/);
}, { hash: "#kind=hammer&law.k=%00%ff&along=|||||||" }));

test("a link with wrong values tells them", () => withPage(async (page) => {
  assert.match(await stop(page), /^No result/);
  assert.notEqual(await errorOf(page, "law.k"), "");
}, { hash: "#kind=collision&law.model=power&law.k=-1&law.n=1.5&law.lambda=1&law.m=1&body1.mass=1&body1.velocity=-1&body2.mass=inf&body2.velocity=0" }));

test("curves and pictures can be taken away", () => withPage(async (page) => {
  const { text: table } = await download(page, "[data-download=csv]");
  assert.match(table, /^t_s,x_m,v_m_per_s,force_N/);
  const { name, text: picture } = await download(page, "[data-download=svg]");
  assert.ok(name.endsWith(".svg") && picture.startsWith("<svg") && picture.trimEnd().endsWith("</svg>"));
}));

test("a scenario is opened from a file, and a wrong one refused with its line", () => withPage(async (page) => {
  const open = (text) => page.setInputFiles("#open-file", { name: "mine.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
  await settled(page, () => open(scenarioText("steel_ball")));
  assert.match(await stop(page), /^The bodies part/);
  assert.equal(await page.inputValue("#law-model"), "Thornton, elastic-perfectly plastic");
  await open("kind = \n");
  await until(page, () => /line 1/.test(document.getElementById("loose-errors").textContent));
  await open("kind = \"drop\"\n");
  await until(page, () => /the page knows/.test(document.getElementById("loose-errors").textContent));
}));

test("a damping factor is asked what it delivers", () => withPage(async (page) => {
  await until(page, () => /delivers/.test(document.getElementById("audit-answer").textContent));
  assert.match(await page.textContent("#audit-answer"), /^Asked for 0\.5, lankarani-nikravesh delivers 0\.7252: 0\.23 too much\.$/);
  await page.selectOption("#audit-factor", "gonthier-exact|1.5");
  await until(page, () => /gonthier-exact delivers 0\.5[:.]/.test(document.getElementById("audit-answer").textContent));
  await page.fill("#audit-n", "-3");
  await until(page, () => document.getElementById("audit-n").getAttribute("aria-invalid") === "true");
}));

test("dark is dark, pictures too", () => withPage(async (page) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await settled(page, () => page.click("#theme"));
  assert.notEqual(await ground(), before);
  assert.match(await page.innerHTML("#panels"), /#16191d/);
}));

test("on a phone nothing is wider than the screen", () => withPage(async (page) => {
  for (const name of ["two_balls", "beam", "oscillator_bwbn"]) {
    await example(page, name === "two_balls" ? "baseball" : name);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(over <= 0, `${name}: ${over} px`);
  }
}, { width: 360, height: 740 }));

test("everything that can be set has a name, once, and is reached in its order", () => withPage(async (page) => {
  await settled(page, () => page.check("#compare"));
  const found = await page.evaluate(() => {
    const visible = [...document.querySelectorAll("input, select, textarea, button, canvas")].filter((one) => !one.hidden && one.type !== "file");
    const nameless = visible.filter((one) => !(one.labels?.length || one.getAttribute("aria-label") || one.textContent.trim())).map((one) => one.outerHTML.slice(0, 90));
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    return { nameless, twice: ids.filter((id, i) => ids.indexOf(id) !== i) };
  });
  assert.deepEqual(found, { nameless: [], twice: [] });
}));

test("the keyboard reaches everything in its order", () => withPage(async (page) => {
  const order = [];
  for (let i = 0; i < 9; i += 1) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim()));
  }
  assert.deepEqual(order, ["Skip to the results", "preset", "open", "share", "theme", "kind-collision", "law-model", "law-form", order[8]]);
}));

test("nothing can leave the page, even if something tried", () => withPage(async (page) => {
  const refused = await page.evaluate(() => fetch("http://127.0.0.1:9/").then(() => false, () => true));
  assert.ok(refused);
}, { allowed: [/Content Security Policy/, /Refused to connect/, /violates/, /127\.0\.0\.1:9/] }));
