import { SaxesParser } from 'saxes';
import { BadInput } from '../../base/errors';
import type { Said } from './record';

/** Elements inside one another: udid › devices › device › packingList › packing › bzcpbs. */
const DEPTH = 8;
/** Characters between two tags, and of one record: no field of the database is longer. */
const PIECE = 64 * 1024;
const RECORD = 512 * 1024;
const LISTS: Readonly<Record<string, 'packages' | 'storage'>> = { packing: 'packages', storage: 'storage' };

/**
 * Records of a release (XML of the national database) out of its bytes, as they come: never more than one record is held. Entities of its own,
 * a document type, elements deeper or longer than the database writes them, and what is no XML are refused.
 * @throws BadInput
 */
export async function* recordsIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Said> {
  const reading = reader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) {
      // A piece at a time: what one chunk unfolds to stays small, whatever size it comes in.
      for (let at = 0; at < chunk.length; at += PIECE) {
        reading.write(decoder.decode(chunk.subarray(at, at + PIECE), { stream: true }));
        yield* reading.taken();
      }
    }
    reading.write(decoder.decode());
    reading.close();
    yield* reading.taken();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw broken(error);
  }
}

type Open = { said: { values: Record<string, string>; packages: Record<string, string>[]; storage: Record<string, string>[] }; letters: number };

function reader() {
  const parser = new SaxesParser();
  const path: string[] = [];
  let done: Said[] = [];
  let record: Open | undefined;
  let part: Record<string, string> | undefined;
  let text = '';
  let sinceTag = 0;
  parser.on('doctype', () => refuse('文件带有文档类型声明，不是数据库发布的文件'));
  parser.on('processinginstruction', () => refuse('文件带有处理指令，不是数据库发布的文件'));
  parser.on('error', (error) => {
    throw broken(error);
  });
  parser.on('opentag', ({ name }) => {
    sinceTag = 0;
    text = '';
    path.push(name);
    if (path.length > DEPTH) refuse(`文件的元素超过${DEPTH}层，不是数据库发布的文件`);
    if (path.length === 1 && name !== 'udid') refuse(`文件的根元素是“${name.slice(0, 40)}”，不是数据库发布的文件（udid）`);
    if (name === 'device' && !record) record = { said: { values: {}, packages: [], storage: [] }, letters: 0 };
    else if (record && name in LISTS) part = {};
  });
  const add = (more: string) => {
    if (!record) return;
    record.letters += more.length;
    if (record.letters > RECORD) refuse('一条记录过长，不是数据库发布的文件');
    text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    path.pop();
    if (!record) return;
    const list = LISTS[name];
    if (name === 'device') {
      done.push(record.said);
      record = undefined;
    } else if (list && part) {
      record.said[list].push(part);
      part = undefined;
    } else if (part) part[name] = text;
    else record.said.values[name] = text;
    text = '';
  });
  return {
    write(piece: string): void {
      sinceTag += piece.length;
      parser.write(piece);
      if (sinceTag > 2 * PIECE) refuse('文件中有过长的内容，不是数据库发布的文件');
    },
    close: () => parser.close(),
    taken(): Said[] {
      const taken = done;
      done = [];
      return taken;
    },
  };
}

/** The parser speaks English and begins with line and column. */
function broken(error: unknown): BadInput {
  const [, line, column] = /^(\d+):(\d+):/.exec(error instanceof Error ? error.message : '') ?? [];
  return new BadInput(`文件不是完整的XML${line ? `（第${line}行第${column}列）` : ''}，可能没有下载完整`);
}

function refuse(message: string): never {
  throw new BadInput(message);
}
