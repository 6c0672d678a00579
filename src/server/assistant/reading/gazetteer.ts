import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import { keepNames } from '../words/kept-names';
import { allPartners, type NameRow } from '../words/name-rows';
import { loadNames } from '../words/names';

/**
 * The organisation's own names as arcs: what a stretch of the text may be called by. Rows come fresh with each question, so a record
 * named a moment ago is known. Which stretches stand for a name is a matter of rules: all of it, its distinctive part, its head
 * noun, its short form (一院), its code. What several records share stays several.
 */
export type Person = { id: string; name: string; is: 'employee' | 'patient' };

export type Gazetteer = {
  goods: readonly NameRow[];
  partner: readonly NameRow[];
  department: readonly NameRow[];
  warehouse: readonly NameRow[];
  people: readonly Person[];
};

/** What was loaded for one question: its parts are read more than once, and what was said before it with them. */
type Loaded = { partner: Promise<readonly NameRow[]>; byText: Map<string, Promise<Gazetteer>> };
const loadedFor = new WeakMap<Context, Loaded>();

/** @param context of one question alone (read-and-answer.ts): what is loaded for it is not loaded again */
export function loadGazetteer(context: Context, text: string): Promise<Gazetteer> {
  const loaded = loadedFor.get(context) ?? { partner: allPartners(context), byText: new Map() };
  loadedFor.set(context, loaded);
  keepNames(context, loaded.partner);
  const known = loaded.byText.get(text) ?? namesIn(context, text, loaded.partner);
  loaded.byText.set(text, known);
  return known;
}

async function namesIn(context: Context, text: string, partners: Loaded['partner']): Promise<Gazetteer> {
  const [names, partner, people] = await Promise.all([loadNames(context, text, ['department', 'goods', 'warehouse']), partners, peopleIn(context, text)]);
  return { goods: names.goods, department: names.department, warehouse: names.warehouse, partner, people };
}

/** People whose whole name stands in the text: staff, and patients where the user sees who they are. */
async function peopleIn({ db, org, permissions }: Context, text: string): Promise<Person[]> {
  if (!/[\u3400-\u9fff]{2}/.test(text)) return [];
  const seesPatients = Object.values(permissions).some((operations) => operations.includes('showPatient'));
  const patients: RawBuilder<unknown> = seesPatients
    ? sql`union all select p.id, p.name, 'patient' from patient p where p.org_id = ${org.id} and length(p.name) between 2 and 8 and position(p.name in ${text}) > 0`
    : sql``;
  const { rows } = await sql<Person>`select e.id, e.name, 'employee' as is from employee e where e.org_id = ${org.id} and e.deleted_at is null
      and length(e.name) between 2 and 8 and position(e.name in ${text}) > 0 ${patients} limit 20`.execute(db);
  return rows;
}
