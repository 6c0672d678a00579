import type { AnyDocument } from '../../define/document-view';
import type { Makes } from '../../define/document-ways';
import { isPositive } from '../../define/money';
import { virtual } from '../../define/posting';
import { shortName } from './blocks';

/** What a used follow-table implant leads to, whoever wrote it down: the hospital's receipt of it, and the dealer's sale. */
const used = (d: AnyDocument): { from: string; values: Record<string, unknown> }[] =>
  d.lines.filter((line) => isPositive(line.baseQuantity || '0')).map((line) => ({ from: line.id, values: {} }));
const isUsed = (d: AnyDocument): boolean => used(d).length > 0;

export const boneGrnDraft = (when: (d: AnyDocument) => boolean): Makes<AnyDocument> => ({
  on: 'review',
  at: 'self',
  kind: 'boneGrn',
  status: 0,
  when: (d) => when(d) && isUsed(d),
  header: (d) => ({
    supplier: d.partner,
    department: d.header.department,
    patient: d.header.patient,
    surgeryName: d.header.surgeryName,
    surgeon: d.header.surgeon,
    surgeryAt: d.header.surgeryAt,
    presaleSn: d.header.presaleSn,
    reportSn: d.sn,
  }),
  lines: used,
});

export const boneSaleMirror = (when: (d: AnyDocument) => boolean): Makes<AnyDocument> => ({
  on: 'review',
  at: 'counterparty',
  kind: 'boneSale',
  status: 1,
  push: 'boneSale',
  senderIs: 'customer',
  when: (d) => when(d) && isUsed(d),
  // Who was operated on, as far as the dealer may know.
  needs: ['patient', 'surgeon'],
  header: (d, { patient, surgeon }) => ({
    patientName: shortName(patient.name),
    surgeon,
    warehouse: virtual('bone', d.org.id),
    surgeryName: d.header.surgeryName,
    surgeryAt: d.header.surgeryAt,
    presaleSn: d.header.presaleSn,
    reportSn: d.sn,
  }),
  lines: (d) => used(d).map(({ from }) => ({ from, values: { reportQuantity: d.lines.find((line) => line.id === from)?.quantity } })),
});
