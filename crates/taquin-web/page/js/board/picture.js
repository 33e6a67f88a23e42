/** A picture cut into tiles. */

import { spread } from "./crop.js";
import { keep, recall, forget } from "../kit/storage.js";

/** @typedef {{ url: string, ratio: number, zoom: number, x: number, y: number }} Picture */

/** The longer side of a picture that is kept. */
const SIDE = 900;

/** The picture of the last visit, if there was one. */
export function kept() {
  return recall("picture", /** @type {Picture | null} */ (null));
}

/** @param {Picture | null} picture */
export function keepPicture(picture) {
  if (picture) keep("picture", picture);
  else forget("picture");
}

/**
 * Reads a file of the user's; it never leaves the browser.
 * @param {File} file
 * @returns {Promise<Picture>}
 */
export async function read(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return whole(canvas);
}

/** @param {HTMLCanvasElement} canvas */
function whole(canvas) {
  return { url: canvas.toDataURL("image/jpeg", 0.85), ratio: canvas.width / canvas.height, zoom: 1, x: 0.5, y: 0.5 };
}

/** The sample picture: an evening over hills. */
export function sample() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 720;
  const pen = canvas.getContext("2d");
  if (pen) {
    const sky = pen.createLinearGradient(0, 0, 0, 720);
    for (const [at, color] of /** @type {[number, string][]} */ ([
      [0, "#1d2b64"],
      [0.45, "#b2517c"],
      [0.7, "#f8b195"],
      [1, "#ffe5b4"],
    ]))
      sky.addColorStop(at, color);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 720, 720);
    pen.fillStyle = "#fff3d6";
    pen.beginPath();
    pen.arc(500, 330, 70, 0, 2 * Math.PI);
    pen.fill();
    ["#7b4b94", "#53357a", "#34255c", "#1c173b"].forEach((color, hill) => {
      pen.fillStyle = color;
      pen.beginPath();
      pen.moveTo(0, 720);
      for (let x = 0; x <= 720; x += 6) {
        const wave = Math.sin(x / (90 - 12 * hill) + hill * 2) * (52 - 8 * hill) + Math.sin(x / 37 + hill) * 12;
        pen.lineTo(x, 420 + hill * 78 + wave);
      }
      pen.lineTo(720, 720);
      pen.fill();
    });
    pen.fillStyle = "rgba(255, 255, 255, 0.85)";
    for (let star = 0; star < 40; star++) pen.fillRect((star * 193) % 720, (star * 71) % 230, 2, 2);
  }
  return whole(canvas);
}

/**
 * The part that a board shows, as a JPEG file in base64.
 * @param {Picture} picture
 * @param {import("./board.js").Board} board
 */
export async function cropped(picture, board) {
  const image = new Image();
  image.src = picture.url;
  await image.decode();
  const { width, height } = spread(picture, board.cols / board.rows);
  const [part, tall] = [image.width / width, image.height / height];
  const scale = Math.min(1, SIDE / Math.max(part, tall));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(part * scale));
  canvas.height = Math.max(1, Math.round(tall * scale));
  canvas
    .getContext("2d")
    ?.drawImage(image, picture.x * (image.width - part), picture.y * (image.height - tall), part, tall, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85).replace(/^.*,/, "");
}

/**
 * How the background of one face must lie to show its part of the picture.
 * @param {Picture} picture
 * @param {import("./board.js").Board} goal
 * @param {number} tile
 */
export function cut(picture, goal, tile) {
  const home = goal.tiles.indexOf(tile);
  const { width, height } = spread(picture, goal.cols / goal.rows);
  const at = (/** @type {number} */ size, /** @type {number} */ shift, /** @type {number} */ index, /** @type {number} */ count) => {
    const spare = size - 1 / count;
    return spare > 0 ? ((shift * (size - 1) + index / count) / spare) * 100 : 0;
  };
  return {
    size: `${width * goal.cols * 100}% ${height * goal.rows * 100}%`,
    position: `${at(width, picture.x, home % goal.cols, goal.cols)}% ${at(height, picture.y, Math.floor(home / goal.cols), goal.rows)}%`,
  };
}
