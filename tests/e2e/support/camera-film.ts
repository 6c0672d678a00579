import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwip from 'bwip-js/node';
import { type Browser, chromium, test } from 'playwright/test';
import sharp from 'sharp';

const [WIDTH, HEIGHT, FRAMES] = [1280, 720, 10];

/** A film of a box held before the camera: the code a little turned and grey, as a hand holds it. @returns its file (YUV4MPEG2, 10 frames a second) */
async function filmOf(code: string): Promise<string> {
  const symbol = await bwip.toBuffer({ bcid: 'gs1datamatrix', text: code, scale: 7, padding: 12, backgroundcolor: 'FFFFFF' });
  const turned = await sharp(symbol).rotate(7, { background: '#e8e8e8' }).toBuffer();
  const box = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#c4c4c4' } }).composite([{ input: turned, gravity: 'center' }]);
  const light = await box.toColourspace('b-w').raw().toBuffer();
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const file = join(mkdtempSync(join(tmpdir(), 'yiruntong-film-')), 'code.y4m');
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), ...Array.from({ length: FRAMES }, () => frame)]));
  return file;
}

/** A browser whose camera sees this code, GS1 as it is printed: `(01)…(10)…`. */
export async function browserThatSees(code: string): Promise<Browser> {
  const { launchOptions } = test.info().project.use;
  const film = await filmOf(code);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  return chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] });
}
