import { NUMBER, numberOf } from '../../../define/spoken-numbers';
import type { Frame } from '../reading/frame';
import { given } from '../use';
import { placesSaid } from '../words/draft-words';
import { nameOf, type Told } from './words-of';

/** Where goods come from and go to: as the sentence says it, else by what stands before and after the verb. */
export function places(told: Told): { from?: string; to?: string } {
  const { frame } = told;
  const said = placesIn(frame);
  const move = frame.cover.find(({ sense }) => sense === 'flow.transfer' || sense === 'flow.issue');
  // 盘点骨科库: the store of the ward.
  const wards = frame.departments.filter(({ at, said: ward }) => /^的?(?:二级)?库/.test(frame.text.slice(at + ward.length)));
  const named = [...frame.warehouses, ...(move ? [] : wards), ...(move ? frame.departments : [])].sort((a, b) => a.at - b.at);
  const nameAt = (isFrom: boolean): string | undefined => {
    const one = move ? named.find(({ at }) => (isFrom ? at < move.from : at > move.from)) : isFrom ? undefined : named[0];
    return one && (nameOf(one) ?? one.said);
  };
  // 借5支给急诊科, on a ward: it goes from its own store, whoever gets it.
  const borrower = told.ownDepartment && !BORROWS.test(frame.text) ? LENT_TO.exec(frame.text)?.[1] : undefined;
  if (borrower) return given({ from: told.ownDepartment, to: nameOf(frame.departments.find(({ said: ward }) => borrower.includes(ward))) ?? borrower });
  const isBorrowed = BORROWS.test(frame.text) && !/借给|借出/.test(frame.text);
  // 跟骨科借: what one borrows comes from there.
  const lends = LENDS_US.exec(frame.text)?.[1];
  if (lends && told.ownDepartment) return given({ from: nameOf(frame.departments[0]) ?? lends, to: told.ownDepartment });
  const lender = isBorrowed ? (nameOf(frame.departments[0]) ?? /(?:跟|向|找|从|问)([^，,。\d借]{2,8})借/.exec(frame.text)?.[1]) : undefined;
  return given({
    from: lender ?? said.from ?? nameAt(true),
    to: isBorrowed ? told.ownDepartment : (said.to ?? nameAt(false)),
  });
}
const PLACE = /[库仓科室区柜]/;
/** What is said as a place and is one: 到货了一箱手套 and 铺到一院 name none. */
function placesIn(frame: Frame): { from?: string; to?: string } {
  const { from, to } = placesSaid(frame.text);
  const isPlace = (said: string | undefined): said is string =>
    said !== undefined && PLACE.test(said) && !frame.partners.some((one) => said.includes(one.said)) && !frame.goods.some((one) => said.includes(one.said));
  return { ...(isPlace(from) ? { from } : {}), ...(isPlace(to) ? { to } : {}) };
}
/** 血库那边能借我们一个么: from there. */
const LENDS_US = /([\u3400-\u9fff]{2,6}?)(?:那边|那儿|那里)?(?:能不能|能|可以|可不可以)借(?:给)?(?:我们|咱们|我)/;
const LENT_TO = /[借调移转匀拨][^，。]{0,20}?给([\u3400-\u9fff]{2,8}?)(?:先?用|一下|应急|救急|$|[，。\s\d])/;
const BORROWS = /(?:跟|向|找|从|问)[^，。]{1,8}借|借[^，。]{0,12}(?:还|归还)/;

const DAY_OF_PAPER = /^(?:昨|前|上|去)/;
/** Days, sums, urgency and patients said beside the goods. */
export function saidBeside({ frame }: Told) {
  const day = frame.periods.find(({ text }) => !DAY_OF_PAPER.test(text))?.text;
  const patient = frame.people.find(({ found }) => found.some(({ detail }) => detail === 'patient'))?.said ?? strangerPatient(frame) ?? frame.bed;
  return {
    ...given({ date: day, amount: frame.goods.length === 0 ? sumSaid(frame.text) : undefined, patient }),
    ...(/急用|加急|紧急|很急|着急|急要|急需|马上要|尽快|urgent/i.test(frame.text) ? { isUrgent: true as const } : {}),
    ...(BORROWS.test(frame.text) || LENDS_US.test(frame.text) ? { isBorrowed: true as const } : {}),
  };
}
const strangerPatient = ({ text, unknown }: Frame): string | undefined =>
  unknown.find((one) => /(?:患者|病人)[:：叫是]?\s*$/.test(text.slice(0, text.indexOf(one))));

const SUM = new RegExp(
  `(?<![\\d.a-z-])(${NUMBER})\\s*(万|千|[wWkK](?![a-z]))?(\\d(?!\\d)|[一二三四五六七八九](?!十|百))?\\s*(元|块钱?|人民币|rmb|yuan)?(?![\\d.a-z支盒包个张天月日号年笔台条份期])`,
  'gi',
);
/** 5万块, 3万2, 8000元, 一万五: a sum that is to be paid or was received. */
export function sumSaid(text: string): string | undefined {
  const isOfMoney = /付|收|款|预付|预收|金额|上限|定金|元|块|receipt|payment|\bpay\b|\bpaid\b/i.test(text);
  for (const [said, number = '', unit, tail, currency] of text.replace(/[a-z]{2}\d{6,}/gi, '').matchAll(SUM)) {
    if (!(unit || currency || (isOfMoney && /^\d{3,}(?:\.\d+)?$/.test(number)))) continue;
    const each = /[万w]/i.test(unit ?? '') ? 10_000 : unit ? 1000 : 1;
    const sum = numberOf(number) * each + (unit && tail ? (numberOf(tail) * each) / 10 : 0);
    if (sum > 0 && !(currency === undefined && unit === undefined && said.length < 3)) return String(Math.round(sum * 100) / 100);
  }
  return undefined;
}
