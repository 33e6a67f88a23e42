/** The choice of a theme or a picture for the tiles. */

import choices from "../choices.js";
import { Crop } from "../board/crop.js";
import { el } from "../kit/dom.js";
import { field, select } from "../kit/fields.js";
import { keepPicture, kept, read, sample } from "../board/picture.js";
import { session } from "../session.js";
import { keep } from "../kit/storage.js";
import { t } from "../kit/words.js";

/** @param {() => void} changed */
export function appearanceCard(changed) {
  const { look } = session;
  const sliders = el("div", { class: "sliders", hidden: look.picture === null });
  const complaint = el("p", { class: "complaint", role: "alert", hidden: true });
  const wear = (/** @type {import("../board/picture.js").Picture | null} */ picture) => {
    look.picture = picture;
    if (picture) keepPicture(picture);
    keep("pictured", picture !== null);
    sliders.hidden = picture === null;
    fillSliders(sliders, changed);
    changed();
  };
  const file = el("input", { type: "file", accept: "image/*" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      wear(await read(chosen));
      complaint.hidden = true;
    } catch {
      complaint.hidden = false;
      complaint.textContent = t("look.unreadable");
    }
  });
  const upload = field(t("look.upload"), file);
  // The browser's own button speaks its own language: it lies, unseen, on one of the page.
  upload.append(el("span", { class: "button file-button" }, el("span", { "aria-hidden": "true" }, t("look.choose")), file));
  const kind = select(
    [
      ["numbers", t("look.numbers")],
      ["sample", t("look.sample")],
      ...(kept() ? [/** @type {[string, string]} */ (["own", t("look.own")])] : []),
    ],
    look.picture ? (kept() ? "own" : "sample") : "numbers",
    (value) => wear(value === "numbers" ? null : value === "own" ? kept() : sample()),
  );
  const numbers = el("input", { type: "checkbox", checked: look.numbers });
  numbers.addEventListener("change", () => {
    look.numbers = numbers.checked;
    keep("numbers", look.numbers);
    changed();
  });
  const colors = select(
    choices.themes.map(({ name }) => [name, t(`theme.${name}`), t(`theme.${name}.about`)]),
    look.theme,
    (value) => {
      look.theme = value;
      keep("theme", value);
      changed();
    },
  );
  fillSliders(sliders, changed);
  const check = el("label", { class: "check" }, numbers, t("look.show"));
  return el(
    "details",
    { class: "card" },
    el("summary", {}, t("look.title")),
    field(t("look.colors"), colors),
    field(t("look.tiles"), kind),
    upload,
    complaint,
    check,
    sliders,
  );
}

/**
 * The part of the picture that is shown.
 * @param {HTMLElement} place
 * @param {() => void} changed
 */
function fillSliders(place, changed) {
  const picture = session.look.picture;
  place.replaceChildren();
  if (!picture) return;
  /** @type {Map<"zoom" | "x" | "y", HTMLInputElement>} */
  const inputs = new Map();
  const crop = new Crop(
    picture,
    session.game?.start ?? { rows: 1, cols: 1 },
    () => {
      for (const [name, input] of inputs) input.valueAsNumber = picture[name];
      changed();
    },
    () => keepPicture(picture),
  );
  const slider = (/** @type {"zoom" | "x" | "y"} */ name, /** @type {number} */ min, /** @type {number} */ max) => {
    const input = el("input", { type: "range", min, max, step: 0.01, value: picture[name] });
    input.addEventListener("input", () => {
      picture[name] = input.valueAsNumber;
      crop.draw();
      changed();
    });
    input.addEventListener("change", () => keepPicture(picture));
    inputs.set(name, input);
    return field(t(`look.${name}`), input);
  };
  place.append(crop.element, slider("zoom", 1, 3), slider("x", 0, 1), slider("y", 0, 1));
}
