import type { Frame } from './frame';
import type { Edit } from './slots';

const THING = /^noun\.(?:partner|goods)$/;
/** What stood before may be called by its own name: 机构注册. */
const NAMED_THING = /^(?:noun\.(?:partner|goods)|master)$/;
const NAMED = ['partners', 'goods', 'departments', 'warehouses'] as const;

/** 医院的呢, after the licences of suppliers; 机构呢, after products that wait: the same asked of other things. */
export function thingInstead(was: Frame, now: Frame): Edit[] {
  const [old, ...olds] = was.cover.filter(({ sense }) => NAMED_THING.test(sense));
  const [fresh, ...others] = now.cover.filter(({ sense }) => THING.test(sense));
  const isOther = old && fresh && olds.length === 0 && others.length === 0 && old.text !== fresh.text && /呢[?？]*$/.test(now.text);
  const isBare = NAMED.every((list) => now[list].length === 0 && was[list].length === 0) && now.flows.length === 0 && !now.kind && now.by === undefined;
  return isOther && isBare ? [{ from: old.from, to: old.to, text: fresh.text }] : [];
}
