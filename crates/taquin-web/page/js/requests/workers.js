/** Workers that answer requests in this browser: none here. The page that `./page` writes has another module in its place. */

/** @type {import("./transport.js").Transport | null} */
export const workers = null;
