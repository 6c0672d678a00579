import { sql } from 'kysely';
import { add, plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { stockTake } from '../../../domain/stock/stock-take';
import { type Context, within } from '../../base/context';
import { addDraft } from '../../engine/documents/save';
import { runQuery } from '../../engine/queries/run';
import type { VerbEffect } from '../../engine/reports/verbs';
import { raise } from './errors';
import { countCabinets } from './keys';

type Parameters = Record<string, string>;
type Lot = { cabinet: string; warehouse: string; specification: string; productName: string; batchNo: string; serialNo: string; difference: string };

/** What is asked for, as far as the caller sees it. */
const asked = async (context: Context, { cabinet = '', specification = '', cause = '' }: Parameters, by: string[], where: Parameters = {}) => {
  const narrowed = Object.fromEntries(Object.entries({ cabinet, specification, cause }).filter(([, value]) => value !== ''));
  return (await runQuery(context, querySchema.parse({ of: 'counted', measures: ['difference', 'lots'], by, where: { ...narrowed, ...where }, limit: 1000 })))
    .list;
};
const differing = async (context: Context, parameters: Parameters): Promise<Lot[]> =>
  (await asked(context, parameters, ['lot', 'cabinet', 'warehouse', 'specification', 'productName', 'batchNo', 'serialNo'], {
    isDifferent: 'true',
  })) as unknown as Lot[];
const whereDifferent = async (context: Context, parameters: Parameters) =>
  (await differing(context, parameters)).length > 0 ? {} : { whyNot: '柜账一致，没有差异' };

/** Cabinets that are online are asked to count anew. */
const sync: VerbEffect = {
  guard: async (context, parameters) =>
    (await asked(context, parameters, ['cabinet'], { onlineState: '在线' })).length > 0 ? {} : { whyNot: '设备离线，无法盘存' },
  run: async (context, parameters) => {
    const ids = (await asked(context, parameters, ['cabinet'])).map((row) => String(row.cabinet));
    const { says } = (await countCabinets(context.db, context, { ids, input: {}, reason: '' })) as { says: string[] };
    return says.join('；');
  },
};

/** A draft of a count for each store, of the products that differ; who keeps the cabinet looks on. */
const createStockTake: VerbEffect = {
  guard: whereDifferent,
  run: async (context, parameters) => {
    const lots = await differing(context, parameters);
    const says: string[] = [];
    for (const warehouse of new Set(lots.map((lot) => lot.warehouse))) {
      const here = lots.filter((lot) => lot.warehouse === warehouse);
      const keeper = await sql<{ id: string }>`select keeper_id as id from cabinet
        where org_id = ${context.org.id} and id = any(${here.map(({ cabinet }) => cabinet)}::uuid[]) and keeper_id is not null order by code limit 1`.execute(
        context.db,
      );
      const header = {
        warehouse,
        scope: '4',
        specifications: [...new Set(here.map(({ specification }) => specification))],
        mode: '1',
        counter: context.user.employee,
        supervisor: keeper.rows[0]?.id ?? '',
        remark: `柜账差异：${here.length}个批次`,
      };
      const { sn = '' } = await addDraft({ ...within(context, context.db), isSystem: true, screen: '' }, stockTake, { header, lines: [] }, { confirmed: true });
      says.push(`${stockTake.title}${sn}，草稿`);
    }
    return says.join('；');
  },
};

/** Each lot that differs stands among the errors of its cabinet, with what was found out about it. */
const markError: VerbEffect = {
  guard: whereDifferent,
  run: async (context, parameters, reason) => {
    const now = context.now();
    const lots = await differing(context, parameters);
    for (const { cabinet, specification, productName, batchNo, serialNo, difference } of lots)
      await raise(
        context.db,
        { org: context.org.id, cabinet },
        {
          type: '数量差异',
          key: `lot ${specification} ${batchNo || '-'} ${serialNo}`,
          subject: [productName, batchNo && `批号${batchNo}`, serialNo].filter(Boolean).join(' '),
          value: `差异${plain(difference)}，${reason}`.slice(0, 100),
          specification,
          at: now,
          now,
        },
      );
    return `已登记${lots.length}个批次，差异合计${lots.reduce((all, lot) => add(all, lot.difference), '0')}`;
  },
};

export const cabinetComparisonVerbs = { sync, createStockTake, markError };
