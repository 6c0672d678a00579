import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { isPositive } from '../../../define/money';
import { bonePreAcceptance } from '../../../domain/surgery/bone-pre-acceptance';
import { surgicalReport } from '../../../domain/surgery/surgical-report';
import { type Context, within } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { makeDocument } from '../../engine/documents/make';
import { takeBack } from '../../engine/documents/reverse';
import { reviewMade } from '../../engine/documents/review';
import { loadDocument, type Stored, type Undoing } from '../../engine/documents/stored';
import { standingMadeBy } from '../../engine/documents/take-back';

/** The use the report wrote down goes back with it; what was booked in and sold of it comes first. */
export const surgicalReportEffects: Effects = {
  beforeReview: acceptLate,
  async afterReverse(context, { view: d }, kind) {
    const accepted = await standingMadeBy(context, d.id, [bonePreAcceptance.kind]);
    if (accepted.length === 0) return;
    await sql`update document_line l set source_line_id = null, source_sn = null from document_line s where l.org_id = ${context.org.id} and l.document_id = ${d.id}
      and s.org_id = l.org_id and s.id = l.source_line_id and s.document_id = any(${accepted.map(({ id }) => id)}::uuid[])`.execute(context.db);
    await takeBack(context, accepted, kind, reasonOf(d, kind));
  },
};

const reasonOf = (d: AnyDocument, kind: Undoing): string => `${surgicalReport.title}${d.sn}${kind === 'red' ? '红冲' : '反审核'}`;

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
  await reviewMade(system, born);
  for (const [i, line] of loose.entries()) {
    line.sourceLine = born.view.lines[i]?.id ?? '';
    line.sourceSn = made.sn;
    await sql`update document_line set source_line_id = ${line.sourceLine}, source_sn = ${made.sn} where org_id = ${context.org.id} and id = ${line.id}`.execute(
      context.db,
    );
  }
}
