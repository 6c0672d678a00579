import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { enqueue } from '../../engine/documents/outbox';
import type { MasterEffect, MasterRow } from '../../engine/masters/effects';

export const qualityCertificateEffect: MasterEffect = {
  /** Own reports, and those of lots one has or had; the platform and, for its own products, the maker read all. */
  visible: (context) =>
    context.org.kind === 'P' || context.isSystem
      ? sql<boolean>`true`
      : sql<boolean>`(t.org_id = ${context.org.id} or exists (select from lot l where l.org_id = ${context.org.id} and l.specification_id = t.specification_id and l.batch_no = t.batch_no))`,
  beforeSave: async (tx, context, row) => {
    if (context.org.kind === 'V' || context.org.kind === 'P') return;
    const { rows } =
      await sql`select 1 from lot where org_id = ${context.org.id} and specification_id = ${row.specification} and batch_no = ${row.batchNo} limit 1`.execute(
        tx,
      );
    if (rows.length === 0) throw new Rejected(`本机构没有批号【${row.batchNo}】的库存记录，不能上传质检报告`);
  },
  afterSave: async (tx, context, row, before) => {
    if (row.result === '不合格' && before?.result !== '不合格') await stopEverywhere({ ...context, db: tx }, tx, row);
  },
};

/** A lot that failed: everybody who has it on the shelf finds a stop order to sign. */
async function stopEverywhere(context: Context, tx: Db, row: MasterRow): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct l.org_id from lot l join organisation o on o.id = l.org_id and o.joined and o.is_use_system and o.status
    where l.specification_id = ${row.specification} and l.batch_no = ${row.batchNo} and l.total_quantity > 0 order by 1`.execute(tx);
  for (const { org_id: to } of rows) {
    await enqueue(context, {
      topic: 'draft',
      document: row.id,
      kind: 'stopSell',
      to,
      uri: 'stopSell',
      title: `紧急：批号${row.batchNo}检验不合格`,
      header: { level: '1', reason: '1', remark: `质检报告${row.code}：检验不合格` },
      lines: [{ specification: row.specification, batchNo: row.batchNo }],
    });
  }
}
