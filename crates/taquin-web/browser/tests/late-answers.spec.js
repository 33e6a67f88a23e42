/** Every area with late answers: what is asked for meanwhile is done, or its control says that it cannot act yet. */

import { expect, test } from "./page.js";

/** Delivers the answers of server and workers late. @param {import("@playwright/test").Page} page @param {number} delay in milliseconds */
async function delayAnswers(page, delay) {
  await page.route("**/api/**", async (route) => {
    await new Promise((wake) => setTimeout(wake, delay));
    // A page that was left no longer waits.
    await route.continue().catch(() => {});
  });
  await page.addInitScript((delay) => {
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...values) {
      setTimeout(() => send.apply(this, values), delay);
    };
  }, delay);
}

const toEnd = (page) => page.getByRole("button", { name: "To the end" }).click();
const saying = (page) => page.locator(".saying").first();

/** What is done in each area at once, and what comes of it. @type {Record<string, (page: import("@playwright/test").Page) => Promise<void>>} */
const WALKS = {
  "play: a hint, and another": async (page) => {
    await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "More" }).click();
    await expect(page.locator(".hint-text")).toHaveText("2 moves to go; fewer are impossible.");
  },
  "play: a solved game is reviewed": async (page) => {
    await page.goto("./#play?board=1 2 3/4 0 6/7 5 8");
    for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    await expect(page.locator(".end .note.good")).toHaveText("No move was wasted.");
  },
  "solve: Solve before the board is read": async (page) => {
    await page.goto("./#solve?board=1,2,3,4,0,6,7,5,8");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await expect(page.locator(".result h2")).toHaveText("2 moves – shortest possible");
    await page.keyboard.press("End");
    await expect(page.locator(".counter")).toHaveText("2 / 2");
  },
  "solve: from here before the board is read": async (page) => {
    await page.goto("./#solve?board=1,2,3,4,0,6,7,5,8&goal=snail");
    await page.getByRole("link", { name: "Explain from here" }).click();
    // A slow machine may have read it by now.
    await expect(page.getByLabel("Board", { exact: true })).toHaveValue(/^1[ ,]2[ ,]3[/,]4[ ,]0/);
    await expect(page.locator(".obstacle, .tree .node").first()).toBeVisible();
  },
  "explain: to the end of a search": async (page) => {
    await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar");
    await toEnd(page);
    await expect(saying(page)).toHaveText("The goal is reached in 4 moves.");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  },
  "explain: the End key in two searches": async (page) => {
    await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&view=duel");
    await page.keyboard.press("End");
    for (const side of [0, 1]) await expect(page.locator(".duel-side .saying").nth(side)).toHaveText("The goal is reached in 4 moves.");
  },
  "explain: to the beginning of the map": async (page) => {
    await page.goto("./#explain?board=1 2/0 3&view=map");
    await page.keyboard.press("Home");
    await expect(page.locator(".counter")).toHaveText(/^0 \/ /);
    await expect(page.locator(".map-panel h2")).toHaveText("The start");
  },
  "explain: to the end of pattern databases": async (page) => {
    await page.goto("./#explain?board=8 6 7/2 5 4/3 0 1&view=patterns");
    await toEnd(page);
    await expect(page.locator(".pattern-sum")).toContainText("each table counts only slides of its own tiles");
  },
  "explain: another view, and to its end": async (page) => {
    await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&view=parity");
    await page.getByLabel("Two searches").check();
    await toEnd(page);
    await expect(page.locator(".duel-side .saying").first()).toHaveText("The goal is reached in 4 moves.");
  },
  "lesson: an answer in each step": async (page) => {
    await page.goto("./#lesson/a-star");
    await page.getByLabel("Your number").fill("4");
    await page.getByRole("button", { name: "Check" }).click();
    for (const _ of [2, 3]) {
      await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.locator(".lesson-option").first().click();
      await page.getByRole("button", { name: "Check" }).click();
    }
    await expect(page.locator(".lesson-after .verdict")).toHaveText("Right.");
  },
  "race: Start before the board is read": async (page) => {
    await page.goto("./#race?board=1,2,3,4,0,6,7,5,8&lanes=bfs:;astar:manhattan");
    await page.getByRole("button", { name: "Start the race" }).click();
    await expect(page.locator("table tbody tr")).toHaveCount(2);
  },
};

for (const [name, walk] of Object.entries(WALKS)) {
  test(`answers come 700 ms late: ${name}`, { tag: "@folder" }, async ({ page }) => {
    await delayAnswers(page, 700);
    await walk(page);
  });
}

test("answers come 3 s late, in several areas at the same time", { tag: "@folder" }, async ({ browser, baseURL }) => {
  const visit = async (walk) => {
    // With a storage of its own: a game that one of them ends is not gone on with by another.
    const context = await browser.newContext({ baseURL, locale: "en-GB" });
    const other = await context.newPage();
    const troubles = [];
    other.on("pageerror", (error) => troubles.push(error.message));
    await other.addInitScript(() => delete Navigator.prototype.serviceWorker);
    const go = other.goto.bind(other);
    other.goto = async (address) => {
      await go(address);
      await other.locator("main > .area").waitFor();
    };
    await delayAnswers(other, 3000);
    await walk(other);
    expect(troubles).toEqual([]);
    await context.close();
  };
  // A server searches for one client in four places at the same time.
  const rest = Object.values(WALKS);
  const visitRest = async () => {
    for (let walk = rest.pop(); walk; walk = rest.pop()) await visit(walk);
  };
  await Promise.all([1, 2, 3].map(visitRest));
});

test("a link that is followed while the last step is being written into the address is drawn", { tag: "@folder" }, async ({ page }) => {
  await page.goto("./#explain?board=1 3 0/4 2 5/7 8 6&algorithm=astar");
  await expect(page.locator(".tree .node").first()).toBeVisible();
  await page.evaluate(() => {
    const wait = window.setTimeout;
    window.setTimeout = (go, delay, ...values) => (delay === 250 ? (Object.assign(window, { write: go }), 0) : wait(go, delay, ...values));
  });
  await page.keyboard.press("End");
  await expect(saying(page)).toHaveText("The goal is reached in 4 moves.");
  await page.evaluate(() => {
    location.hash = "#explain?board=1 3 0/4 2 5/7 8 6&algorithm=ida";
    window["write"]();
  });
  await expect(page.locator(".iteration")).not.toHaveCount(0);
  await expect(page).toHaveURL(/algorithm=ida/);
});
