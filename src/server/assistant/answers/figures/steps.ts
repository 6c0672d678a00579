import type { OrgKind } from '../../../../define/field';
import type { Frame } from '../../reading/frame';

/** What was done and what was not, read of a sentence each by itself. */
export type Step = 'charge' | 'invoice' | 'settle' | 'pay' | 'collect' | 'clear' | 'sign';

const NOT = '(?:还|都|尚|仍)?(?:没有?|未|不曾|没能)(?:有|来得及|能)?(?:[跟和与给向][^，。]{1,8}?)?(?:去)?';
/** What was not done, as it is said after 没. */
const UNDONE: readonly [RegExp, Step][] = [
  [new RegExp(`${NOT}(?:收过?费|计过?费|收钱)|漏费|漏收|少收费|漏得`), 'charge'],
  [
    new RegExp(
      `${NOT}(?:开过?|到|收到?|来)(?:发?票|发票)|(?:发?票|发票)(?:还|都)?[没未](?:有)?(?:到|来|开来?|收到?)(?!钱|款|货|回)|未到票|${NOT}开(?=的|$|[?？])`,
    ),
    'invoice',
  ],
  [new RegExp(`${NOT}(?:核销|冲|冲抵|冲完|核)`), 'clear'],
  [new RegExp(`${NOT}(?:结算?|结清)(?!束|账)`), 'settle'],
  [new RegExp(`${NOT}(?:付清?|付款|付钱|给钱|打款|支付)`), 'pay'],
  [new RegExp(`${NOT}(?:收到钱|收到款|收款|收回|回款|收钱|要回|收清)`), 'collect'],
  [new RegExp(`${NOT}(?:签收|确认收货)`), 'sign'],
];
const DID: readonly [RegExp, string][] = [
  [/(?:用|消耗|使用|植入)(?:了|过|掉|的|而|但|完)?/, 'use'],
  [/收了?货|入了?库|到了?货|货(?:已经|都|早)?到|货来|进了?货|送来|验收/, 'receive'],
  [/发了?货|发(?:出去)?的货|发出去|发给|出了?库|卖了?|销售|送出/, 'sell'],
  [/(?:开|收)(?:了|过|到)?(?:多少|几张)?(?:发?票)|已开票|发票/, 'invoice'],
  [/收了?款|回款|收到(?:的)?(?:款|钱)/, 'collect'],
  [/付了?款|付出|已付/, 'pay'],
  [/已结算?|结算(?:过|了|完)/, 'settle'],
];

export type Steps = { undone: Step; did: string[]; words: RegExp; done: RegExp[] };

/** @param house who asks: patients are charged by hospitals alone, 没收钱 said elsewhere is of what customers owe */
export function stepsIn(text: string, house: OrgKind): Steps | undefined {
  const found = UNDONE.find(([words, step]) => words.test(text) && (step !== 'charge' || house === 'H'));
  if (!found) return undefined;
  const rest = text.replace(found[0], '，');
  const done = DID.filter(([words]) => words.test(rest));
  return { undone: found[1], did: done.map(([, did]) => did), words: found[0], done: done.map(([words]) => words) };
}

/**
 * The steps with what is meant by itself where nothing is said to be done: 发票还没到, with no paper named, is of what came in; 没开票 with none of what
 * went out.
 */
export function stepsMeant(frame: Pick<Frame, 'text' | 'has' | 'kind'>, house: OrgKind): Steps | undefined {
  const steps = stepsIn(frame.text, house);
  if (steps?.undone !== 'invoice' || frame.has('noun.order') || frame.has('noun.doc') || (frame.kind && !/发票|票/.test(frame.kind))) return steps;
  const isComing = /[到来]/.test(steps.words.exec(frame.text)?.[0] ?? '');
  const others = steps.did.filter((one) => one !== 'invoice');
  return others.length > 0 ? steps : { ...steps, did: isComing ? ['receive'] : ['sell', 'invoice'] };
}
