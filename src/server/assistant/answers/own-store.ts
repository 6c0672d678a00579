import { sql } from 'kysely';
import type { Frame } from '../reading/frame';
import type { Asking } from '../tool';
import type { Found } from '../words/names';

const MADE = new Set(['draft', 'how', 'command']);
/** 心内科二级库: a store that is called after its ward is that ward's. */
const OF_A_WARD = /[科室区院]$/;

/** 二级库还剩几件, said by somebody of one ward: the store of his ward that ends so, called by what no other of its stores is called by. */
export async function inOwnStore({ context: { db, org } }: Asking, frame: Frame, stores: readonly string[], ward: string | undefined): Promise<Frame> {
  if (!ward || stores.length === 0 || MADE.has(frame.intent) || frame.has('all') || frame.warehouses.length + frame.departments.length > 0) return frame;
  const { rows } = await sql<{ id: string; name: string }>`select id, name from warehouse
    where org_id = ${org.id} and id = any(${[...stores]}::uuid[]) and name like ${`${ward}%`}`.execute(db);
  const [own, ...others] = rows.flatMap(({ id, name }) => {
    const said = name.slice(ward.length);
    const at = said.length > 1 ? frame.text.indexOf(said) : -1;
    return at < 0 || OF_A_WARD.test(frame.text.slice(0, at)) ? [] : [{ id, name, said, at }];
  });
  if (!own || others.length > 0) return frame;
  const found: Found = { kind: 'warehouse', id: own.id, name: own.name, detail: '', score: 1 };
  const isOwn = ({ from, to }: Frame['cover'][number]): boolean => from >= own.at && to <= own.at + own.said.length;
  return {
    ...frame,
    warehouses: [{ said: own.said, at: own.at, found: [found] }],
    cover: frame.cover.map((arc) => (isOwn(arc) ? { ...arc, sense: 'name.warehouse', value: { kind: 'warehouse', found: [found] } } : arc)),
  };
}
