/** The worker answers as the server does. */

import { createHash } from "node:crypto";
import { expect, test } from "../tests/page.js";
import { CASES } from "./cases.js";

/** What depends on the machine: its speed, the size of a word, and whether tables are part of the program or built. */
const MEASURED = ["seconds", "bytes_peak", "built"];
/** @param {string} text */
const unmeasured = (text) => JSON.stringify(JSON.parse(text, (key, value) => (MEASURED.includes(key) ? 0 : value)));

/** @param {{ isJson: boolean, bytes: Buffer }} answer */
const comparable = ({ isJson, bytes }) => (isJson ? unmeasured(String(bytes)) : createHash("sha256").update(bytes).digest("hex"));

test("answers are equal", async ({ page, request, server: { address } }) => {
  test.setTimeout(900_000);
  const server = `${address}api`;
  await page.goto("./");
  const differences = [];
  for (const [name, body] of CASES) {
    const [served, worked] = await Promise.all([
      name === "choices"
        ? request.get(`${server}/choices`)
        : request.post(`${server}/${name}`, { data: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      page.evaluate(
        async ([name, body]) => {
          const { send } = await import(new URL("js/transport.js", document.baseURI).href);
          try {
            const response = await send(name, body, null);
            const isJson = response.headers.get("Content-Type") === "application/json";
            return {
              isJson,
              text: btoa(Array.from(new Uint8Array(await response.arrayBuffer()), (byte) => String.fromCharCode(byte)).join("")),
            };
          } catch (error) {
            const { message, field, line, column, start, end, code, values } = error;
            return { problem: { error: message, field, line, column, start, end, code, values } };
          }
        },
        [name, body],
      ),
    ]);
    const bytes = await served.body();
    if (name === "fly") {
      expect(served.status()).toBe(404);
      expect(worked.problem?.error).toContain("unknown request");
    } else if (name === "choices") {
      const [here, there] = [JSON.parse(String(Buffer.from(worked.text, "base64"))), JSON.parse(String(bytes))];
      expect({ ...here, limits: null }).toEqual({ ...there, limits: null });
    } else if (!served.ok()) {
      const problem = {
        field: null,
        line: null,
        column: null,
        start: null,
        end: null,
        code: null,
        values: {},
        ...JSON.parse(String(bytes)),
      };
      if (JSON.stringify(sorted(problem)) !== JSON.stringify(sorted(worked.problem ?? {}))) differences.push([name, body, problem, worked]);
    } else {
      const isJson = served.headers()["content-type"] === "application/json";
      const here = worked.problem
        ? JSON.stringify(worked.problem)
        : comparable({ isJson: worked.isJson, bytes: Buffer.from(worked.text, "base64") });
      if (comparable({ isJson, bytes }) !== here)
        differences.push([name, body, comparable({ isJson, bytes }).slice(0, 500), here.slice(0, 500)]);
    }
  }
  expect(differences).toEqual([]);
  expect(CASES.length).toBeGreaterThan(300);
});

/** @param {Record<string, unknown>} object */
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
