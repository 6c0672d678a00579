import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Field } from '../../../define/field';
import { sheetShapeOf } from '../../../define/field-sheet';
import { textOf } from '../../../define/field-text';
import { columnOrder } from '../../../define/report-columns';
import type { ReportDefinition } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { ROW_LIMIT, xlsxStream } from '../exports';
import { refusingBadValues } from '../masters/list';
import type { Plan } from '../queries/ask';
import { namesOf } from '../queries/names';
import { reading } from '../queries/reading';
import { EXPORT, QUERY, reportScreen } from '../queries/report-pages';
import { orderedSql, presentRows } from '../queries/rows';
import { totalsOf } from '../queries/totals';
import { beforehand, planReport, type ReportPlan, type ReportQuestion } from './question';
import { turnedOf } from './turned';

const BATCH = 1_000;

/**
 * The whole report as a workbook: rows in the order asked for, then the totals, then the parameters they were made with.
 * `columns=a,b` picks columns (a saved layout), else those shown at first.
 * @throws Forbidden without the page's export, BadInput beyond the row limit
 */
export async function exportReport(context: Context, definition: ReportDefinition, query: ReportQuestion): Promise<Readable> {
  reportScreen(context, definition, QUERY);
  const screen = reportScreen(context, definition, EXPORT);
  // Where its sums were read its rows are read, until the last of them.
  const { read, total, totals } = await reading(context, async (at) => {
    const known = await beforehand(at, definition);
    const turned = await turnedOf(at, definition, screen, query, known);
    const planned = planReport(at, definition, screen, query, turned ? { ...known, turned } : known);
    return { read: planned, ...(await refusingBadValues(totalsOf(planned.plan))) };
  });
  if (total > ROW_LIMIT) throw new BadInput(`导出最多${ROW_LIMIT}行，请缩小范围`);
  await logOperation(context.db, context, {
    resource: definition.resource,
    name: definition.title,
    operation: 'export',
    after: { rows: String(total), ...read.parameters },
  });
  const columns = columnsOf(read, query.columns);
  const sheet = columns.map(([, field]) => ({ title: field.label, shape: sheetShapeOf(field), width: field.width }));
  return xlsxStream(screen?.title ?? definition.title, sheet, texts(read.plan, columns), below(definition, read, columns, totals));
}

function columnsOf({ plan, screen }: ReportPlan, asked: unknown): [string, Field][] {
  const known = new Map([...plan.dimensions, ...plan.measures]);
  const [dimensions, figures] = [plan.dimensions, plan.measures].map((columns) => columns.map(([name]) => name)) as [string[], string[]];
  const shown = columnOrder({ dimensions }, figures).map((name): [string, Field] => [name, known.get(name) as Field]);
  const names =
    typeof asked === 'string' && asked !== ''
      ? asked.split(',').map((name) => (shown.some(([column]) => column === name) ? name : name.replace(/Name$/, '')))
      : screen?.preset.columns;
  // Where none is marked for the list, all are shown that are not kept out of it.
  const isChosen = shown.some(([, field]) => field.list);
  const columns = names
    ? names.flatMap((name) => shown.filter(([column]) => column === name))
    : shown.filter(([, { list }]) => (isChosen ? list : list !== false));
  if (columns.length === 0) throw new BadInput('请至少选择一列导出');
  return columns;
}

/** Rows through a cursor: however many there are, one batch is in memory. */
async function* texts(plan: Plan, columns: readonly [string, Field][]): AsyncGenerator<string[]> {
  const tx = await plan.context.db.startTransaction().execute();
  try {
    await sql`declare report_rows no scroll cursor for ${orderedSql(plan)}`.execute(tx);
    const inside: Plan = { ...plan, context: { ...plan.context, db: tx } };
    for (;;) {
      const found = await sql<Record<string, unknown>>`fetch ${sql.raw(String(BATCH))} from report_rows`.execute(tx);
      for (const row of await presentRows(inside, found.rows)) yield columns.map(([name, field]) => textOf(field, row[name], row[`${name}Name`]));
      if (found.rows.length < BATCH) break;
    }
  } finally {
    await tx.rollback().execute();
  }
}

async function* below(
  definition: ReportDefinition,
  read: ReportPlan,
  columns: readonly [string, Field][],
  totals: Record<string, string>,
): AsyncGenerator<string[]> {
  // Where figures stand first the word stands behind them: a row of sums says that it is one.
  const at = columns.findIndex(([name]) => !totals[name]);
  yield columns.map(([name, field], i) => (totals[name] ? textOf(field, totals[name]) : i === at ? '合计' : ''));
  yield [`查询条件：${await parameterWords(definition, read)}`];
}

async function parameterWords(definition: ReportDefinition, { plan, parameters }: ReportPlan): Promise<string> {
  const words: string[] = [];
  for (const [name, field] of Object.entries(definition.parameters)) {
    const value = parameters[name] ?? '';
    if (value === '' || value === 'all' || value === 'false') continue;
    const named = field.kind === 'ref' ? [...(await namesOf(plan.context, field.to, value.split(','))).values()].join('、') : '';
    words.push(`${field.label} ${textOf(field, value, named)}`);
  }
  return words.join('；') || '全部';
}
