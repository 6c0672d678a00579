import type { Asking, ToolAnswer } from '../tool';
import type { Named } from '../use';
import type { Names } from '../words/names';
import type { Read } from '../words/question';

export type Topic = { asking: Asking; read: Read; named: Named; names: Names };

/** One reading of a question; undefined = it is about something else. */
export type Matter = (topic: Topic) => Promise<ToolAnswer | undefined> | undefined;

/** Goods said, or what nobody is called by where nothing else was named. */
export const productOf = ({ named }: Topic): string | undefined =>
  named.product ?? (named.partner || named.department || named.warehouse ? undefined : named.unknown);
export const placeOf = ({ named }: Topic): string | undefined => named.warehouse ?? named.department;

/** 发给华大的, 华东第一人民医院的: said where a name stands. Other leftovers narrow nothing. */
export function isNameLike(text: string, said: string | undefined): boolean {
  if (!said) return false;
  const at = text.indexOf(said);
  return (
    at === 0 || /[给向从跟与对]$/.test(text.slice(0, at)) || text.slice(at + said.length).startsWith('的') || /(?:公司|医院|医疗|器械|药业|集团|厂)$/.test(said)
  );
}
