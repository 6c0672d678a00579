import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import { isEmpty } from '../../../../define/field-schema';
import type { Context } from '../../../base/context';
import { circumstancesOf } from '../circumstances';
import { loadFacts } from '../facts';

/** Lays over a document what its definition fills in, one after the other: each sees what those before it said. */
export async function fillIn(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (definition.fills.length === 0) return;
  const now = await circumstancesOf(context, definition, d);
  for (const one of definition.fills) {
    if (one.when?.(d) === false) continue;
    const facts = await loadFacts(context, definition, d, new Set(one.needs));
    const { header = {}, lines = [] } = one.of(d, facts, now);
    lay(d.header, header, one.isStart);
    for (const [i, values] of lines.entries()) lay(d.lines[i] ?? {}, values, one.isStart);
  }
}

function lay(base: Record<string, unknown>, values: Record<string, unknown>, isStart = false): void {
  for (const [name, value] of Object.entries(values)) if (!isStart || (isEmpty(base[name]) && !isEmpty(value))) base[name] = value;
}
