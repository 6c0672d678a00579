import type { Frame } from './frame';
import { slotOf } from './slots';

/** Words that stand for a house wherever they are: 一共欠人家多少, 他们说啥时候付. */
const HOUSE = '他们家|他们那(?:边|里|儿)?(?!么)|他们(?!科|病区|病房|院|两|俩|几|都是|分别)|人家|对方(?!是?谁|单位|是?哪)|(?:他|它|她)家';
/** Words that stand for one only where something is done to it or asked of it. */
const POINTED = '(?:那|这)(?:家|个)(?:公司|医院|供应商|客户|单位|厂家)|(?:那|这)家|那边|那儿(?!科)|(?:他|它|她)(?!们|家)';
const HEAD = '(?<=^(?:那|那么|就|帮我|先)*|[给跟和与欠问找从向催比对让替把]|[催问]一?[下催问])';
const A_HOUSE = new RegExp(`(?<![我咱你其])(?:${HOUSE})|${HEAD}(?:${POINTED})`);
const A_PERSON = new RegExp(`${HEAD}(?:他|她)(?!们|家)`);
const A_WARD = new RegExp(`${HEAD}(?:他们(?:科室?|那(?:边|里|儿)?)?|那边|那儿(?!科)|(?:那|这)个科室?|该科室?)`);
const A_THING = new RegExp(
  `${HEAD}(?:它们?|(?:那|这)(?:个|种|样)(?:货|东西|产品|耗材)|(?<=[给把将对])(?:那|这)(?:个|些|种))(?!月|季|星期|周|科|病|单|供|客|价|医)`,
);

/** What is asked of goods, not of a ward. */
const OF_GOODS = /库存|还有|还剩|够|价|批号|到期|效期|补|领|退|报/;

/** 他们, 人家, 那边 by the one house or ward that was spoken of, 它 by the one sort of goods and where they lie; as it was said otherwise. */
export function namedFor(said: string, last: Frame | undefined, earlier?: Frame): string {
  if (!last || last.intent === 'draft' || last.number || /[a-z]{2}\d{6,}/i.test(said)) return said;
  const named = namedBy(said, last);
  // Who was first of nobody points at nobody: 那边 is the one spoken of before that.
  return named === said && earlier && !last.within && earlier.intent !== 'draft' ? namedBy(said, earlier) : named;
}

function namedBy(said: string, last: Frame): string {
  const { partners, departments, warehouses, goods, people } = last;
  const [person, ...others] = people;
  if (person && others.length === 0 && partners.length === 0) return said.replace(A_PERSON, person.said);
  const [house, ...houses] = partners;
  if (house && houses.length === 0) return said.replace(A_HOUSE, house.said);
  const [ward, ...wards] = departments;
  if (ward && wards.length === 0 && warehouses.length === 0) {
    const words = goods.length === 0 && !OF_GOODS.test(said) ? new RegExp(`${A_WARD.source}|${HEAD}它(?!们|家)`) : A_WARD;
    if (words.test(said)) return said.replace(words, ward.said);
  }
  return isOneThing(goods) && !last.lot ? said.replace(A_THING, thingOf(last)) : said;
}

/** 心电电极儿童型 is one sort of goods, said in two words. */
const isOneThing = (goods: Frame['goods']): boolean =>
  goods.length > 0 &&
  goods.slice(1).every(({ at, said }, before) => {
    const last = goods[before];
    return last !== undefined && at - (last.at + last.said.length) <= 1 && said !== '和';
  });

/** Goods as they were said, with their sizes and the store they were asked for in. */
function thingOf({ text, cover, warehouses, departments }: Frame): string {
  const words = cover.filter((arc) => slotOf(arc) === 'goods' && text.slice(arc.from, arc.to) === arc.text).map((arc) => arc.text);
  return [...warehouses, ...departments]
    .map(({ said }) => said)
    .concat(words)
    .join('');
}
