/** A page that moves between a server and workers of the browser, and between versions, without losing anything. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_GONE, expect, figure, kept, test, tiles } from "../tests/page.js";

const FOLDER = `${process.env.TAQUIN_FOLDER_HOST}/some/path`;
const LARGE = "5x5 4 12 0 18 19 13 8 24 15 11 10 22 14 6 7 20 9 5 1 17 2 16 23 3 21";
const SENTENCE = { server: "Solved by the server.", lost: "The server is gone; solved in your browser." };

test.use({ expected: SERVER_GONE });

for (const signal of ["SIGKILL", "SIGTERM"]) {
  test(`a search and a game go on when the server ends by ${signal}, and it is used again`, async ({ page, start }) => {
    await page.clock.install();
    let server = await start("0", FOLDER);
    await page.goto(`${server.address}#play?board=1 2 3/4 0 6/7 5 8`);
    await expect(page.locator("footer")).toHaveText(SENTENCE.server);
    await page.keyboard.press("ArrowDown");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${server.address}#solve?board=${LARGE}`);
    await page.getByText("How to solve").click();
    await page.getByLabel("Time limit").fill("600");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(figure(page, "best")).not.toHaveText("–");
    const shown = Number(await figure(page, "best").innerText());
    await server.end(signal);
    await expect(page.locator("footer")).toHaveText(SENTENCE.lost);
    await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
    // The worker tells progress, and no solution is worse than the one before.
    const nodes = await figure(page, "nodes").innerText();
    await expect(figure(page, "nodes")).not.toHaveText(nodes);
    await expect.poll(async () => Number(await figure(page, "best").innerText())).toBeLessThanOrEqual(shown);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.locator(".result h2")).toContainText("at least");
    await expect.poll(async () => Number(/\d+/.exec(await page.locator(".result h2").innerText()))).toBeLessThanOrEqual(shown);
    await expect(page.locator(".complaint:visible")).toHaveCount(0);

    await page.getByRole("link", { name: "Play", exact: true }).click();
    await expect.poll(() => tiles(page)).toEqual([1, 0, 3, 4, 2, 6, 7, 5, 8]);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await expect(page.locator(".hint-text")).toContainText("moves");

    server = await start(server.port, FOLDER);
    // Long enough for the page to ask again whether there is a server.
    await page.clock.fastForward(10_000);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("footer")).toHaveText(SENTENCE.server);
    await expect.poll(() => tiles(page)).not.toEqual([1, 0, 3, 4, 2, 6, 7, 5, 8]);
    await server.end("SIGTERM");
  });
}

test("requests that are lost together are all answered, one worker each", async ({ page, start }) => {
  const server = await start("0", FOLDER);
  await page.goto(server.address);
  await expect(page.locator("footer")).toHaveText(SENTENCE.server);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await server.end("SIGKILL");
  const answers = await page.evaluate(async () => {
    const { send } = await import(new URL("js/transport.js", document.baseURI).href);
    const ask = async () => (await (await send("solve", { board: "8 6 7/2 5 4/3 0 1" }, null)).json()).length;
    return Promise.all([1, 2, 3].map(ask));
  });
  expect(answers).toEqual([31, 31, 31]);
  await expect(page.locator("footer")).toHaveText(SENTENCE.lost);
});

test("a page that nobody has touched is replaced by the next version at the next visit", async ({ page, context, start }) => {
  const folder = mkdtempSync(join(tmpdir(), "taquin-versions-"));
  cpSync(FOLDER, folder, { recursive: true });
  let server = await start("0", folder);
  await page.goto(server.address);
  await kept(page);
  await server.end("SIGTERM");

  writeFileSync(
    join(folder, "index.html"),
    readFileSync(join(folder, "index.html"), "utf8").replace("<noscript>", '<p id="next"></p><noscript>'),
  );
  writeFileSync(join(folder, "sw.js"), readFileSync(join(folder, "sw.js"), "utf8").replace(/VERSION = "\w+"/, 'VERSION = "next"'));
  server = await start(server.port, folder);
  const again = await context.newPage();
  // A page in use keeps its version.
  await page.keyboard.press("ArrowLeft");
  await again.goto(server.address);
  await expect(again.locator("#next")).toHaveCount(1);
  await expect(page.locator("#next")).toHaveCount(0);
  await expect.poll(() => again.evaluate(() => caches.keys())).toEqual(["taquin / next"]);
  await server.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

test("a program of another version replaces its page at the next visit", async ({ page, start }) => {
  // The page of the program, then that of the folder at the same address, then the program's again.
  let server = await start("0");
  await page.goto(server.address);
  await kept(page);
  await server.end("SIGTERM");
  for (const [folder, count] of [
    [[FOLDER], 1],
    [[], 0],
  ]) {
    server = await start(server.port, ...folder);
    await page.goto("about:blank");
    await page.goto(server.address);
    await expect(page.locator('link[href="css/page.css"]')).toHaveCount(count);
    await expect(page.locator("footer")).toHaveText(SENTENCE.server);
    await server.end("SIGTERM");
  }
});

test("a static host is asked once whether it is a server", async ({ page }) => {
  const asked = [];
  page.on(
    "request",
    (request) =>
      !request.serviceWorker() && (request.method() === "HEAD" || request.url().includes("/api/")) && asked.push(request.method()),
  );
  await page.clock.install();
  await page.goto("./#solve?board=1 2 3/4 0 6/7 5 8");
  for (let i = 0; i < 3; i++) {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(page.locator(".result h2")).toContainText("shortest");
    await page.clock.fastForward(10_000);
  }
  expect(asked).toEqual(["HEAD"]);
});
