import { literal } from '../../../define/literal';
import type { Frame, Named } from '../reading/frame';
import { LEFT_OUT } from '../tools/left-out';
import { BUT } from '../words/names';
import { type Heard, holds } from './heard';
import type { Told } from './words-of';

const BARE = /["\\]/g;

/** Who, what and where: as said, or as it was passed on. */
export function namesHeard({ frame, ...told }: Told, words: string): Heard[] {
  const isTold = /"by":/.test(words);
  const heard = (list: readonly Named[], passed: string | undefined, isEach = false): Heard[] =>
    list.map((one, at) => ({
      said: one.said,
      isPlaced:
        isEach ||
        (holds(words, passed) && (at === 0 || Boolean(passed?.toLowerCase().includes(one.said)))) ||
        holds(words, one.said) ||
        one.found.some(({ name, id }) => holds(words, name) || words.includes(id)),
    }));
  return [
    ...heard(frame.partners, told.partner, frame.partners.length > 1 && isTold),
    ...heard(frame.goods, told.product),
    ...heard(frame.departments, told.department, frame.departments.length > 1 && isTold),
    ...heard(frame.warehouses, told.warehouse),
    ...heard(frame.people, told.person),
    ...frame.without.map((one) => ({ said: `除了${one.said}`, isPlaced: words.includes(BUT) })),
    ...frame.withoutStates.map((said) => ({ said: `除了${said}`, isPlaced: holds(words, said) })),
    ...frame.classes.map((said) => ({ said, isPlaced: told.classOf !== undefined && words.includes(told.classOf.ids.slice(0, 36)) })),
    ...frame.withoutKinds.map((said) => ({ said: `除了${said}`, isPlaced: words.includes(JSON.stringify({ tool: LEFT_OUT, args: said }).toLowerCase()) })),
    ...(frame.lost ?? []).map((said) => ({ said, isPlaced: false })),
    ...frame.unknown
      .filter((said) => !besideNames(frame).includes(said))
      .map((said) => ({
        said,
        isPlaced: holds(words, said) || (/[天周月年]$/.test(said) && words.includes('"days"')) || holds(words, said.replace(BARE, '')),
      })),
  ];
}

const JOINS = '(?:和|跟|与|、|及|以及|还有|或者?|,|，)';

/** 中单和垫巾还剩几条: a name nobody has beside one that is known narrows nothing. The figure is that of the other, and it is said so. */
export function besideNames({ text, unknown, goods, partners, departments, intent }: Frame): string[] {
  if (intent === 'draft' || intent === 'how') return [];
  const known = [...goods, ...partners, ...departments].map(({ said }) => said);
  const holdsPair = (one: string, other: string): boolean => JOINED(one, other).test(text);
  return unknown.filter((said) => known.some((one) => holdsPair(one, said) || holdsPair(said, one)));
}

const JOINED = (one: string, other: string): RegExp => new RegExp(`${literal(one)}${JOINS}${literal(other)}`);
