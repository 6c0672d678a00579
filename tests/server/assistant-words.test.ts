import { expect, it } from 'vitest';
import { amountIn } from '../../src/define/spoken-numbers';
import { horizonIn, periodIn } from '../../src/define/spoken-periods';
import { documents } from '../../src/domain/registry';
import { readFrame } from '../../src/server/assistant/reading/read';
import { likeness } from '../../src/server/assistant/words/similarity';
import { allLabels, STATE_WORDS, stateCalled } from '../../src/server/assistant/words/states';

/** What the words of a question mean, without any records. */
const NOBODY = { goods: [], partner: [], department: [], warehouse: [], people: [] };
const read = (text: string, kind: 'H' | 'D' = 'H') => readFrame(text, NOBODY, { kind, today: '2026-06-15' });

it('hears every state of every kind, as it is called and as people say it', () => {
  const unheard: string[] = [];
  for (const { kind, title } of documents)
    for (const { said, label } of allLabels()) {
      if (!stateCalled(kind, said) || !/^(?:没|还没|待|等|未|要)/.test(said)) continue;
      const frame = read(`${said}的${title}`);
      const isHeard =
        (frame.trait !== undefined && stateCalled(kind, frame.trait) !== undefined) ||
        frame.state !== undefined ||
        frame.cover.some(({ sense }) => sense.startsWith('noun.'));
      if (!isHeard) unheard.push(`${said}的${title} (${label})`);
    }
  expect(unheard).toEqual([]);
});

it('hears the words for the status of a document before every title', () => {
  const unheard = documents.flatMap(({ title }) =>
    STATE_WORDS.filter(({ text }) => !/我|^退回来$/.test(text)).flatMap(({ text }) => {
      const frame = read(`${text}的${title}`);
      return frame.state || frame.trait || frame.cover.some(({ sense }) => sense.startsWith('noun.') || sense === 'verb.undo') ? [] : [`${text}的${title}`];
    }),
  );
  expect(unheard).toEqual([]);
});

it.each([
  ['还没到货的采购订单', '还没到货'],
  ['还没有到货的订单', '还没有到货'],
  ['尚未到货的采购单', '尚未到货'],
  ['驳回的采购订单', '驳回'],
  ['作废的申领单', '作废'],
])('hears %s as one state', (text, state) => {
  expect(read(text).state).toBe(state);
});

it.each([
  ['0012那张采购单', '0012'],
  ['为什么0002号出库单审不了', '0002'],
  ['打开0305的入库单', '0305'],
  ['尾号0071的发票', '0071'],
])('hears the end of a number in %s, and no day', (text, tail) => {
  const frame = read(text);
  expect(frame.tail).toBe(tail);
  expect(frame.periods).toEqual([]);
});

it.each([
  ['25444.96那张单', '25444.96~25444.96'],
  ['3万6的预付款', '36000~36000'],
  ['4614块5那笔', '4614.50~4614.59'],
  ['付了98元3角的', '98.30~98.39'],
  ['26271块5毛6那笔是谁的', '26271.56~26271.56'],
  ['230块零5分的发票', '230.05~230.05'],
  ['1.2万的出库单', '11500~12499.99'],
  ['5万的订单', '45000~54999.99'],
  ['2千5的付款', '2500~2500'],
  ['5万以上的订单', '50000~'],
  ['超过3000的', '3000~'],
  ['1到3万的单子', '10000~30000'],
])('reads the sum of %s', (text, range) => {
  expect(amountIn(text)?.range).toBe(range);
});

it.each([
  ['sales this month', '2026-06-01', '2026-06-30'],
  ['sales by customer last month', '2026-05-01', '2026-05-31'],
  ['purchases last year', '2025-01-01', '2025-12-31'],
  ['orders of last week', '2026-06-08', '2026-06-14'],
  ['receipts in the last 3 months', '2026-03-15', '2026-06-15'],
  ['what came yesterday', '2026-06-14', '2026-06-14'],
  ['上个月21号的手术计划', '2026-05-21', '2026-05-21'],
  ['本月3号的入库单', '2026-06-03', '2026-06-03'],
])('reads the days of %s', (text, from, to) => {
  expect(periodIn(text, '2026-06-15')).toMatchObject({ from, to });
});

