import { readFileSync } from 'node:fs';
import { BadInput } from '../../src/server/base/errors';
import { readSheet } from '../../src/server/engine/imports';

/**
 * A process of its own that reads workbooks one after the other: `node --import tsx measure-reading.ts <warm-up> … -- <file> …`. Says
 * for each what was answered and by how many bytes the most memory the process ever held has grown since the warm-up.
 */
const files = process.argv.slice(2);
const measured = files.indexOf('--');
const answerTo = (file: string): Promise<string> =>
  readSheet(readFileSync(file)).then(
    () => '',
    (error: unknown) => (error instanceof BadInput ? error.message : `not refused but broken: ${error}`),
  );

for (const file of files.slice(0, measured)) await answerTo(file);
const before = process.resourceUsage().maxRSS;
for (const file of files.slice(measured + 1)) {
  const answer = await answerTo(file);
  console.log(JSON.stringify({ file, answer, grown: (process.resourceUsage().maxRSS - before) * 1024 }));
}
