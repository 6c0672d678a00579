import type { SheetAsk } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import type { Fields } from '../../../define/field';
import type { Context } from '../../base/context';
import { attachment } from '../attachment';
import type { Sheet } from '../sheets/sheet';
import { requireOperation } from './access';
import type { ImportAnswer } from './import';

/** What came: the sheet, whether it is to be kept, and what was said of columns nobody knew (title ← what it means); what the file is called. */
type Came = { sheet: Sheet; isCommit: boolean; meant: Readonly<Record<string, string>>; name: string };
/** `asks`: columns nobody knows; nothing is kept until somebody says what they mean. */
type OutsideAnswer = ImportAnswer & { asks?: SheetAsk };
/** `columns` stand in the template, for whoever writes such a sheet himself. */
export type OutsideReader = { columns: Fields; read(context: Context, came: Came): Promise<OutsideAnswer> };

const readers = attachment<OutsideReader>();
export const attachOutsideReaders = readers.attach;

/**
 * Imports a sheet that was written outside, under a head of its own (define-master.ts, outsideSheets).
 * @throws Forbidden without the right to import, BadInput for a sheet that cannot be read
 */
export async function importOutside(context: Context, definition: MasterDefinition, came: Came): Promise<OutsideAnswer> {
  requireOperation(context, definition, 'import');
  return shown(await readerOf(definition).read(context, came));
}

/** More rows than this nobody looks through: those that are wrong first, then the first. */
const SHOWN = 500;
function shown(answer: OutsideAnswer): OutsideAnswer {
  const { rows } = answer;
  if (rows.length <= SHOWN) return answer;
  const wrong = rows.filter(({ error }) => error !== '');
  const right = rows.filter(({ error }) => error === '');
  return { ...answer, rows: [...wrong, ...right].slice(0, SHOWN), count: rows.length, failed: wrong.length };
}

export const outsideColumns = (definition: MasterDefinition): Fields => readerOf(definition).columns;

function readerOf({ resource }: MasterDefinition): OutsideReader {
  const found = readers.of(resource);
  if (!found) throw new Error(`${resource}: nobody reads its sheets`);
  return found;
}
