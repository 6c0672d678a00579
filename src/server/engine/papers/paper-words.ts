import { SaxesParser } from 'saxes';
import { BadInput } from '../../base/errors';
import { ZipParts } from '../sheets/zip-parts.mjs';

/** Words of a paper by the name of their tag, and by "parent/name"; of tags that stand several times the first. */
export type PaperWords = ReadonlyMap<string, string>;
/** All of it: `items` = the words of each of its lines. */
export type PaperContent = { words: PaperWords; items: readonly PaperWords[] };

const UNREADABLE = '文件内容不是电子发票，请从税务平台重新下载 XML、OFD 或 PDF 文件';
export const PAPER_BYTES = 5 * 1024 * 1024;
/** A paper has some hundred tags; what is larger is none. */
const LIMITS = { unpacked: 10 * 1024 * 1024, tags: 20_000, depth: 40, text: 4_000 };
/** What a line of it is called, by the tax office and by the former electronic invoice. */
const ITEMS = new Set(['IssuItemInformation', 'GoodsInfo']);
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Gathers what stands between tags, whoever walks them. */
class Gathered {
  readonly words = new Map<string, string>();
  readonly items: PaperWords[] = [];
  #item: Map<string, string> | undefined;
  readonly #open: string[] = [];
  #text = '';
  #tags = 0;
  open(name: string, attributes: Record<string, string>): void {
    this.#tags += 1;
    if (this.#tags > LIMITS.tags || this.#open.length > LIMITS.depth) throw new BadInput(UNREADABLE);
    // An OFD says at its front: <CustomData Name="发票号码">.
    this.#open.push(localName(name) === 'CustomData' && attributes.Name ? attributes.Name : localName(name));
    if (ITEMS.has(localName(name))) this.#item = new Map();
    this.#text = '';
  }
  text(text: string): void {
    if (this.#text.length < LIMITS.text) this.#text += text;
  }
  close(): void {
    const [name = '', parent = ''] = [this.#open.pop(), this.#open.at(-1)];
    const text = this.#text.trim();
    this.#text = '';
    if (this.#item && ITEMS.has(name)) {
      this.items.push(this.#item);
      this.#item = undefined;
    } else if (text !== '') this.#item?.set(name, text);
    if (text === '') return;
    for (const key of [name, `${parent}/${name}`]) if (!this.words.has(key)) this.words.set(key, text);
  }
}

/** @throws BadInput when it is no electronic invoice, or tries to be more than one */
export async function paperWords(bytes: Buffer): Promise<PaperContent> {
  const head = bytes.subarray(0, 4).toString('latin1');
  const gathered = new Gathered();
  try {
    if (head === 'PK\u0003\u0004') await walkOfd(bytes, gathered);
    else walkXml(bytes, gathered);
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput(UNREADABLE);
  }
  return gathered;
}

/** What its first line declares it is written in; GBK and its kin are read as what holds them all. */
function encodingOf(bytes: Buffer): string {
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(bytes.subarray(0, 300).toString('latin1'))?.[1] ?? '';
  return /^(?:gbk|gb2312|gb18030|cp936)$/i.test(declared) ? 'gb18030' : 'utf-8';
}

function walkXml(bytes: Buffer, gathered: Gathered): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new BadInput(UNREADABLE);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => gathered.open(name, attributes));
  parser.on('text', (text) => gathered.text(text));
  parser.on('cdata', (text) => gathered.text(text));
  parser.on('closetag', () => gathered.close());
  parser.write(new TextDecoder(encodingOf(bytes)).decode(bytes)).close();
}

/** The paper itself lies beside the pages it is drawn on; the front of the OFD says the same in short. */
async function walkOfd(bytes: Buffer, gathered: Gathered): Promise<void> {
  const parts = await ZipParts.open(bytes, LIMITS.unpacked);
  const papers = parts.names().filter((name) => /(?:^|\/)attachs?\/[^/]*\.xml$/.test(name) && !name.endsWith('/attachments.xml'));
  const front = parts.names().filter((name) => name === 'ofd.xml');
  for (const name of [...papers.slice(0, 5), ...front])
    await parts.walk(name, { open: (tag, attributes) => gathered.open(tag, attributes), text: (text) => gathered.text(text), close: () => gathered.close() });
}
