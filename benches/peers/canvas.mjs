// One board picture by a canvas for Node: 32 tiles of a picture drawn on a canvas, then encoded as PNG. Its arguments are
// the picture and the package: `canvas` or `@napi-rs/canvas`.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [file, name] = process.argv.slice(2);
const { createCanvas, loadImage } = createRequire(resolve('package.json'))(name);

const board = await loadImage(file);
const [width, height] = [board.width / 8, board.height / 4];
const times = [];
let bytes = 0;
for (let round = 0; round < 60; round++) {
  const begun = performance.now();
  const canvas = createCanvas(board.width, board.height);
  const context = canvas.getContext('2d');
  context.drawImage(board, 0, 0);
  for (let place = 0; place < 32; place++) {
    const [x, y] = [(place % 8) * width, Math.floor(place / 8) * height];
    context.drawImage(board, x, y, width, height, x, y, width, height);
  }
  bytes = canvas.toBuffer('image/png').length;
  times.push(performance.now() - begun);
}
times.sort((a, b) => a - b);
console.log(`figure peers/${name}/ms ${times[times.length >> 1]}`);
console.log(`figure peers/${name}/bytes ${bytes}`);
