import type { Context } from '../../base/context';
import { makingIn } from './making-kind';

/** 发料给骨科, 卖货给仁德, 授权康达: nobody says so of what there is, it is to be made. 给谁 and sums of money are asked for otherwise. */
const GIVEN =
  /^(?:请|帮我|我要|去)?(?:给(?<to>[\u3400-\u9fff]{2,10}?)(?<verb>[发送卖出补开做][货料单票]|发放|授权|出库|供货)|(?<before>(?:[发送卖出退补开调](?:货|料|单|东西)?|发放|授权|出库|供货)(?=给|到)|授权)[给到]?(?<whom>[\u3400-\u9fff]{2,10}))$/;
/** Goods in general, whatever is done with them. */
const ANY_GOODS = /(?:货|料|东西|单)$/;
/** Asked of what there is: 发给骨科的单子. */
const ASKS = /[谁哪啥吗呢么的]|什么|多少|几|了$|书$/;

/** The same as it is said of a paper that is to be made: 新建发放出库单 骨科; undefined where it says something else, or he makes none of it. */
export function givenTo(context: Context, text: string): string | undefined {
  const said = GIVEN.exec(text.trim())?.groups;
  const [verb, to] = [said?.verb ?? said?.before, said?.to ?? said?.whom];
  if (!verb || !to || ASKS.test(text)) return undefined;
  const isHouse = context.org.kind === 'H';
  const hints = { partner: isHouse ? undefined : '客户', hasWard: isHouse, hasGoods: false, hasQuantity: false, hasSum: false, hasPatient: false, stores: 0 };
  const made = makingIn(context, `${verb.replace(ANY_GOODS, '') || verb}给`, hints);
  return made?.may ? `新建${made.title} ${to}` : undefined;
}
