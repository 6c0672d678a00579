import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS, type Status } from '../../../define/status';

/** Where a paper stands as the question says it, and the stretch that says so. */
export type Standing = { status: Status; said: string };
type Heard = Standing & { at: number };

const DONE = '(?:了|完|过|好|掉)';
/** The life of every kind, in words people say of it. */
const LIFE: readonly [Status, RegExp][] = [
  [STATUS.cancelled, new RegExp(`(?:已|被)作废的?|作废${DONE}(?:的)?`, 'g')],
  [STATUS.redFlushed, new RegExp(`(?:已|被)红冲的?|红冲${DONE}的?`, 'g')],
  [STATUS.stopped, new RegExp(`(?:已|被)终止的?|终止${DONE}的?`, 'g')],
  [STATUS.completed, /已完成的?|(?:办|执行|处理)完(?:成)?了?的?|完成了的?/g],
  [STATUS.rejected, /(?:已|被)(?:[^，,。\s]{0,3})(?:驳回|打回|退回)(?:来|的|了)*|(?:驳回|打回)(?:了|来了?|过)的?|没批下来|(?:没|未)通过的?/g],
  [
    STATUS.submitted,
    /(?:提交|送审)(?:上去)?(?:了|过|完|后)的?|(?:交|报|提)上去(?:了|的)?|待审[核批]?的?|(?:还|一直)?[没未](?:人)?(?:来)?[审批][核批]?(?:完|过)?的?/g,
  ],
  [
    STATUS.reviewed,
    new RegExp(
      `已经?(?:审核|审批|批准|通过|复核|生效|过账)(?:通过)?[了的]?|(?:审核|审批|复核|批准|通过|过账|记账|(?<![没未待])[审批])(?:通过)?${DONE}+的?|点错了?(?:成)?(?:通过|审核|同意)`,
      'g',
    ),
  ],
  [STATUS.draft, /草稿的?|(?:还)?[没未](?:提交|交上去)的?|刚(?:保存|存好?|录完?)的?/g],
];
/** What happens at the other side, or with goods and money, happens to what was reviewed. */
const UNDER_WAY =
  /(?:已经?|还没有?|都|[没未])(?:接单?|发货|发走|到货|收货?|签收?|确认|付款?|开票|报价|入库|出库|核销)[了过的]?|(?:发货|接单|到货|收货|签收|付款|付|发|送|开|签)(?:出去|走)?[了过](?!解)/g;
/** Buttons every kind has: LIFE speaks of them. */
const GENERAL = new Set(['提交', '审核', '通过', '驳回', '作废', '反审核', '红冲', '终止']);
/** What people say was done where a button says it in other words. */
const DONE_AS: Readonly<Record<string, string>> = {
  发送: '发给 发出 发(?![票放货料])',
  发车: '发车 出车',
  送达: '送到 送达',
  定标: '定标 定',
  确认收货: '确认收货 确认 收货 点收',
  收货: '收货 收',
  接单确认: '接单',
  确认对账: '确认对账 确认',
  开具: '开具 开出 开',
  提出异议: '异议',
  撤销授权: '撤销',
};

/** What was done, or not yet, with a button of the kind's own: 对账单发给医院了, 对方有异议, 还没收货. */
function ofOwnButtons({ actions }: DocumentDefinition, text: string): Heard[] {
  return actions.flatMap(({ label, from, to }) => {
    if (GENERAL.has(label)) return [];
    const before = from.find((one) => one !== STATUS.draft && one !== STATUS.rejected) ?? from[0] ?? STATUS.draft;
    const after = to === 'same' ? before : to;
    return verbsOf(label).flatMap((verb) => [
      ...heardIn(text, verb === '异议' ? '(?:有|提出?了)异议' : `(?:已经?|都)?${verb}[^，,。？?]{0,6}?(?:${DONE}|出去|过去)的?`, after),
      ...heardIn(text, `(?:还没有?|没有?|[未待])(?:人|来)?${verb}`, before),
    ]);
  });
}
const verbsOf = (label: string): string[] => (DONE_AS[label] ?? label.replaceAll('/', ' ')).split(' ').filter(Boolean);
const heardIn = (text: string, words: string, status: Status): Heard[] =>
  [...text.matchAll(new RegExp(words, 'g'))].map((found) => ({ status, said: found[0], at: found.index }));

const lastOf = (heard: readonly Heard[]): Heard | undefined =>
  heard.reduce<Heard | undefined>((best, one) => (best && best.at + best.said.length >= one.at + one.said.length ? best : one), undefined);
const inLife = (text: string): Heard[] =>
  LIFE.flatMap(([status, words]) => [...text.matchAll(words)].map((found) => ({ status, said: found[0], at: found.index })));

/** The state of papers of whatever kind that a text names. */
export const lifeSaid = (text: string): Standing | undefined => lastOf(inLife(text));

/** The state a question names of a kind: the last it speaks of; undefined where it names none. */
export function standingSaid(definition: DocumentDefinition, text: string): Standing | undefined {
  const last = lastOf([...inLife(text), ...ofOwnButtons(definition, text)]);
  if (last) return { status: last.status, said: last.said };
  const [way] = text.matchAll(UNDER_WAY);
  const isReviewed = definition.actions.some(({ from, to }) => from.includes(STATUS.reviewed) && to !== 'same');
  return way && isReviewed ? { status: STATUS.reviewed, said: '' } : undefined;
}
