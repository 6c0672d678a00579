import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Field } from '../../../define/field';
import { grouped } from '../../../define/money';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';

/** The words beside the goods that the header may have a field for. */
type Beside = {
  date?: string | undefined;
  amount?: string | undefined;
  isUrgent?: boolean | undefined;
  isBorrowed?: boolean | undefined;
  patient?: string | undefined;
};

/** What the header took of the words, as it says so; what the form has no place for is left to be filled in by hand. */
type Said = { header: Record<string, string>; filled: string[]; left: string[] };

/** Days, sums, urgency, patients: each goes into the field of the form that means it. */
export async function saidHeader(context: Context, definition: DocumentDefinition, words: Beside): Promise<Said> {
  const said: Said = { header: {}, filled: [], left: [] };
  if (words.isBorrowed) put(said, choiceOf(definition, /借/));
  if (words.isUrgent) put(said, flagOf(definition, /急/) ?? choiceOf(definition, /急/), '加急');
  if (words.date) {
    const day = periodIn(words.date, dayOf(context.now()));
    put(said, day && dateOf(definition, day.from === day.to ? day.from : day.to), `日期“${words.date}”`);
  }
  if (words.amount) put(said, sumOf(definition, words.amount), `金额 ${grouped(words.amount)} 元（这种单据的金额在明细里填）`);
  if (words.patient) put(said, await patientOf(context, definition, words.patient), `患者“${words.patient}”（没有找到，或您看不到患者姓名）`);
  return said;
}

type Filled = { name: string; value: string; words: string };
function put(said: Said, filled: Filled | undefined, otherwise?: string): void {
  if (filled) {
    said.header[`h.${filled.name}`] = filled.value;
    said.filled.push(filled.words);
  } else if (otherwise) said.left.push(otherwise);
}

const typed = ({ header }: DocumentDefinition): [string, Field][] => Object.entries(header).filter(([, field]) => !field.computed);

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

/** The day something is expected, needed, due back or to be paid; no day of the paper itself. */
function dateOf(definition: DocumentDefinition, day: string): Filled | undefined {
  const dates = typed(definition).filter(([name, field]) => field.kind === 'date' && name !== 'documentDate');
  const [name, field] = dates.find(([, one]) => /预计|需|应还|计划|到货|期望/.test(one.label)) ?? dates[0] ?? [];
  return name && field ? { name, value: day, words: `${field.label} ${day}` } : undefined;
}

function sumOf(definition: DocumentDefinition, amount: string): Filled | undefined {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'money') ?? [];
  return name && field ? { name, value: amount, words: `${field.label} ${grouped(amount)} 元` } : undefined;
}

/** A patient is filled in where exactly one is called so and the caller sees who patients are. */
async function patientOf({ db, org, permissions }: Context, definition: DocumentDefinition, said: string): Promise<Filled | undefined> {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'ref' && one.to === 'patient') ?? [];
  if (!name || !field || !Object.values(permissions).some((operations) => operations.includes('showPatient'))) return undefined;
  const { rows } = await sql<{ id: string }>`select id from patient where org_id = ${org.id} and name = ${said} limit 2`.execute(db);
  return rows.length === 1 && rows[0] ? { name, value: rows[0].id, words: `${field.label} ${said}` } : undefined;
}
