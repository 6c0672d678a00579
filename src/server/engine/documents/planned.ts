import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';
import type { Context } from '../../base/context';
import { loadFacts } from './facts';

/** A line to be and the one it comes of. */
export type PlannedLine = { from: AnyLine; values: Record<string, unknown> };
export type Plan = { header: Record<string, unknown>; lines: readonly PlannedLine[]; sections?: Readonly<Record<string, readonly PlannedLine[]>> };

/** What is told of a document to the one it gives birth to, out of the books of who tells. */
export async function planOf(context: Context, definition: DocumentDefinition, makes: Makes<AnyDocument>, d: AnyDocument): Promise<Plan> {
  const facts = await loadFacts(context, definition, d, new Set(makes.needs));
  const lines = makes.lines?.(d, facts) ?? d.lines.map((line) => ({ from: line.id, values: {} }));
  const planned = (rows: readonly AnyLine[], given: typeof lines): PlannedLine[] =>
    given.flatMap(({ from, values }) => {
      const line = rows.find((one) => one.id === from);
      return line ? [{ from: line, values }] : [];
    });
  const sections = Object.entries(makes.sections?.(d) ?? {}).map(([name, given]) => [name, planned(d.sections[name] ?? [], given)] as const);
  return {
    header: makes.header(d, facts),
    lines: planned(d.lines, lines),
    sections: Object.fromEntries(sections),
  };
}
