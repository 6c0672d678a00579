import { sql } from 'kysely';
import type { Context } from '../base/context';

/** Names of the organisation's patients in a text as 张**: a model must never read one, whoever wrote it. */
export async function withoutPatients({ db, org }: Context, text: string): Promise<string> {
  if (org.kind !== 'H' || !/[\u3400-\u9fff]{2}/.test(text)) return text;
  const { rows } = await sql<{
    name: string;
  }>`select distinct p.name from patient p where p.org_id = ${org.id} and length(p.name) between 2 and 20 and position(p.name in ${text}) > 0 limit 50`.execute(
    db,
  );
  return rows.sort((a, b) => b.name.length - a.name.length).reduce((masked, { name }) => masked.replaceAll(name, `${[...name][0]}**`), text);
}
