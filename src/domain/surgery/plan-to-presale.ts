import type { Draft } from '../../define/action';
import type { AnyDocument } from '../../define/document-view';
import { isPositive, plain } from '../../define/money';

/** What a presale takes over from the plan it carries out. */
export const takenPlan = {
  surgeryName: 'surgeryName',
  surgeon: 'chiefSurgeon',
  surgeryAt: 'surgeryAt',
  hospitalDepartment: 'hospitalDepartment',
  patientName: 'familyName',
  followUp: 'followUp',
  phone: 'phone',
  deliverAt: 'deliverBy',
  kits: 'kits',
} as const;

/** 转跟台预售: the promised sets, and what is open of the single goods. */
export function presaleOf(d: AnyDocument): Draft | undefined {
  const open = d.lines.filter((line) => line.specification && isPositive(String(line.open || '0')));
  const kits = Array.isArray(d.header.kits) ? d.header.kits : [];
  if (open.length + kits.length === 0) return undefined;
  const header = Object.fromEntries(Object.entries(takenPlan).map(([mine, theirs]) => [mine, d.header[theirs]]));
  return {
    header: { customer: d.partner, bonePlan: d.id, ...header },
    lines: open.map((line) => ({ specification: line.specification, unit: line.unit, quantity: plain(String(line.open)), sourceLine: line.id })),
  };
}
