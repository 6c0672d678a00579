// What goes with a release for whoever answers for it: what is in it (CycloneDX), and under which licences.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';
import { lock } from './packages.mjs';

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const manifest = (place) => JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
/** The lock file keeps the checksum of the archive npm fetched, in base 64. */
const hashOf = (integrity = '') =>
  integrity.split(' ').flatMap((one) => {
    const [kind, value = ''] = one.split(/-(.*)/s);
    return kind === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }] : [];
  });
/** One of SPDX's short names is an id, several with AND and OR are an expression. */
const licenceOf = (text = 'NOASSERTION') => (/ (?:AND|OR|WITH) /.test(text) ? [{ expression: text.replace(/^\(|\)$/g, '') }] : [{ license: { id: text } }]);

function componentOf(place, how) {
  const { version, integrity, license } = lock.packages[place];
  const name = nameAt(place);
  const reference = purl(name, version);
  return {
    type: 'library',
    'bom-ref': reference,
    name,
    version,
    purl: reference,
    licenses: licenceOf(license ?? manifest(place).license),
    hashes: hashOf(integrity),
    properties: [{ name: 'yiruntong:how', value: how }],
  };
}

/**
 * @param {{ installed: string[], compiled: string[], version: string, node: string, postgres: string, timestamp: string }} held
 * @returns {object} CycloneDX 1.5 of exactly what the release holds
 */
export function billOfMaterials({ installed, compiled, version, node, postgres, timestamp }) {
  const components = new Map();
  for (const place of compiled) components.set(place, componentOf(place, '编入构建文件 / compiled in'));
  for (const place of installed) components.set(place, componentOf(place, '随包安装 / installed'));
  const program = (name, given, licence, cpe) => ({
    type: 'application',
    'bom-ref': `pkg:generic/${name}@${given}`,
    name,
    version: given,
    purl: `pkg:generic/${name}@${given}`,
    licenses: licenceOf(licence),
    cpe,
  });
  const product = `pkg:generic/yiruntong@${version}`;
  const all = [
    ...components.values(),
    program('node', node, 'MIT', `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`),
    program('postgresql', postgres, 'PostgreSQL', `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`),
  ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp, component: { type: 'application', 'bom-ref': product, name: 'yiruntong', version, purl: product } },
    // Two places of one version are one component.
    components: [...new Map(all.map((one) => [one['bom-ref'], one])).values()],
  };
}

/** Where a package has no text of its own its words for readers may say more: what its binaries are made of. */
function licenceInReadme(folder) {
  const readme = readdirSync(folder).find((name) => /^readme\b/i.test(name));
  const text = readme ? readFileSync(join(folder, readme), 'utf8') : '';
  const at = text.search(/^#+\s*(?:licen[cs]|copyright)/im);
  return at < 0 ? '' : text.slice(at).trim();
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
/** The whole text by the short name; of the others their address. */
const wholeText = (licence) => (licence === 'MIT' ? MIT : `https://spdx.org/licenses/${licence}.html`);

const isLicence = /^(?:licen[cs]e|copying|notice|copyright|third[-_ ]?party)/i;

function textsOf(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isLicence.test(entry.name) && !/\.[cm]?js$/.test(entry.name));
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}

/** Node's own licence lies beside an unpacked Node, or where a distribution keeps papers. */
function licenceOfNode() {
  const home = dirname(dirname(process.execPath));
  const places = [
    join(home, 'LICENSE'),
    join(dirname(process.execPath), 'LICENSE'),
    join(home, 'share/doc/nodejs/LICENSE'),
    join(home, 'share/doc/node/LICENSE'),
  ];
  const file = places.find((place) => existsSync(place));
  if (!file) throw new Error(`the licence of Node.js was not found: ${places.join(', ')}`);
  return readFileSync(file, 'utf8').trim();
}

const POSTGRES = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a written
agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES,
INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED
OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO
OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.

The binaries carry OpenSSL 1.1 (OpenSSL and SSLeay licences: https://www.openssl.org/source/license-openssl-ssleay.txt), ICU (Unicode licence:
https://www.unicode.org/license.txt), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain) and OSSP uuid (MIT-style).`;

/** @param {string[]} places @returns {string} the licences of everything in the release, each with its text */
export function licences(places) {
  const rule = '='.repeat(100);
  const part = (title, ...texts) => `${rule}\n${title}\n${rule}\n\n${texts.join('\n\n')}\n`;
  const parts = places.map((place) => {
    const { version, license } = lock.packages[place];
    const { author, repository, license: own } = manifest(place);
    const texts = textsOf(join(root, place));
    const licence = license ?? own;
    if (!licence && texts.length === 0) throw new Error(`${place} says nothing of its licence`);
    const from = typeof repository === 'string' ? repository : (repository?.url ?? '');
    const by = typeof author === 'string' ? author : (author?.name ?? '');
    const alone = `The package holds no text of its own. Licence: ${licence}. Author: ${by || '–'}. Source: ${from || '–'}`;
    return part(
      `${nameAt(place)} ${version} — ${licence ?? ''}`,
      ...(texts.length > 0 ? texts : [alone, licenceInReadme(join(root, place)), wholeText(licence)].filter(Boolean)),
    );
  });
  return [part(`Node.js ${process.versions.node}`, licenceOfNode()), part('PostgreSQL', POSTGRES), ...parts].join('\n');
}

/** @param {Buffer} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');
