import { sql } from 'kysely';
import { type Context, within } from '../context';
import { redFlush, unreviewDocument } from '../engine/documents/reverse';
import { ruleReader } from '../engine/documents/rules';
import { loadDocument, type Stored } from '../engine/documents/stored';
import type { Effects } from './documents';

/** The use the report wrote down goes back with it; what was booked in and sold of it comes first. */
export const surgicalReportEffects: Effects = {
  async fill(_context, d) {
    for (const line of d.lines) line.owner = d.counterOrg;
  },
  async afterSubmit(context, { view: d }) {
    const hours = Number((await ruleReader(context))('bone.reportHours') || 24);
    const isLate = context.now().getTime() - Date.parse(String(d.header.surgeryAt)) > hours * 3_600_000;
    await sql`update document set urgent = ${isLate} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  async beforeReverse(context, stored, kind) {
    for (const use of await madeBy(context, stored, 'surgicalUsage')) {
      if (kind === 'unreview') await unreviewDocument(context, use);
      else await redFlush(context, use, `手术报台${stored.view.sn}红冲`);
      await sql`update document set status = ${kind === 'unreview' ? 6 : 5}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${use.view.id}`.execute(
        context.db,
      );
    }
  },
};

async function madeBy(context: Context, stored: Stored, kind: string): Promise<Stored[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and made_by = ${stored.view.id} and kind = ${kind} and status in (2, 7) order by id`.execute(
    context.db,
  );
  const system: Context = { ...within(context, context.db), isSystem: true };
  return Promise.all(rows.map((row) => loadDocument(system, kind, row.id, true)));
}