it.each([
  ['expiring in 30 days', 30],
  ['lots that expire within 2 weeks', 14],
  ['expiry in the next 3 months', 90],
])('reads how far ahead %s looks', (text, days) => {
  expect(horizonIn(text)?.days).toBe(days);
});

it.each([
  ['Y型 22G 静脉留置针', '一次性使用静脉留置针 Y型 22G/V1-003C'],
  ['直型18G留置针', '一次性使用静脉留置针 直型 18G/X07-001A'],
  ['直型 留置针 18G', '一次性使用静脉留置针 直型 18G/X07-001A'],
  ['无粉6.5的外科手套', '一次性使用灭菌橡胶外科手套 无粉 6.5/X07-222F'],
  ['带控制阀吸痰管', '一次性使用吸痰管 带控制阀 14Fr/X02-100E'],
  ['平衡压双口无针输液接头', '无针输液接头 平衡压 双口/X25-041C'],
  ['单腔8.5Fr中心静脉导管包', '一次性使用中心静脉导管包 单腔 8.5Fr/V1-050B'],
  ['20cm医用棉签', '医用棉签 20cm 20支/X31-157C'],
  ['耐高压延长管150cm', '一次性使用延长管 耐高压 150cm/X06-032H'],
])('knows %s by its pieces in any order', (said, name) => {
  expect(likeness(said, { name })).toBeGreaterThan(0.8);
});

it.each([
  ['Y型 24G 静脉留置针', '一次性使用静脉留置针 Y型 22G/V1-003C'],
  ['有粉6.5的外科手套', '一次性使用灭菌橡胶外科手套 无粉 6.5/X07-222F'],
  ['直型留置针20G', '一次性使用静脉留置针 直型 18G/X07-001A'],
])('does not take %s for another size', (said, name) => {
  expect(likeness(said, { name })).toBeLessThan(0.8);
});

it.each([
  ['高值的用了多少', 'high'],
  ['低值耗材用了多少', 'low'],
  ['植入物这个月用了多少', 'implant'],
])('hears the worth in %s', (text, worth) => {
  expect(read(text).worth).toBe(worth);
});

it.each([
  ['下周三', '2026-06-24'],
  ['后天', '2026-06-17'],
  ['consumption in March', '2026-03-01'],
  ['sales in Oct 2025', '2025-10-01'],
  ['next week', '2026-06-22'],
])('reads the days of %s', (text, from) => {
  expect(periodIn(text, '2026-06-15')?.from).toBe(from);
});

it.each([['may i return this'], ['how may we help']])('finds no month in %s', (text) => {
  expect(periodIn(text, '2026-06-15')).toBeUndefined();
});

/** Sentences nobody learned: each in the cell it asks for. */
it.each([
  ['哪些批号快到有效期了', 'list|expiry'],
  ['货架上过了效期的东西', 'list|expiry'],
  ['骨科超预算的原因', 'explain|use'],
  ['销售额怎么突然跌了', 'explain|document'],
  ['我们还欠厂家多少钱', 'figure|account'],
  ['应收款逾期的客户有哪些', 'list|account'],
  ['which batches expire this year', 'list|expiry'],
  ['how did purchases in May compare with April', 'compare|document'],
  ['show me expired certificates', 'list|licence'],
  ['what is running low', 'list|low'],
  ['who owes us most', 'rank|account'],
  ['draft a requisition for 30 gloves', 'draft|document'],
  ['how do i print a label', 'how|help'],
  ['产品召回怎么做', 'how|help'],
  ['用户忘了密码怎么办', 'how|help'],
  ['按供应商统计今年的采购额', 'rank|document'],
  ['照上次的单子再来一张', 'draft|document'],
  ['有哪些等我审批的', 'list|todo'],
  ['各科室这个月消耗占比', 'share|use'],
  ['注册证年底前到期的有哪些', 'list|licence'],
])('reads %s as %s', (text, cell) => {
  const { intent, subject } = read(text);
  expect(`${intent}|${subject}`).toBe(cell);
});
