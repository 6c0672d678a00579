import { BadInput } from '../../base/errors';
import type { SheetRow } from './sheet';
import { rowsIn, separatorOf } from './text-sheet';

/** Characters looked at to tell what parts the cells, and of one row: no row of a table is longer. */
const HEAD = 20_000;
const ROW = 1024 * 1024;

/**
 * Rows of a table written as text (UTF-8 or GBK) out of its bytes, as they come: never more is held than a piece of it and a row.
 * @throws BadInput
 */
export async function* textRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  let [held, line, separator] = ['', 1, ''];
  for await (const piece of decoded(bytes)) {
    held += piece;
    if (separator === '' && held.length < HEAD) continue;
    separator ||= separatorOf(held);
    const end = lastRowEnd(held);
    if (end === 0 && held.length > ROW) throw new BadInput(`第${line}行过长，不是表格`);
    yield* rowsIn(held.slice(0, end), separator, Number.POSITIVE_INFINITY, line);
    line += held.slice(0, end).split('\n').length - 1;
    held = held.slice(end);
  }
  if (held !== '') yield* rowsIn(held, separator || separatorOf(held), Number.POSITIVE_INFINITY, line);
}

/** Where the last whole row ends: a line that ends inside quotes goes on, unless what is held became too long for one row (an inch mark is no quote). */
function lastRowEnd(text: string): number {
  let [isQuoted, end] = [false, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === '\n' && !isQuoted) end = at + 1;
  }
  return end === 0 && text.length > ROW ? text.lastIndexOf('\n') + 1 : end;
}

/** The first bytes say which encoding it is: what is no UTF-8 is GBK. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(isUtf8(chunk) ? 'utf-8' : 'gb18030');
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

function isUtf8(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
