import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { HandedOver, Row } from '../../../contract/answers';
import type { HandOver } from '../../../contract/requests';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf } from '../../../define/field';
import { add, grouped, isDecimal } from '../../../define/money';
import { type LayoutRow, layoutCells, type SheetLayout } from '../../../define/sheet-layout';
import { STATUS } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { BadInput, NotFound, Rejected } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { attachment } from '../attachment';
import { xlsxStream } from '../exports';
import { gbk } from '../sheets/gbk';
import { once } from './idempotency';
import { readDocuments } from './list';
import { nextSn } from './numbering';
import { transition } from './transition';

/** What stands in the files of a kind's `layouts`: a row for each line of these documents, in their order. Attached by kind. */
type LayoutRows = (context: Context, ids: readonly string[]) => Promise<Rows>;
const layoutRows = attachment<LayoutRows>();
export const attachLayoutRows = layoutRows.attach;

/** Documents of one export. */
const MOST = 20_000;
const FLAGS = ['exportTo'];
const LABEL = '导出到财务软件';

/**
 * Documents of a list given to another system: reviewed ones are done by that, and change no more; those it has already are among the
 * export again. Which they are is kept under a number, by which the file is had, in any layout and as often as wanted.
 */
export async function handOver(context: Context, definition: DocumentDefinition, given: HandOver): Promise<HandedOver> {
  requireAction(context, definition.kind, FLAGS, LABEL);
  const rows: Given[] = [];
  for await (const row of readDocuments(context, definition, Object.assign({}, given.query, { level: 'document' as const }))) {
    rows.push({ id: row.id, status: Number(row.status), sn: String(row.sn), day: String(row.documentDate ?? ''), amount: amountOf(definition, row) });
    if (rows.length > MOST) throw new BadInput(`一次最多导出${MOST}张，请缩小范围`);
  }
  if (rows.length === 0) throw new Rejected(`没有可导出的${definition.title}`);
  const waiting = rows.filter(({ status }) => status !== STATUS.reviewed && status !== STATUS.completed);
  if (waiting.length > 0)
    throw new Rejected(
      `${waiting.length}张${definition.title}未审核，不能导出：${waiting
        .slice(0, 3)
        .map(({ sn }) => sn)
        .join('、')}${waiting.length > 3 ? '…' : ''}`,
    );
  if (given.isAsked) return { exportNo: '', count: rows.length, says: saysOf(rows) };
  return inTransaction(context.db, (tx) =>
    once(within(context, tx), { route: `${definition.kind}/exportTo`, input: given }, (inside) =>
      keep(
        inside,
        definition,
        rows.map(({ id }) => id),
      ),
    ),
  );
}

type Given = { id: string; status: number; sn: string; day: string; amount: string };

const amountOf = ({ header }: DocumentDefinition, row: Row): string => {
  const name = Object.entries(header).find(([one, field]) => columnOf(one, field) === 'total_amount')?.[0] ?? 'totalAmount';
  return isDecimal(row[name]) ? row[name] : '0';
};

/** Which they are, for whoever is about to give them away: of which days, how far, what they come to. */
function saysOf(rows: readonly Given[]): string[] {
  const days = rows
    .map(({ day }) => day)
    .filter(Boolean)
    .sort();
  const again = rows.filter(({ status }) => status === STATUS.completed).length;
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return [
    ...(from === '' ? [] : [`日期：${from === to ? from : `${from} 至 ${to}`}`]),
    `已审核、第一次导出：${rows.length - again}张`,
    ...(again > 0 ? [`以前导出过、再次导出：${again}张`] : []),
    `金额合计：${grouped(add('0', ...rows.map(({ amount }) => amount)), 2)}`,
  ];
}

async function keep(context: Context, definition: DocumentDefinition, ids: readonly string[]): Promise<HandedOver> {
  const at = context.now();
  const exportNo = await nextSn(context, 'documentExport', 'DC', dayOf(at));
  const told = JSON.stringify({ exportedAt: at.toISOString() });
  const also = sql`export_no = ${exportNo}, extra = h.extra || ${told}::jsonb`;
  await transition(
    context,
    ids.map((id) => ({ id })),
    { to: STATUS.completed, action: 'handOver', from: [STATUS.reviewed], also },
  );
  const changed =
    await sql`select from document where org_id = ${context.org.id} and id = any(${[...ids]}::uuid[]) and status <> ${STATUS.completed} limit 1`.execute(
      context.db,
    );
  if (changed.rows.length > 0) throw new Rejected('单据已被他人修改，请刷新后重试');
  await sql`insert into document_export (org_id, export_no, kind, documents, created_at, created_by)
    values (${context.org.id}, ${exportNo}, ${definition.kind}, ${[...ids]}::uuid[], ${at}, ${context.user.id || null})`.execute(context.db);
  await logOperation(context.db, context, { resource: definition.kind, name: `${exportNo} ${ids.length}张`, operation: 'exportTo' });
  return { exportNo, count: ids.length };
}

/** The file of an export. @throws NotFound, BadInput without such a layout */
export async function sendExport(
  context: Context,
  definition: DocumentDefinition,
  wish: { exportNo: string; layout: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  requireAction(context, definition.kind, FLAGS, LABEL);
  const layout = definition.layouts?.find(({ id }) => id === wish.layout);
  if (!layout) throw new BadInput('没有这种导出格式');
  const { rows: found } = await sql<{ documents: string[] }>`
    select documents from document_export where org_id = ${context.org.id} and kind = ${definition.kind} and export_no = ${wish.exportNo}`.execute(context.db);
  if (!found[0]) throw new NotFound('没有这个导出批次');
  const rows = (await layoutRows.of(definition.kind)?.(context, found[0].documents)) ?? [];
  const name = `${layout.label} ${wish.exportNo}.${layout.file}`;
  return reply
    .header('content-type', layout.file === 'txt' ? 'text/plain; charset=gbk' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(layout.file === 'txt' ? textOf(layout, rows) : workbookOf(layout, rows));
}

type Rows = readonly (LayoutRow & { document: string })[];
const cellsOf = (layout: SheetLayout, rows: Rows): string[][] => rows.map((row, at) => layoutCells(layout, row, rows[at - 1]?.document !== row.document));

/** Fields stand between commas, so none is in a field. */
const textOf = (layout: SheetLayout, rows: Rows): Buffer =>
  gbk(
    [...(layout.opens ? [layout.opens] : []), ...cellsOf(layout, rows).map((cells) => cells.map((cell) => cell.replace(/[,\r\n]+/g, '，')).join(','))].join(
      '\r\n',
    ),
  );

function workbookOf(layout: SheetLayout, rows: Rows) {
  const { columns, sheet } = layout;
  const hasKeys = columns.some(({ key }) => key);
  const shape = (of: SheetLayout['columns'][number]) => (of.shape === 'number' ? 'integer' : (of.shape ?? 'text'));
  async function* lines(): AsyncGenerator<string[]> {
    if (hasKeys) yield columns.map(({ title }) => title);
    yield* cellsOf(layout, rows);
  }
  return xlsxStream(
    sheet,
    columns.map((of) => ({ title: of.key ?? of.title, shape: shape(of) })),
    lines(),
  );
}
