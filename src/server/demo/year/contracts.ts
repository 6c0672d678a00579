import { sql } from 'kysely';
import { addDays, type Day, dayOf } from '../../../define/dates';
import type { FileStore } from '../../files/file-store';
import { deskDayOf, workdayFrom, workdayUpTo } from '../clock';
import { type Goods, organisationOf, type World } from '../world/world';
import { act, change, deskOn, draft, post, type Values, versionOf } from './desk';
import { paper } from './papers';
import type { Trade } from './trade';

type Ends = 'draft' | 'submitted' | 'refused' | 'asked' | 'live';
/** Who draws it up, who passes it, who signs it on the other side; from and to in days from today. */
type Fact = {
  key: string;
  own: string;
  by: string;
  passes: string;
  other: string;
  signs: string;
  title: string;
  type: string;
  from: number;
  to: number;
  ends?: Ends;
  role?: string;
  limit?: string;
  goods?: number;
  cut?: number;
  more?: Values;
};

const HOSPITAL = { own: 'h1', by: 'hospital', passes: 'manager' } as const;
const DEALER = { own: 'd1', by: 'dealer', passes: 'dealer' } as const;
const days = { payTerm: 'days', paymentDays: '60', deliveryDays: '3' };

/** A year of contracts: in force, about to end, over and renewed, stopped, not begun; being written, decided, signed, refused. */
const FACTS: readonly Fact[] = [
  {
    ...HOSPITAL,
    key: 'spd',
    other: 'd1',
    signs: 'dealer',
    title: '年度医用耗材寄售与配送合同',
    type: '3',
    role: 'A',
    from: -330,
    to: 62,
    limit: '12000000',
    goods: 14,
    more: { payTerm: 'month', paymentDays: '60', deliveryDays: '2', autoRenew: true },
  },
  {
    ...HOSPITAL,
    key: 'labOld',
    other: 'd3',
    signs: 'dealer3',
    title: '检验试剂与耗材采购合同（上年度）',
    type: '1',
    from: -395,
    to: -31,
    limit: '3000000',
    goods: 8,
    more: days,
  },
  {
    ...HOSPITAL,
    key: 'general',
    other: 'd2',
    signs: 'dealer2',
    title: '急救与通用耗材采购合同',
    type: '1',
    from: -346,
    to: 18,
    limit: '2600000',
    goods: 9,
    more: days,
  },
  {
    ...HOSPITAL,
    key: 'quality',
    other: 'd1',
    signs: 'dealer',
    title: '医疗器械质量保证协议',
    type: '4',
    role: 'A',
    from: -300,
    to: 430,
    more: { warrantyText: '因产品质量问题造成的损失由乙方全额承担，召回产品的物流费用由乙方承担。' },
  },
  {
    ...HOSPITAL,
    key: 'service',
    other: 'd2',
    signs: 'dealer2',
    title: '智能柜驻点维护服务合同',
    type: '5',
    role: 'A',
    from: -280,
    to: 85,
    limit: '180000',
    more: { clauses: '每月至少到场巡检一次，故障四小时内响应。' },
  },
  { ...HOSPITAL, key: 'expired', other: 'd2', signs: 'dealer2', title: '防护用品应急采购合同', type: '5', role: 'A', from: -200, to: -20, limit: '300000' },
  {
    own: 'h2',
    by: 'hospital2',
    passes: 'hospital2',
    key: 'county',
    other: 'd1',
    signs: 'dealer',
    title: '区域医疗耗材采购合同',
    type: '1',
    from: -150,
    to: 214,
    limit: '1800000',
    goods: 8,
    more: days,
  },
  {
    own: 'd1',
    by: 'dbuyer',
    passes: 'dealer',
    key: 'maker',
    other: 'v1',
    signs: 'vendor',
    title: '安泰产品年度经销采购合同',
    type: '1',
    from: -220,
    to: 144,
    limit: '9000000',
    goods: 8,
    more: days,
  },
  { ...HOSPITAL, key: 'next', other: 'd1', signs: 'dealer', title: '下年度质量保证协议', type: '4', role: 'A', from: 431, to: 795 },
  {
    ...HOSPITAL,
    key: 'toPass',
    other: 'd3',
    signs: '',
    title: '分子诊断试剂补充采购合同',
    type: '5',
    role: 'A',
    from: 5,
    to: 369,
    limit: '420000',
    ends: 'submitted',
  },
  { ...HOSPITAL, key: 'no', other: 'd2', signs: '', title: '运送服务外包合同', type: '5', role: 'A', from: 1, to: 365, limit: '960000', ends: 'refused' },
  {
    ...HOSPITAL,
    key: 'toSign',
    other: 'd1',
    signs: '',
    title: '手术室套包配送服务合同',
    type: '5',
    role: 'A',
    from: 10,
    to: 375,
    limit: '650000',
    ends: 'asked',
  },
  { ...HOSPITAL, key: 'writing', other: 'd1', signs: '', title: '导管室耗材寄售补充约定', type: '5', role: 'A', from: 15, to: 380, ends: 'draft' },
  {
    ...DEALER,
    key: 'toHospital',
    other: 'h2',
    signs: '',
    title: '设备配套耗材供应服务合同',
    type: '5',
    role: 'B',
    from: 3,
    to: 368,
    limit: '240000',
    ends: 'asked',
  },
  { ...DEALER, key: 'dealerWriting', other: 'h1', signs: '', title: '驻点配送服务合同', type: '5', role: 'B', from: 20, to: 385, ends: 'draft' },
  {
    own: 'v1',
    by: 'vendor',
    passes: 'vendor',
    key: 'makerWriting',
    other: 'd3',
    signs: '',
    title: '下年度区域经销服务协议',
    type: '5',
    role: 'B',
    from: 25,
    to: 390,
    ends: 'draft',
  },
  {
    own: 'v1',
    by: 'vendor',
    passes: 'vendor',
    key: 'makerToPass',
    other: 'd1',
    signs: '',
    title: '学术推广服务合同',
    type: '5',
    role: 'A',
    from: 8,
    to: 373,
    limit: '150000',
    ends: 'submitted',
  },
  {
    own: 'd1',
    by: 'dbuyer',
    passes: 'dealer',
    key: 'dealerToPass',
    other: 'v1',
    signs: '',
    title: '冷链运输服务合同',
    type: '5',
    role: 'A',
    from: 6,
    to: 371,
    limit: '220000',
    ends: 'submitted',
  },
];

