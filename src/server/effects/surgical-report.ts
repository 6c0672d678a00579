import { sql } from 'kysely';
import { isPositive } from '../../define/money';
import { bonePreAcceptance } from '../../domain/surgery/bone-pre-acceptance';
import { surgicalReport } from '../../domain/surgery/surgical-report';
import { type Context, within } from '../context';
import type { Effects } from '../engine/documents/effects';
import { makeDocument } from '../engine/documents/make';
import { redFlush, unreviewDocument } from '../engine/documents/reverse';
import { reviewDocument } from '../engine/documents/review';
import { ruleReader } from '../engine/documents/rules';
import { loadDocument, type Stored } from '../engine/documents/stored';
import { followGrantFact } from '../facts/follow-grant';

/** The use the report wrote down goes back with it; what was booked in and sold of it comes first. */
export const surgicalReportEffects: Effects = {
  async fill(context, d) {
    for (const line of d.lines) line.owner = d.counterOrg;
    const letter = await followGrantFact(context, surgicalReport, d);
    if (letter) Object.assign(d.header, { grantSn: letter.sn, grantUntil: letter.until });
    // The letter was for somebody else.
    else if (d.header.grantSn) Object.assign(d.header, { grantSn: '', grantUntil: '' });
  },
  async afterSubmit(context, { view: d }) {
    const hours = Number((await ruleReader(context))('bone.reportHours') || 24);
    const isLate = context.now().getTime() - Date.parse(String(d.header.surgeryAt)) > hours * 3_600_000;
    await sql`update document set urgent = ${isLate} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  beforeReview: acceptLate,
  async beforeReverse(context, stored, kind) {
    await takeBack(context, stored, 'surgicalUsage', kind);
  },
  async afterReverse(context, stored, kind) {
    const accepted = await madeBy(context, stored, bonePreAcceptance.kind);
    if (accepted.length === 0) return;
    await sql`update document_line set source_line_id = null, source_sn = null where org_id = ${context.org.id} and document_id = ${stored.view.id}
      and source_line_id = any(${accepted.flatMap((one) => one.view.lines.map((line) => line.id))}::uuid[])`.execute(context.db);
    await takeBack(context, stored, bonePreAcceptance.kind, kind);
  },
};

const systemOf = (context: Context): Context => ({ ...within(context, context.db), isSystem: true });

/** An emergency: goods of a dealer that keeps no books here were used before anybody counted them in. They are, as much as was used. */
async function acceptLate(context: Context, { view: d }: Stored): Promise<void> {
  const loose = d.lines.filter((line) => !line.sourceLine && isPositive(line.baseQuantity || '0'));
  if (loose.length === 0) return;
  const system = systemOf(context);
  const { supplier, presaleSn, surgeryName, surgeryAt, department, patient } = d.header;
  const made = await makeDocument(
    system,
    bonePreAcceptance,
    { status: 2, isLoose: true },
    {
      header: { supplier, presaleSn, surgeryName, surgeryAt, department, patient, packageOk: '1', sterileOk: '3', toolsPresent: '3' },
      lines: loose.map((from) => ({ from, values: { shippedQuantity: from.quantity, refusedQuantity: '0' } })),
    },
    { id: d.id, sn: d.sn, kind: d.kind, org: context.org.id, isMirror: false },
  );
  if (!made) return;
  const born = await loadDocument(system, bonePreAcceptance.kind, made.id, true);
  const status = await reviewDocument(system, born);
  await sql`update document set status = ${status}, version = version + 1 where org_id = ${context.org.id} and id = ${made.id}`.execute(context.db);
  for (const [i, line] of loose.entries()) {
    line.sourceLine = born.view.lines[i]?.id ?? '';
    line.sourceSn = made.sn;
    await sql`update document_line set source_line_id = ${line.sourceLine}, source_sn = ${made.sn} where org_id = ${context.org.id} and id = ${line.id}`.execute(
      context.db,
    );
  }
}

async function takeBack(context: Context, stored: Stored, kind: string, how: 'unreview' | 'red'): Promise<void> {
  for (const one of await madeBy(context, stored, kind)) {
    if (how === 'unreview') await unreviewDocument(systemOf(context), one);
    else await redFlush(systemOf(context), one, `手术报台${stored.view.sn}红冲`);
    await sql`update document set status = ${how === 'unreview' ? 6 : 5}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${one.view.id}`.execute(
      context.db,
    );
  }
}

async function madeBy(context: Context, stored: Stored, kind: string): Promise<Stored[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and made_by = ${stored.view.id} and kind = ${kind} and status in (2, 7) and not is_red order by id`.execute(
    context.db,
  );
  return Promise.all(rows.map((row) => loadDocument(systemOf(context), kind, row.id, true)));
}
