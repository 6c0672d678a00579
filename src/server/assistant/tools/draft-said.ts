import { sql } from 'kysely';
import { type Day, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { grouped } from '../../../define/money';
import { type Plan, plansIn } from '../../../define/spoken-plans';
import type { Context } from '../../base/context';
import { bankSaid } from './draft-bank';
import { datesOf } from './draft-dates';
import { choicesSaid, type Filled, noteSaid, reasonSaid, typed } from './draft-fields';
import { operationSaid, surgeonOf } from './draft-operation';

/** The words beside the goods that the header may have a field for. */
type Beside = {
  date?: string | undefined;
  amount?: string | undefined;
  isUrgent?: boolean | undefined;
  isBorrowed?: boolean | undefined;
  patient?: string | undefined;
  doctor?: string | undefined;
  said?: string | undefined;
  pull?: 'low' | 'open' | 'due' | undefined;
};

/** What the header took of the words, as it says so; what the form has no place for is left to be filled in by hand; `args` go along with the link. */
type Said = { header: Record<string, string>; filled: string[]; left: string[]; args: Record<string, string> };

/** Days, sums, urgency, patients, choices, reasons: each goes into the field of the form that means it. */
export async function saidHeader(context: Context, definition: DocumentDefinition, words: Beside): Promise<Said> {
  const said: Said = { header: {}, filled: [], left: [], args: {} };
  const today = dayOf(context.now());
  const text = words.said ?? words.date ?? '';
  if (words.isBorrowed) put(said, choiceOf(definition, /借/));
  if (words.isUrgent) put(said, flagOf(definition, /急/) ?? choiceOf(definition, /急/), '加急');
  for (const one of choicesSaid(definition, text)) if (said.header[`h.${one.name}`] === undefined) put(said, one);
  // 把本月没开的都开了: the days say which papers are meant.
  const plans = words.pull === 'open' || words.pull === 'due' ? [] : plansOf(text, words.date, today);
  const dates = datesOf(definition, plans);
  for (const one of dates) put(said, one);
  if (plans.length > 0 && dates.length === 0) said.left.push(`日期“${plans.map((plan) => plan.text).join('、')}”`);
  if (words.amount) putSum(said, definition, words.amount);
  if (words.patient) put(said, await patientOf(context, definition, words.patient), `患者“${words.patient}”（没有找到，或您看不到患者姓名）`);
  if (words.doctor) put(said, await surgeonOf(context, definition, words.doctor), `医生“${words.doctor}”（没有找到，或不止一位）`);
  for (const one of [noteSaid(text), operationSaid(definition, text), reasonSaid(definition, text), await bankSaid(context, definition, text)])
    if (one && said.header[`h.${one.name}`] === undefined) put(said, one);
  return said;
}

const plansOf = (text: string, date: string | undefined, today: Day): Plan[] => {
  const plans = plansIn(text, today);
  return plans.length > 0 || !date ? plans : plansIn(date, today);
};

function put(said: Said, filled: Filled | undefined, otherwise?: string): void {
  if (filled) {
    said.header[`h.${filled.name}`] = filled.value;
    if (!said.filled.includes(filled.words)) said.filled.push(filled.words);
  } else if (otherwise) said.left.push(otherwise);
}

/** A sum belongs to the head, to the money that moves, or is spread over what is to be paid, what is due first in front. */
function putSum(said: Said, definition: DocumentDefinition, amount: string): void {
  const words = `${grouped(amount)} 元`;
  const head = sumOf(definition, amount);
  if (head) put(said, head);
  else if ('funds' in definition.sections) {
    said.args['s.funds'] = JSON.stringify([{ fund: 'bank', amount }]);
    said.filled.push(`金额 ${words}`);
  } else if (definition.items && 'amount' in definition.lines) {
    said.args.spread = amount;
    said.filled.push(`金额 ${words}（按先到期先付分到未结的款项上）`);
  } else said.left.push(`金额 ${words}（这种单据的金额在明细里填）`);
}

function flagOf(definition: DocumentDefinition, label: RegExp): Filled | undefined {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'flag' && label.test(one.label)) ?? [];
  return name && field ? { name, value: 'true', words: `${field.label} 是` } : undefined;
}

function choiceOf(definition: DocumentDefinition, label: RegExp): Filled | undefined {
  for (const [name, field] of typed(definition)) {
    const option = field.kind === 'choice' ? field.options.find((one) => label.test(one.label)) : undefined;
    if (option) return { name, value: option.value, words: `${field.label} ${option.label}` };
  }
  return undefined;
}

function sumOf(definition: DocumentDefinition, amount: string): Filled | undefined {
  const sums = typed(definition).filter((entry): entry is [string, Field] => entry[1].kind === 'money');
  const [name, field] = sums[0] ?? [];
  return name && field ? { name, value: amount, words: `${field.label} ${grouped(amount)} 元` } : undefined;
}

/** A patient is filled in where exactly one is called so and the caller sees who patients are. */
async function patientOf({ db, org, permissions }: Context, definition: DocumentDefinition, said: string): Promise<Filled | undefined> {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'ref' && one.to === 'patient') ?? [];
  if (!name || !field || !Object.values(permissions).some((operations) => operations.includes('showPatient'))) return undefined;
  const { rows } = await sql<{ id: string }>`select id from patient where org_id = ${org.id} and name = ${said} limit 2`.execute(db);
  return rows.length === 1 && rows[0] ? { name, value: rows[0].id, words: `${field.label} ${said}` } : undefined;
}
