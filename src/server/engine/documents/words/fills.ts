import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import { isEmpty } from '../../../../define/field-schema';
import { inSection, rowsOf, withRows } from '../../../../define/in-section';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { circumstancesOf } from '../circumstances';
import { loadFacts } from '../facts';
import { viewOf } from '../stored';

/** Lays over a document what its definition fills in, one after the other: each sees what those before it said. */
export async function fillIn(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (definition.fills.length === 0) return;
  const now = await circumstancesOf(context, definition, d);
  for (const one of definition.fills) {
    if (one.when?.(d) === false) continue;
    const facts = await loadFacts(context, definition, d, new Set(one.needs));
    const { header = {}, lines = [], lays = {} } = one.of(d, facts, now);
    lay(d.header, header, one.isStart);
    for (const [i, values] of lines.entries()) lay(d.lines[i] ?? {}, values, one.isStart);
    for (const [name, rows] of Object.entries(lays)) Object.assign(d, withRows(d, name, laidRows(inSection(definition, name), d, rowsOf(d, name), rows)));
  }
}

/** As many rows as are laid; those that stood there keep their id and what is typed in them. */
function laidRows(definition: DocumentDefinition, d: AnyDocument, before: readonly AnyLine[], rows: readonly Record<string, unknown>[]): AnyLine[] {
  const empty = viewOf({ ...definition, sections: {} }, d.org, {}, [{}]).lines[0] as AnyLine;
  return rows.map((values, i) => ({ ...empty, ...before[i], ...values, id: before[i]?.id || newId(), lineNo: i + 1 }));
}

function lay(base: Record<string, unknown>, values: Record<string, unknown>, isStart = false): void {
  for (const [name, value] of Object.entries(values)) if (!isStart || (isEmpty(base[name]) && !isEmpty(value))) base[name] = value;
}
