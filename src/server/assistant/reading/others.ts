import { OTHER, OTHERS_CALLED } from '../words/said/others';
import { anyOf } from '../words/said/phrase';
import type { Frame, Named } from './frame';
import { type Edit, slotOf } from './slots';

type Dimension = keyof typeof OTHERS_CALLED;
const SAID = new RegExp(
  `^(?:那|那么|再看|看看|换成|和|还有)?(?:${anyOf(OTHER)})(?:(${anyOf(OTHERS_CALLED.partner)})|(${anyOf(OTHERS_CALLED.place)})|(${anyOf(OTHERS_CALLED.goods)}))?(?:的|都)?(?:呢|怎么样|如何|多少|是多少|欠多少)?[?？。]*$`,
  'i',
);
const APART: Readonly<Record<Dimension, string>> = { partner: '各家', place: '各科室', goods: '各产品' };
const namesOf = (was: Frame): Readonly<Record<Dimension, readonly Named[]>> => ({
  partner: was.partners,
  place: [...was.departments, ...was.warehouses],
  goods: was.goods,
});

/** 各客户 beside a customer, 各供应商 beside a supplier. */
const firmsLike = ({ partners }: Frame): string => {
  const details = new Set(partners.flatMap(({ found }) => found.map(({ detail }) => detail)));
  const [only] = details.size === 1 ? details : [];
  return only === '客户' || only === '供应商' ? `各${only}` : APART.partner;
};

/** 其他医院呢, after one was spoken of: the question told apart by them, without that one. */
export function othersSaid(was: Frame, now: Frame): { edits: Edit[]; without: readonly Named[] } | undefined {
  const said = SAID.exec(now.text);
  if (!said) return undefined;
  const names = namesOf(was);
  const asked = said[1] ? 'partner' : said[2] ? 'place' : said[3] ? 'goods' : undefined;
  const dimension = asked ?? (['partner', 'place', 'goods'] as const).find((one) => names[one].length > 0);
  if (!dimension || names[dimension].length === 0) return undefined;
  const old = was.cover.filter((arc) => slotOf(arc) === dimension);
  const isByStore = dimension === 'place' && was.departments.length === 0;
  const words = isByStore ? '各库房' : dimension === 'partner' ? firmsLike(was) : APART[dimension];
  return {
    edits: old.map((arc, at) => ({ from: arc.from, to: arc.to, text: at === 0 ? words : '' })),
    without: names[dimension],
  };
}

const ANYTHING_ELSE = /^(?:那|那么|现在)*(?:还有|另外|除了(?:它|这个|这些)(?:之外|以外)?)[^，。]{0,3}?(?:别的|其他的?|其它的?|哪些|什么|谁)/;
const BY_NAME = /别的|其他|其它/;
/** 还有哪些低于下限的, after goods of one sort: of all of them, in the same place; undefined where the words may be about those goods still. */
export function anythingElse(now: Frame, was: Frame): string | undefined {
  const isOfOthers = ANYTHING_ELSE.test(now.text) && was.goods.length > 0 && now.goods.length === 0 && !now.number;
  if (!isOfOthers || !(now.subject === 'low' || (BY_NAME.test(now.text) && now.subject !== 'none' && now.subject !== was.subject))) return undefined;
  const places = now.warehouses.length + now.departments.length > 0 ? [] : [...was.departments, ...was.warehouses];
  return [...places.map(({ said }) => said), now.text].join(' ');
}
