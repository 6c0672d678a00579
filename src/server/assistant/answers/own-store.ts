import type { Frame } from '../reading/frame';
import type { Found } from '../words/names';

const MADE = new Set(['draft', 'how', 'command']);
/** 心内科二级库: a store that is called after its ward is that ward's. */
const OF_A_WARD = /[科室区院]$/;

export type OwnStore = { id: string; name: string };

/** 二级库还剩几件, said by somebody of one ward: the store of his ward that ends so, called by what no other of its stores is called by. */
export function inOwnStore(frame: Frame, stores: readonly OwnStore[], ward: string | undefined): Frame {
  if (!ward || MADE.has(frame.intent) || frame.has('all') || frame.warehouses.length + frame.departments.length > 0) return frame;
  const [own, ...others] = stores.flatMap(({ id, name }) => {
    const said = name.startsWith(ward) ? name.slice(ward.length) : '';
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
