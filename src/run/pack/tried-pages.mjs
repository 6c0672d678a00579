// What a started release has to hold besides answering: a page that is whole, and a reader of PDFs.
import { once } from 'node:events';
import { insist } from '../insist.mjs';

/** What a program says, piece by piece. */
export function wordsOf(child) {
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  return said;
}

/** The page with everything it names: its scripts and styles come, whole and as what they are. */
export async function page(url) {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  insist(
    named.some((path) => path.endsWith('.js')),
    'the page names no script',
  );
  let size = 0;
  for (const path of named) {
    const answer = await fetch(url + path);
    const type = answer.headers.get('content-type') ?? '';
    insist(answer.status === 200 && (!path.endsWith('.js') || /javascript/.test(type)), `${path}: ${answer.status} ${type}`);
    size += (await answer.text()).length;
  }
  insist(size > 100_000, `the page's files hold ${size} characters`);
  return `${named.length} 个文件 ${(size / 1e3).toFixed(0)} KB`;
}

const stream = 'BT /F1 12 Tf 20 20 Td (packed) Tj ET';
const PDF = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj',
  `4 0 obj <</Length ${stream.length}>> stream\n${stream}\nendstream endobj`,
  '5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj',
  'trailer <</Root 1 0 R>>',
].join('\n');

/** The process that reads PDFs is no part of the bundle and asks for packages by itself. */
export async function readsPdf(machine) {
  const reader = `${machine.home}/src/server/engine/papers/pdf/reading-process.mjs`;
  const code = `const child = require('node:child_process').fork(${JSON.stringify(reader)}, [], { execArgv: ['--no-addons'], serialization: 'advanced' });
    child.once('message', (said) => { console.log(JSON.stringify(said)); child.kill(); });
    child.send(Buffer.from(${JSON.stringify(PDF)}));`;
  const child = machine.start([process.platform === 'win32' ? 'bin/node.exe' : 'bin/node', '-e', code], {});
  const said = wordsOf(child);
  await once(child, 'close');
  insist(said.join('').includes('"text":"packed"'), `a PDF was not read: ${said.join('')}`);
}