export async function contractsWork(world: World, trade: Trade, files: FileStore): Promise<void> {
  const today = deskDayOf(world.end);
  const made = new Map<string, string>();
  for (const fact of FACTS) made.set(fact.key, await conclude(world, trade, files, fact, today));
  await follow(world, files, made, today);
  await orderUnder(world, made.get('spd') ?? '', today);
}

/** Written, passed and signed on the days before it begins, as far as it came. @returns its id */
async function conclude(world: World, trade: Trade, files: FileStore, fact: Fact, today: Day): Promise<string> {
  const { own, by, passes, other, signs, title, type, from, to, ends = 'live', role = '', limit = '', goods = 0, more } = fact;
  const day = workdayUpTo(addDays(today, Math.min(from - 12, -1)));
  const desk = deskOn(world, own, by, day, '09:40');
  const organisation = organisationOf(world, own);
  const scan = await paper(desk, files, title, [
    `甲乙双方：${organisation.name}、${organisationOf(world, other).name}`,
    `有效期：${addDays(today, from)} 至 ${addDays(today, to)}`,
  ]);
  const header: Values = {
    ...{ title, type, role, partner: world.partners.get(`${own}>${other}`), signDate: day, startDate: addDays(today, from), endDate: addDays(today, to) },
    ...{
      amountLimit: limit,
      contractNo: `${organisation.code}-${day.slice(0, 4)}-${String(100 + Math.abs(from))}`,
      needCounterSign: true,
      files: [scan],
      ...more,
    },
  };
  const saved = await draft(desk, 'contract', header, linesOf(trade, world, own, other, goods));
  if (ends === 'draft') return saved.id;
  const submitted = await act(desk, 'contract', 'submit', saved);
  const checker = deskOn(world, own, passes, day, '15:20');
  if (ends === 'submitted') return saved.id;
  if (ends === 'refused') await act(checker, 'contract', 'nopass', submitted, { reason: '预算未列，请并入下季度计划' });
  else await act(checker, 'contract', 'review', submitted);
  if (ends === 'live') await sign(world, other, signs, saved.id, workdayFrom(addDays(day, 2)));
  return saved.id;
}

