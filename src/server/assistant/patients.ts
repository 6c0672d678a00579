import { sql } from 'kysely';
import type { Context } from '../base/context';

/** Names of the organisation's patients in a text as 张**, and anybody's identity number: a model must never read one, whoever wrote it. */
export async function withoutPatients(context: Context, text: string): Promise<string> {
  const named = (await patientsIn(context, text)).reduce((masked, name) => masked.replaceAll(name, maskOf(name)), text);
  return named.replace(IDENTITY, (number) => `${number.slice(0, 3)}…${number.slice(-2)}`);
}
/** Six digits of a place, a day of birth, three digits and a check. */
const IDENTITY = /(?<![0-9A-Za-z])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx](?![0-9A-Za-z])/g;

/** What the user wrote himself, in the words a model gives the tools: they run in the house, and the form is his. Two of one mask stay masked. */
export function unmasked(text: string, typed: readonly string[]): string {
  return typed
    .filter((name) => typed.every((other) => other === name || maskOf(other) !== maskOf(name)))
    .reduce((said, name) => said.replaceAll(maskOf(name), name), text);
}

const maskOf = (name: string): string => `${[...name][0]}**`;

/** The longest first, so that none is masked as a part of another. */
export async function patientsIn({ db, org }: Context, text: string): Promise<string[]> {
  if (org.kind !== 'H' || !/[\u3400-\u9fff]{2}/.test(text)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select distinct p.name from patient p where p.org_id = ${org.id} and length(p.name) between 2 and 20 and position(p.name in ${text}) > 0 limit 50`.execute(
    db,
  );
  return rows.map(({ name }) => name).sort((a, b) => b.length - a.length);
}
