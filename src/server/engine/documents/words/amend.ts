import { sql } from 'kysely';
import type { Action } from '../../../../define/action';
import { columnOf } from '../../../../define/field';
import { lineMoney } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { BadInput } from '../../../base/errors';
import type { Inputs } from '../action-inputs';
import { assigned } from '../assignments';
import { referenceProblems } from '../references';
import type { Stored } from '../stored';

/**
 * What may still be decided of a reviewed document: only the asked fields of its lines change, nothing else is worked out anew. Who
 * changes a price changes the amounts. With `onlyOpen` lines of which
 * nothing is open are left as they are.
 */
export async function amendLines(context: Context, { definition, view: d }: Stored, action: Action, inputs: Inputs): Promise<void> {
  const strangers = await referenceProblems(context, { fields: definition.lines, rows: inputs.lines.map(({ values }) => ({ values })), around: d.header });
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  const names = Object.keys(action.lineInput ?? {});
  const rows = inputs.lines.flatMap(({ id, values }) => {
    const line = d.lines.find((one) => one.id === id);
    const said = Object.fromEntries(names.map((name) => [columnFor(definition.lines, name), values[name] === '' ? null : (values[name] ?? null)]));
    return line ? [{ id, ...said, ...(names.includes('price') ? amounts(line, String(values.price ?? '')) : {}) }] : [];
  });
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  if (columns.length === 0) return;
  const set = assigned(Object.fromEntries(columns.map((column) => [column, sql`t.${sql.ref(column)}`])));
  await sql`update document_line l set ${set} from jsonb_populate_recordset(null::document_line, ${JSON.stringify(rows)}::jsonb) t
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and l.id = t.id ${action.onlyOpen ? sql`and l.open > 0` : sql``}`.execute(context.db);
  if (names.includes('price')) await totals(context, d.id);
}

function columnFor(fields: Stored['definition']['lines'], name: string): string {
  const field = fields[name];
  if (!field) throw new Error(`no line field ${name}`);
  return columnOf(name, field);
}

function amounts(line: Record<string, unknown>, price: string): Record<string, string> {
  const money = lineMoney(String(line.quantity || '0'), price || '0', String(line.taxRate || '0'));
  return { amount: money.amount, tax: money.tax, net_amount: money.netAmount };
}

async function totals(context: Context, id: string): Promise<void> {
  await sql`update document h set total_amount = s.amount, total_tax = s.tax, total_net = s.net from (
    select sum(amount) as amount, sum(tax) as tax, sum(net_amount) as net from document_line where org_id = ${context.org.id} and document_id = ${id}) s
    where h.org_id = ${context.org.id} and h.id = ${id}`.execute(context.db);
}
