import type { ApprovalStep, DocumentInfo, RelatedDocument } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import { columnOf, type Field } from '../../../../define/field';
import { textOf } from '../../../../define/field-text';
import { compare } from '../../../../define/money';
import { STATUS, statusLabel } from '../../../../define/status';
import { documentOf } from '../../../../domain/registry';

/** One station of a document's way: whose it is, what he does there, and when that was or how far it is. */
export type RailStep = { id: string; state: 'done' | 'now' | 'next' | 'bad'; who: string; does: string; note: string; at?: string; isMine?: boolean };

const ENDED_BADLY: readonly number[] = [STATUS.stopped, STATUS.redFlushed, STATUS.cancelled];
/** Of several people who may take a step so many are named. */
const NAMED = 2;
const namesOf = (people: readonly string[]): string => people.slice(0, NAMED).join('、') + (people.length > NAMED ? ` 等${people.length}人` : '');

/** The way a document goes, from who writes it to where it ends, as its definition has it: what is done, what is now, what will be. */
export function railOf(definition: DocumentDefinition, info: DocumentInfo | undefined): RailStep[] {
  const status = Number(info?.header.status ?? STATUS.draft);
  const steps = [begun(definition, info, status), ...approval(definition, info, status)];
  // What was called off goes no further.
  if (ENDED_BADLY.includes(status)) return [...steps.filter(({ state }) => state !== 'next'), ended(definition, info, status)];
  return [...steps, ...otherSide(definition, info, status), ...progress(definition, info, status), ...completion(definition, status)];
}

const eventOf = (definition: DocumentDefinition, info: DocumentInfo | undefined, status: number) => {
  const ids = definition.actions.filter((action) => action.to === status).map(({ id }) => id);
  return info?.history.find(({ action }) => ids.includes(action));
};

/** Written, and brought to whoever decides. */
function begun(definition: DocumentDefinition, info: DocumentInfo | undefined, status: number): RailStep {
  const written = { id: 'begun', who: String(info?.header.createdByName ?? ''), does: '制单', note: '', ...momentOf(info?.header.createdAt) };
  if (status === STATUS.draft) return { ...written, state: 'now' };
  if (status === STATUS.rejected) return { ...written, does: '修改', state: 'now' };
  const submits = definition.actions.find(({ does }) => does === 'submit');
  const event = submits && info?.history.find(({ action }) => action === submits.id);
  return { ...written, ...(event ? { who: event.by, does: submits.label, at: event.at } : {}), state: 'done' };
}

/** Who must agree: the steps it takes, or whoever may review it. */
function approval(definition: DocumentDefinition, info: DocumentInfo | undefined, status: number): RailStep[] {
  const review = definition.actions.find(({ does }) => does === 'review');
  if (!review) return [];
  const mine = definition.actions.some(({ id, does }) => does === 'review' && info?.actions.includes(id));
  const waiting = { state: 'now' as const, who: namesOf(info?.waitsFor ?? []), note: mine ? '轮到您' : '', isMine: mine };
  const taken = status === STATUS.draft ? [] : (info?.steps ?? []);
  const turn = status === STATUS.submitted ? taken.find(({ result }) => result === '') : undefined;
  const steps = taken.map((step): RailStep => (step === turn ? { id: `step${step.seq}`, does: step.name, ...waiting } : decided(step)));
  if (steps.length > 0) return steps;
  const one = { id: 'review', who: '', does: review.label, note: '' };
  if (status === STATUS.submitted) return [{ ...one, ...waiting }];
  if (status === STATUS.draft || status === STATUS.rejected) return [{ ...one, state: 'next' }];
  // What the other side agreed to nobody of the house reviewed: the history names it.
  const by = info?.history.find(({ action }) => action === review.id)?.by ?? String(info?.header.reviewedByName ?? '');
  return info?.header.reviewedAt ? [{ ...one, state: 'done', who: by, ...momentOf(info.header.reviewedAt) }] : [];
}

