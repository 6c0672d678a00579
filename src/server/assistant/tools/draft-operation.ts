import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { type Filled, typed } from './draft-fields';

const ENDINGS = '置换|固定|内固定|外固定|切除|造影|移植|植入|修补|成形|吻合|搭桥|清创|融合|重建|取出|复位|支架|剖宫产|消融|电切|穿刺|缝合|切开|矫形|介入';
const NAMED = new RegExp(`[\\u3400-\\u9fff]{1,12}?(?:${ENDINGS})术?`);
const DONE = /(?:做|行|开)(?:个|一台|一个|台)?([\u3400-\u9fff]{2,12}?)(?:手术|术)/;
const BEFORE = /^.*(?:要做|想做|做|行|医生|主任|大夫|教授|上午|下午|晚上|的|给|个|台|排|一)/;

/** What is to be done to the patient: 膝关节置换 of 张医生要做膝关节置换. */
export function operationSaid(definition: DocumentDefinition, text: string): Filled | undefined {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'text' && /术式|手术名称/.test(one.label)) ?? [];
  if (!name || field?.kind !== 'text') return undefined;
  const said = NAMED.exec(text)?.[0].replace(BEFORE, '') || DONE.exec(text)?.[1];
  // 开一张手术计划 names a paper, no operation.
  return said && said.length >= 2 && !/^[一二两三几]?[张份台个次单]$/.test(said)
    ? { name, value: said.slice(0, field.max), words: `${field.label} ${said}` }
    : undefined;
}

/** 张医生 is the one employee of that name who operates; of several none is guessed. */
export async function surgeonOf({ db, org }: Context, definition: DocumentDefinition, said: string): Promise<Filled | undefined> {
  const [name, field] = typed(definition).find(([, one]) => /主刀|医生/.test(one.label)) ?? [];
  if (!name || !field) return undefined;
  if (field.kind === 'text') return { name, value: said, words: `${field.label} ${said}` };
  if (field.kind !== 'ref' || field.to !== 'employee') return undefined;
  const { rows } = await sql<{ id: string; name: string }>`select id, name from employee where org_id = ${org.id} and deleted_at is null
    and (name = ${said} or name like ${`${said}%`}) order by name limit 20`.execute(db);
  const doctors = rows.length === 1 && rows[0]?.name === said ? rows : await doctorsAmong(db, rows);
  const [one] = doctors;
  return doctors.length === 1 && one ? { name, value: one.id, words: `${field.label} ${one.name}` } : undefined;
}

async function doctorsAmong<R extends { id: string }>(db: Context['db'], rows: readonly R[]): Promise<R[]> {
  const { rows: found } = await sql<{ id: string }>`select id from employee where id = any(${rows.map(({ id }) => id)}::uuid[])
    and (position like '%医%' or position like '%主任%' or position like '%教授%') and position not like '%护%'`.execute(db);
  return rows.filter(({ id }) => found.some((one) => one.id === id));
}
