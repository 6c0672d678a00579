import { type Fields, text } from '../../../define/field';
import { LISTED, type ListedMeaning } from '../../../domain/sunshine/sunshine-words';
import { within } from '../../base/context';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import type { ImportAnswer } from '../../engine/masters/import';
import type { OutsideReader } from '../../engine/masters/outside-sheets';
import { changed } from '../../engine/messages/notify';
import { headed, keepColumns } from '../../engine/sheets/kept-columns';
import { keepListed, LISTING, type Listed, listedOf } from './listed';

const columns: Fields = Object.fromEntries(Object.entries(LISTED.labels).map(([name, label]) => [name, text(label, { max: 300 })]));
const SHOWN = ['code', 'name', 'spec', 'unit', 'price', 'registrationNo', 'manufacturer', 'validTo'] as const satisfies readonly ListedMeaning[];
type Row = { row: number; listed: Listed | string };

/** Sheets of the procurement platform, whatever head a province gives them: each product once, as its last sheet says it. */
export const listings: OutsideReader = {
  columns,
  read: async (context, { sheet, isCommit, meant }) => {
    const under = await headed(context, LISTING, sheet.rows, meant);
    if (under.asks) {
      const notes = ['没有认出这个平台的表头，请说明每一列是什么；以后同样的表头不再询问，“阳光目录导入”也照此读取。'];
      return { ...answer([], notes, false), ok: false, asks: under.asks };
    }
    const rows = under.rows.map((row) => ({ row: row.number, listed: listedOf(row, under.at) }));
    const good = rows.flatMap(({ listed }) => (typeof listed === 'string' ? [] : [listed]));
    if (!isCommit || good.length < rows.length) return answer(rows, sheet.notes, false);
    const said = await inTransaction(context.db, async (tx) => {
      const inside = within(context, tx);
      if (Object.keys(meant).length > 0) await keepColumns(inside, LISTING.kind, under);
      const kept = await keepListed(tx, context.org.id, good, { now: context.now() });
      await changed(tx, { org: context.org.id, resource: 'sunshineListed', ids: [], by: context.user.id });
      await logOperation(tx, context, { resource: 'sunshineListed', name: '阳光平台目录', operation: 'import', after: { rows: String(good.length) } });
      return `新增${kept.added}条，更新${kept.changed}条，无变化${kept.same}条`;
    });
    return answer(rows, [...sheet.notes, said], true);
  },
};

const answer = (rows: readonly Row[], notes: string[], committed: boolean): ImportAnswer => ({
  columns: SHOWN.map((name) => ({ name, label: LISTED.labels[name] })),
  rows: rows.map(({ row, listed }) => ({
    row,
    values: typeof listed === 'string' ? {} : Object.fromEntries(SHOWN.map((name) => [name, listed[name]])),
    error: typeof listed === 'string' ? `第${row}行${listed}` : '',
  })),
  notes,
  ok: rows.every(({ listed }) => typeof listed !== 'string'),
  committed,
});
