import { sql } from 'kysely';
import type { OpenLine } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Moment } from '../../../define/document-rules';
import type { Source } from '../../../define/document-ways';
import { groupBy } from '../../../define/group-by';
import { isWhole, mul } from '../../../define/money';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { check } from './check';
import { markConverted } from './flow';
import { freeLines } from './open-lines';
import { addDraft } from './save';
import type { Stored } from './stored';

/**
 * A conversion: drafts of another kind out of what is open of a document, one for each set of header values the target's source
 * maps (an order per supplier, warehouse and settlement mode). The drafts are ordinary ones, pulled in one go: their review fulfils
 * the lines they came from.
 *
 * @returns the status of the document afterwards
 * @throws Rejected when nothing is left to convert, or a rule of this moment speaks against it
 */
export async function convertDocument(context: Context, { definition, view: d }: Stored, action: Action, confirmed: boolean): Promise<number> {
  const target = documentOf(action.into ?? '');
  const source = target?.sources.find((one) => one.kind === definition.kind);
  if (!target || !source) throw new Error(`${definition.kind}.${action.id} converts into nothing`);
  await check(context, definition, d, [action.id as Moment], confirmed);
  const groups = groupBy(await freeLines(context, target, definition, d.id), (line) => JSON.stringify(headerOf(target, line)));
  if (groups.size === 0) throw new Rejected(`没有可以${action.label}的明细：已全部转出，或没有规格型号`);
  for (const lines of groups.values()) {
    const first = lines[0] as OpenLine;
    const draft = { header: headerOf(target, first), lines: lines.map((line) => lineOf(source, line)) };
    await addDraft({ ...context, screen: '' }, target, draft, { madeBy: d.id, confirmed: true, hasLots: true });
  }
  await markConverted(context, source, d.id);
  return action.finishes && (await isAllTaken(context, d.id)) ? STATUS.completed : d.status;
}

/** What people could type of the header the line brings. */
const headerOf = (target: DocumentDefinition, line: OpenLine): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((line.header ?? {}) as Record<string, unknown>).filter(([name, value]) => {
      const field = target.header[name];
      return field !== undefined && !field.computed && value !== '' && value !== null;
    }),
  );

/** A rest that is no whole number of its unit stands in the smallest one: nothing is rounded away. */
function lineOf(source: Source, line: OpenLine): Record<string, unknown> {
  const values = Object.fromEntries(Object.keys(source.lines ?? {}).map((name) => [name, line[name] ?? '']));
  const units = Array.isArray(line.units) ? (line.units as { id: string; ratio: string }[]) : [];
  const smallest = units.find((unit) => Number(unit.ratio) === 1);
  const base = mul(String(line.open), String(line.ratio ?? '1'));
  if (isWhole(String(line.open)) || !smallest || !isWhole(base) || 'price' in values) return { ...values, sourceLine: line.sourceLine };
  return { ...values, unit: smallest.id, quantity: base, sourceLine: line.sourceLine };
}

/** Every line that is open lies in some living document. */
async function isAllTaken(context: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from document_line l where l.org_id = ${context.org.id} and l.document_id = ${id} and l.open > 0
      and not exists (select from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where x.org_id = l.org_id and x.source_line_id = l.id and k.status not in (5, 6)) limit 1`.execute(context.db);
  return rows.length === 0;
}
