import type { Frame } from './frame';
import { slotOf } from './slots';

/** Words that stand for a house wherever they are: 一共欠人家多少, 他们说啥时候付. */
const HOUSE = '他们家|他们那(?:边|里|儿)?(?!么)|他们(?!科|病区|病房|院|两|俩|几|都是|分别)|人家|对方(?!是?谁|单位|是?哪)|(?:他|它|她)家';
/** Words that stand for one only where something is done to it or asked of it. */
const POINTED = '(?:那|这)(?:家|个)(?:公司|医院|供应商|客户|单位|厂家)|(?:那|这)家|那边|那儿(?!科)|(?:他|它|她)(?!们|家)';
const HEAD = '(?<=^(?:那|那么|就|帮我|先)*|[给跟和与欠问找从向催比对让替把]|[催问]一?[下催问])';
const A_HOUSE = new RegExp(`(?<![我咱你])(?:${HOUSE})|${HEAD}(?:${POINTED})`);
const A_WARD = new RegExp(`${HEAD}(?:他们(?:科室?|那(?:边|里|儿)?)?|那边|那儿(?!科)|(?:那|这)个科室?|该科室?)`);
const A_THING = new RegExp(`${HEAD}(?:它们?|(?:那|这)(?:个|种|样)(?:货|东西|产品|耗材)|(?<=[给把将对])(?:那|这)(?:个|些|种))(?!月|季|星期|周|科|病|单|供|客|价|医)`);

/** 他们, 人家, 那边 by the one house or ward that was spoken of, 它 by the one sort of goods and where they lie; as it was said otherwise. */
export function namedFor(said: string, last: Frame | undefined): string {
  if (!last || last.intent === 'draft' || last.number) return said;
  const { partners, departments, warehouses, goods } = last;
  const [house, ...houses] = partners;
  if (house && houses.length === 0) return said.replace(A_HOUSE, house.said);
  const [ward, ...wards] = departments;
  if (ward && wards.length === 0 && warehouses.length === 0 && A_WARD.test(said)) return said.replace(A_WARD, ward.said);
  return goods.length === 1 && !last.lot ? said.replace(A_THING, thingOf(last)) : said;
}

/** Goods as they were said, with their sizes and the store they were asked for in. */
function thingOf({ text, cover, warehouses, departments }: Frame): string {
  const words = cover.filter((arc) => slotOf(arc) === 'goods' && text.slice(arc.from, arc.to) === arc.text).map((arc) => arc.text);
  return [...warehouses, ...departments].map(({ said }) => said).concat(words).join('');
}
