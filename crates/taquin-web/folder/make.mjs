/** Writes the page as a folder for any static host: node make.mjs WASM_FOLDER OUT_FOLDER [ADDRESS]. */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, out, address = ""] = process.argv.slice(2);

// As the server's, with WebAssembly; `frame-ancestors` has no effect in a page.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The icon and the picture of link previews: a board about to be solved. */
const BOARD = { board: "1 2 3/4 5 6/7 0 8", format: "png" };

const solver = await import(pathToFileURL(join(wasm, "taquin_wasm.js")).href);
solver.initSync({ module: readFileSync(join(wasm, "taquin_wasm_bg.wasm")) });

/** @param {string} name @param {unknown} body */
const ask = (name, body) => Buffer.from(solver.answer(name, JSON.stringify(body)));
/** @param {string} name */
const path = (name) => join(out, ...name.split("/"));
/** @param {string} name @param {(text: string) => string} change */
const edit = (name, change) => writeFileSync(path(name), change(readFileSync(path(name), "utf8")));

mkdirSync(out, { recursive: true });
cpSync(join(here, "..", "page"), out, { recursive: true });
cpSync(join(here, "js"), path("js"), { recursive: true });
cpSync(wasm, path("wasm"), { recursive: true });
writeFileSync(path("js/choices.js"), `export default ${ask("choices", {})};\n`);
writeFileSync(path(".nojekyll"), "");

// PNG icons; the width stands in bytes 16 to 19 of the file.
const icons = [60, 170].map((tile) => {
  const bytes = ask("render", { ...BOARD, tile });
  const width = bytes.readUInt32BE(16);
  const src = `icon-${width}.png`;
  writeFileSync(path(src), bytes);
  return { src, sizes: `${width}x${width}`, type: "image/png" };
});
edit("manifest.webmanifest", (text) => {
  const manifest = JSON.parse(text);
  return JSON.stringify({ ...manifest, id: "./", scope: "./", icons: [...manifest.icons, ...icons] }, null, 2) + "\n";
});

const preview = `${address}${icons.at(-1)?.src}`;
edit("index.html", (page) => {
  const description = /name="description" content="([^"]*)"/.exec(page)?.[1] ?? "";
  const tags = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
    `<meta name="referrer" content="no-referrer" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="taquin" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${preview}" />`,
    ...(address ? [`<meta property="og:url" content="${address}" />`] : []),
    `<link rel="apple-touch-icon" href="${icons[0]?.src}" />`,
    // Before everything else, so that the worker starts while the page loads.
    `<script type="module" async src="js/transport.js"></script>`,
  ];
  // The worker and its module must not queue behind the modules of the page.
  page = page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  return page.replace(/( *)(<meta charset="utf-8" \/>\n)/, (_, indent, meta) => indent + meta + tags.map((tag) => `${indent}${tag}\n`).join(""));
});
writeFileSync(path("404.html"), readFileSync(join(here, "404.html"), "utf8").replace("{home}", address || "./"));

const files = readdirSync(out, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join("/"))
  .filter((name) => !["index.html", "404.html", "sw.js"].includes(name) && !name.startsWith("."))
  .sort();
const hash = createHash("sha256");
for (const name of ["index.html", ...files]) hash.update(name).update(readFileSync(path(name)));
const version = hash.digest("hex").slice(0, 16);
const list = JSON.stringify(["./", ...files]).slice(2, -2);
writeFileSync(path("sw.js"), readFileSync(join(here, "sw.js"), "utf8").replace("{version}", version).replace("{files}", list));
console.log(`${files.length + 3} files, version ${version}`);
