import type { Action } from '../../define/action';
import { addDays, dayOf, daysBetween } from '../../define/dates';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Source, Suggests, Tells } from '../../define/document-ways';
import { choice, computed, datetime, extra, type Fields, ref, text } from '../../define/field';
import type { Fill } from '../../define/fill';
import { shortName } from './blocks';

/** Which of two houses wrote a paper both keep; the page says it, nobody reads it there. */
export const HOSPITAL = { side: ['hospital'] } as const;
/** Nothing typed yet is the own side of a hospital's form as well. */
export const AT_HOSPITAL = { side: ['hospital', ''] } as const;
export const sideOf = (label: string, other: string) => computed(choice(label, `hospital 医院, ${other} 供货商`, { shownWhen: { side: [] } }));

/** 改期: the operation is moved; `also` = what else is said anew with its time. */
export const reschedule = (also: Fields): Action => ({
  id: 'reschedule',
  label: '改期',
  from: [2],
  to: 'same',
  flags: ['edit'],
  does: 'set',
  risk: 'write',
  reason: 'optional',
  input: { surgeryAt: datetime('新手术时间', { required: true }), ...also },
});

/** 更正患者: the wrong one was chosen; what came of the plan is about the right one too, as long as nothing was used on anybody. */
export const correctPatient: Action = {
  id: 'correctPatient',
  label: '更正患者',
  from: [2],
  to: 'same',
  flags: ['edit'],
  does: 'set',
  risk: 'write',
  reason: 'required',
  input: { patient: ref('patient', '正确的患者', { required: true }) },
};

/** Of every document that says whose operation it is: corrected with the plan it came of, and what came of it in turn. */
export const carriesPatient: Tells<AnyDocument> = {
  on: 'correctPatient',
  to: 'carriers',
  when: ({ header }) => Boolean(header.patient),
  header: ({ header: { patient } }) => ({ patient }),
};
/** The same at a supplier, who knows no more than the family name. */
export const carriesFamilyName: Tells<AnyDocument> = {
  on: 'correctPatient',
  to: 'carriers',
  when: ({ header }) => Boolean(header.familyName || header.patientName),
  header: ({ header: { familyName, patientName } }) => ({ patientName: familyName || patientName }),
};
/** 改期 moves what came of it: when it is brought, and how long after the operation it may stay. */
export const carriesTime: Tells<AnyDocument> = {
  on: 'reschedule',
  to: 'carriers',
  header: ({ header: { surgeryAt, deliverBy } }, other) => ({
    surgeryAt,
    ...(deliverBy ? { deliverAt: deliverBy } : {}),
    ...(other?.header.backBy
      ? { backBy: addDays(String(other.header.backBy), daysBetween(dayOf(String(other.header.surgeryAt)), dayOf(String(surgeryAt)))) }
      : {}),
  }),
};
/** Suppliers know the patient by the family name. */
export const tellsPatient = (push: string): Tells<AnyDocument> => ({
  on: 'correctPatient',
  to: 'mirrors',
  push,
  needs: ['patient'],
  header: (_d, _other, facts) => ({ familyName: shortName(facts?.patient.name ?? '') }),
});

/** What a supplier is told of an operation at somebody else's house: words, no records. */
export const toldOutside = (side: string) => ({
  familyName: extra(computed(text('患者', { max: 20, list: true, hint: '只告知姓', shownWhen: { side: [side] } }))),
  hospitalDepartment: extra(computed(text('手术科室', { max: 60, list: true, shownWhen: { side: [side] } }))),
  chiefSurgeon: extra(computed(text('主刀', { max: 50, list: true, shownWhen: { side: [side] } }))),
});

/** The plan an operation was written down for: chosen, it fills the head; its goods are proposed as lines. */
export const planOf = (carriesOut: 'partly' | 'wholly') =>
  ref('surgeryPlan', '手术计划', {
    typedWith: 'pull:surgeryPlan',
    carriesOut,
    filter: true,
    inSight: true,
    width: 150,
    hint: '选定后带出患者、术式、主刀和手术时间',
  });

export const filledFromPlan: Fill<AnyDocument> = {
  isStart: true,
  needs: ['plan'],
  when: ({ header }) => Boolean(header.surgeryPlan),
  of: (_, { plan }, { now }) => {
    if (!plan) return {};
    const { patient, surgeryName, surgeryAt, department, surgeon, room } = plan;
    // What is written down of an operation that began earlier than planned has begun.
    return { header: { patient, surgeryName, department, surgeon, room, surgeryAt: Date.parse(surgeryAt) > Date.parse(now) ? now : surgeryAt } };
  },
};

/** The moment the plan named, taken over with what was brought for it, lies ahead: the operation began earlier. */
export const startedEarlier: Fill<AnyDocument> = {
  needs: ['plan'],
  when: ({ header }) => Boolean(header.surgeryPlan && header.surgeryAt),
  of: ({ header }, { plan }, { now }) => {
    const [planned, said] = [Date.parse(plan?.surgeryAt ?? ''), Date.parse(String(header.surgeryAt))];
    return said === planned && said > Date.parse(now) ? { header: { surgeryAt: now } } : {};
  },
};

export const planFits: Check<AnyDocument> = {
  at: ['save', 'submit', 'review'],
  needs: ['plan'],
  test: (d, { plan }) => {
    if (!d.header.surgeryPlan || !plan) return [];
    if (!plan.isInForce) return [{ field: 'surgeryPlan', message: `手术计划【${plan.sn}】未审核或已作废` }];
    return d.header.patient && plan.patient !== d.header.patient ? [{ field: 'surgeryPlan', message: `患者与手术计划【${plan.sn}】不一致` }] : [];
  },
};

/** Goods of the plan that come from where this document takes them. */
export const plannedLines = (supply: string): Suggests => ({
  id: 'plan',
  label: '手术计划',
  flags: ['pull:surgeryPlan'],
  needs: 'surgeryPlan',
  reads: ['plan'],
  of: (d, { plan }) => {
    const there = new Set(d.lines.map(({ specification }) => specification));
    return (plan?.lines ?? [])
      .filter((line) => line.supply === supply && !there.has(line.specification))
      .map(({ specification, unit, quantity }) => ({ specification, unit, quantity }));
  },
});

/** What a plan of one house says of the operation to a document pulled from it. */
export const takenOperation = {
  surgeryName: 'surgeryName',
  surgeryAt: 'surgeryAt',
  department: 'department',
  surgeon: 'surgeon',
  patient: 'patient',
} satisfies NonNullable<Source['header']>;