const decided = (step: ApprovalStep): RailStep => ({
  id: `step${step.seq}`,
  who: step.by || namesOf(step.approvers),
  does: step.name,
  note: step.result === '驳回' ? '驳回' : '',
  state: step.result === '' ? 'next' : step.result === '驳回' ? 'bad' : 'done',
  ...momentOf(step.at),
});

/** What the other organisation does with it, where a review brings it there: done once its paper counts, under way while that is a draft. */
function otherSide({ kind: own, header, makes, counterparty }: DocumentDefinition, info: DocumentInfo | undefined, status: number): RailStep[] {
  const made = makes.find(({ on, at, when }) => on === 'review' && at === 'counterparty' && !when);
  const partner = String(info?.header[`${counterparty}Name`] ?? '');
  if (!made || info?.header.isRed === true) return [];
  const asks = typeof made.kind === 'string' ? made.kind : '';
  const there = info?.related.find(({ direction, kind }) => direction === 'mirror' && (asks === '' ? kind !== own : kind === asks));
  const isReviewed = status === STATUS.reviewed || status === STATUS.completed;
  // Whoever is not on the platform gets nothing there; which paper it gets may be its own to say.
  const kind = there?.kind ?? asks;
  if ((isReviewed && !there) || kind === '') return [];
  const step = { id: 'other', who: partner, does: documentOf(kind)?.title ?? '', note: '' };
  const standing = BY_STANDING[there?.standing ?? 'counts'];
  const told = Object.entries(header).find(([name, field]) => columnOf(name, field) === 'counter_status' && isReviewed && info?.header[name]);
  if (!told) return [{ ...step, state: isReviewed ? standing : 'next', note: isReviewed && standing === 'now' ? '进行中' : '' }];
  const [name, field] = told;
  return [{ ...step, does: textOf(field, info?.header[name]), state: STATES[toneOf(field, info?.header[name])] ?? standing }];
}
const STATES: Record<string, RailStep['state']> = { orange: 'now', yellow: 'now', red: 'bad', green: 'done' };
const BY_STANDING: Record<NonNullable<RelatedDocument['standing']>, RailStep['state']> = { waits: 'now', counts: 'done', ended: 'bad' };
const toneOf = (field: Field, value: unknown): string => ('options' in field ? (field.options.find((one) => one.value === value)?.tone ?? '') : '');

/** How much of it has come true since: the share its head tells (到货率 → 到货 62%). */
function progress(definition: DocumentDefinition, info: DocumentInfo | undefined, status: number): RailStep[] {
  const share = Object.entries(definition.header).find(([, field]) => field.kind === 'rate' && field.live);
  if (!share || info?.header.isRed === true) return [];
  const [name, field] = share;
  const value = String(info?.header[name] ?? '');
  const isKnown = value !== '' && (status === STATUS.reviewed || status === STATUS.completed);
  const state = !isKnown || compare(value, '0') <= 0 ? 'next' : compare(value, '100') >= 0 ? 'done' : 'now';
  return [{ id: 'progress', who: '', does: field.label.replace(/(率|比例)$/, ''), note: isKnown ? textOf(field, value) : '', state }];
}

const completion = ({ completes, completesWithItem }: DocumentDefinition, status: number): RailStep[] =>
  completes || completesWithItem || status === STATUS.completed
    ? [{ id: 'completed', who: '', does: '完成', note: '', state: status === STATUS.completed ? 'done' : 'next' }]
    : [];

function ended(definition: DocumentDefinition, info: DocumentInfo | undefined, status: number): RailStep {
  const event = eventOf(definition, info, status);
  return { id: 'ended', state: 'bad', who: event?.by ?? '', does: statusLabel(status).replace(/^已/, ''), note: '', ...momentOf(event?.at) };
}

const momentOf = (moment: unknown): { at?: string } => (typeof moment === 'string' && moment !== '' ? { at: moment } : {});
