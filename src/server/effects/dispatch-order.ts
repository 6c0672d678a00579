import { sql } from 'kysely';
import { Rejected } from '../errors';
import type { Effects } from './documents';

/** A run carries reviewed issues; what is signed is known on the issue's own screen. */
export const dispatchOrderEffects: Effects = {
  async afterReview(context, { view: d }) {
    await sql`update document set stage = '已送达' where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  actions: {
    async sign(context, { view: d }, inputs) {
      for (const { id, values } of inputs.lines) {
        if (values.signState === '拒收' && !values.rejectReason) throw new Rejected('请填写拒收原因');
        const line = d.lines.find((one) => one.id === id);
        if (!line) continue;
        await sql`update document_line set quality = ${String(values.signState ?? '已签')}, reason = ${String(values.rejectReason ?? '') || null},
          extra = extra || ${JSON.stringify({ signer: context.user.name, handTime: context.now().toISOString() })}::jsonb where org_id = ${context.org.id} and id = ${id}`.execute(
          context.db,
        );
      }
      await sql`update document d set stage = '已签收', status = case when d.status = 2 then 7 else d.status end where d.org_id = ${context.org.id} and d.id = ${d.id}
        and not exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id and coalesce(l.quality, '待签') = '待签')`.execute(
        context.db,
      );
    },
  },
};