async function sign(world: World, other: string, signs: string, id: string, day: Day): Promise<void> {
  const organisation = organisationOf(world, other);
  const { rows } = await sql<{
    id: string;
    version: number;
  }>`select id, version from document where org_id = ${organisation.id} and mirror_of = ${id} and status = 1`.execute(world.db);
  if (rows[0]) await act(deskOn(world, other, signs, day, '10:50'), 'contract', 'review', rows[0]);
}

/** What the buyer takes of the seller, at what it pays. */
function linesOf(trade: Trade, world: World, own: string, other: string, most: number, cut = 1): Values[] {
  const buyer = organisationOf(world, own);
  const isMakers = organisationOf(world, other).kind === 'V';
  const sold = trade.of(buyer).filter((one: Goods) => (isMakers ? one.vendor === organisationOf(world, other).id : one.dealer === other));
  return sold
    .slice(0, most)
    .map((one) => ({ specification: one.id, unit: one.root, price: ((isMakers ? one.cost : one.price) * cut).toFixed(4), taxRate: '13' }));
}

/** The contract that ended was renewed; prices of the large one were lowered by a supplement; one was stopped. */
async function follow(world: World, files: FileStore, made: ReadonlyMap<string, string>, today: Day): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const of = async (id: string) => ({ id, version: await versionOf(world, h1, id) });
  const next = async (key: string, action: 'renew' | 'supplement', day: Day, header: (typed: Values) => Values, cut = 1): Promise<void> => {
    const desk = deskOn(world, 'h1', 'hospital', day, '09:10');
    const done = await act(desk, 'contract', action, await of(made.get(key) ?? ''));
    const id = String(done.made?.find(({ status }) => status === 0)?.id ?? '');
    const scan = await paper(desk, files, action === 'renew' ? '续签合同' : '补充协议', [h1.name]);
    const { rows } = await sql<Values>`select id, specification_id as specification, unit_id as unit, price, tax_rate as "taxRate" from document_line
        where org_id = ${h1.id} and document_id = ${id} order by line_no`.execute(world.db);
    const kept = action === 'renew' ? rows : rows.slice(0, 3);
    const lines = kept.map(({ taxRate, price, ...line }) => ({ ...line, taxRate: String(Number(taxRate)), price: (Number(price) * cut).toFixed(4) }));
    const changed = await change(desk, 'contract', await of(id), header({ files: [scan], signDate: day }), lines);
    const submitted = await act(desk, 'contract', 'submit', changed);
    await act(deskOn(world, 'h1', 'manager', day, '15:40'), 'contract', 'review', submitted);
    await sign(world, key === 'spd' ? 'd1' : 'd3', key === 'spd' ? 'dealer' : 'dealer3', id, workdayFrom(addDays(day, 1)));
  };
  await next('labOld', 'renew', workdayUpTo(addDays(today, -40)), (typed) => ({ ...typed, title: '检验试剂与耗材采购合同', contractNo: 'H001-续-01' }));
  await next('spd', 'supplement', workdayUpTo(addDays(today, -64)), (typed) => ({ ...typed, startDate: addDays(today, -60), contractNo: 'H001-补-01' }), 0.97);
  await act(deskOn(world, 'h1', 'hospital', workdayUpTo(addDays(today, -90)), '11:00'), 'contract', 'stop', await of(made.get('service') ?? ''), {
    reason: '改由厂家驻点维护',
    // Nobody stops a contract in the past, and the day of the desks may be over already.
    input: { stopDate: dayOf(world.end) },
  });
}

/** Two orders under the large contract, the newest waiting for the dealer. */
async function orderUnder(world: World, contract: string, today: Day): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const { rows } = await sql<{ specification: string; unit: string }>`
    select l.specification_id as specification, l.unit_id as unit from document_line l where l.org_id = ${h1.id} and l.document_id = ${contract} order by l.line_no limit 4`.execute(
    world.db,
  );
  for (const [ago, part] of [
    [6, rows.slice(0, 2)],
    [1, rows.slice(2)],
  ] as const) {
    const day = workdayUpTo(addDays(today, -ago));
    const header = { supplier: world.partners.get('h1>d1'), warehouse: h1.central, expectedDate: addDays(today, 3), contract };
    const lines = part.map((line): Values => ({ ...line, quantity: '20', taxRate: '13' }));
    await post(deskOn(world, 'h1', 'hospital', day, '09:30'), deskOn(world, 'h1', 'manager', day, '14:30'), 'purchaseOrder', header, lines);
  }
}
