import type { OrgKind } from '../../../../define/field';
import { datasetOf } from '../../../../domain/dataset-of';
import { documentOf } from '../../../../domain/registry';
import type { Thing } from '../../words/operator-words';
import { rowsOfKind } from '../figures/kind-rows';
import { ROWS, type Rows } from '../figures/row-sets';

/** Something that happens to goods, money or papers, or stands: the words for it, and the rows that say so. */
export type Fact = {
  id: string;
  /** Who speaks of it so. */
  kinds: readonly OrgKind[];
  words: string;
  rows: Rows;
  /** What of the rows it is. */
  where?: Record<string, string>;
  /** How things stand, whatever days are spoken of. */
  standing?: true;
  /** Names of dimensions where the rows call them otherwise. */
  called?: Partial<Record<Thing, string>>;
};

const papers = (kind: string, said: string, isOfGoods = false): Rows => ({
  ...(documentOf(kind) ? rowsOfKind(documentOf(kind) as NonNullable<ReturnType<typeof documentOf>>, isOfGoods) : ROWS.bought),
  said,
});
const rows = (of: string, money: string, names: Partial<Rows> & { said: string }): Rows => ({ of, money, papers: 'papers', ...names });

const H: readonly OrgKind[] = ['H'];
const TRADE: readonly OrgKind[] = ['D', 'V'];
const ALL: readonly OrgKind[] = ['H', 'D', 'V'];

/** Of two that begin alike the longer words come first. */
export const FACTS: readonly Fact[] = [
  {
    id: 'receivable',
    kinds: TRADE,
    words: '应收(?:账款|款)?|欠着?(?:我们|咱们?|我)(?:的|款|钱)?',
    rows: { ...ROWS.owed, said: '应收未收' },
    where: { account: 'receivable' },
    standing: true,
  },
  {
    id: 'payable',
    kinds: ALL,
    words: '应付(?:账款|款)?|(?:我们|咱们?|我)?欠着?(?:款|账|钱|得|的)?',
    rows: { ...ROWS.owed, said: '应付未付' },
    where: { account: 'payable' },
    standing: true,
  },
  { id: 'login', kinds: ['H', 'D', 'V', 'P'], words: '登[录陆]|上线', rows: rows('user', 'count', { said: '登录' }), standing: true },
  {
    id: 'contract',
    kinds: ALL,
    words: '签[过了]?合同|合同|协议|签约',
    rows: rows('contracted', 'value', { papers: 'contracts', partner: 'partner', said: '生效中的合同' }),
    where: { band: 'd30,d90,later' },
    standing: true,
  },
  {
    id: 'order',
    kinds: H,
    words: '下[过了]?单|(?<=[笔单]都没)下[过了]?|下订单|订[过了]?货|订购|订过|订了|采购订单|订单',
    rows: papers('purchaseOrder', '采购订单', true),
  },
  {
    id: 'order',
    kinds: TRADE,
    words: '下[过了]?单|(?<=[笔单]都没)下[过了]?|下订单|订[过了]?货|订过|订了|要[过了]?货|订单',
    rows: papers('salesOrder', '销售订单', true),
  },
  {
    id: 'invoice',
    kinds: H,
    words: '开[过了]?票|来[过了]?票|到[过了]?票|发票|票',
    rows: rows('charged', 'invoiced', { partner: 'partner', warehouse: 'warehouse', said: '已开票' }),
  },
  {
    id: 'invoiceIn',
    kinds: TRADE,
    words: '开来的?发?票|开给(?:我们|咱们|我)的?发?票|来[过了]?票|进项(?:发?票)?|收到的?发?票',
    rows: rows('charged', 'invoiced', { partner: 'partner', warehouse: 'warehouse', said: '收到的发票' }),
  },
  {
    id: 'invoice',
    kinds: TRADE,
    words: '开[过了]?票|发票|票',
    rows: rows('billed', 'invoiced', { partner: 'partner', warehouse: 'warehouse', said: '已开票' }),
  },
  {
    id: 'settle',
    kinds: ALL,
    words: '结算[过了]?|结[过了]?账|结清|结过|结',
    rows: rows('settled', 'amount', { quantity: 'quantity', partner: 'partner', department: 'department', said: '结算' }),
  },
  { id: 'return', kinds: H, words: '退[过了]?货|退回|退库|退过|退', rows: papers('purchaseReturn', '采购退货', true) },
  { id: 'return', kinds: TRADE, words: '退[过了]?货|退回|退过|退', rows: papers('saleReturn', '销售退货', true) },
  { id: 'pay', kinds: H, words: '付[过了]?款|付[过了]?钱|给[过了]?钱|打[过了]?款|付过|付', rows: papers('paymentOrder', '付款') },
  {
    id: 'collect',
    kinds: TRADE,
    words: '回[过了]?款|付[过了]?款|打[过了]?款|收到[过了]?钱|收[过了]?款|付[过了]?钱|给[过了]?钱',
    rows: papers('receiptOrder', '收款'),
  },
  { id: 'issue', kinds: H, words: '领用|领过|领了|领走|领回|领|发放|发过|发出|发下|发到|发给|发(?!票)', rows: ROWS.issued },
  { id: 'use', kinds: H, words: '使用|用掉|用上|用完|用过|用了|消耗|耗掉|耗(?!材)|用(?!户|友|量|品|料)', rows: ROWS.used },
  { id: 'use', kinds: TRADE, words: '医院用|用掉|用过|用了|消耗|使用', rows: ROWS.consumed },
  {
    id: 'buy',
    kinds: H,
    words:
      '业务往来|有往来|做[过上了]?生意|合作过?|打交道|供货|供过|供着|供(?!应)|送[过了]?货|送来|入[过了]?库|进[过了]?货|进来|进过|进了|进(?!项|口|度)|收[过了]?货|收进来|收过|收了|买过|买了|买进|买|采购|到[过了]?货|来[过了]?货|拿[过了]?货',
    rows: ROWS.bought,
  },
  { id: 'stock', kinds: ALL, words: '库存|有货|在库|堆|压(?!根)|库里|仓里|柜里|架上|存着|放着|躺着', rows: ROWS.lying, standing: true },
  {
    id: 'sell',
    kinds: TRADE,
    words:
      '业务往来|有往来|做[过上了]?生意|合作过?|打交道|卖动|卖过|卖了|卖出|卖掉|卖|销售|销过|销出|销(?!项)|出[过了]?货|发[过了]?货|出[过了]?库|出过|供货|成交|开[过了]?单|动销|走货|发过|发',
    rows: ROWS.sold,
  },
  {
    id: 'buy',
    kinds: TRADE,
    words: '入[过了]?库|进[过了]?货|进来|进过|进了|进(?!项|口|度)|采购|收[过了]?货|到[过了]?货|补[过了]?货|买过|买了|买|拿[过了]?货',
    rows: ROWS.bought,
  },
];

/** What a seller's supplier does: he is bought of, and his invoices come in. */
const SUPPLIED: Readonly<Record<string, string>> = { sell: 'buy', invoice: 'invoiceIn' };
/** A seller's customer buys what the seller sells. */
export function turnedRound(fact: Fact, kind: OrgKind, isOfCustomers: boolean, isSupplied: boolean): Fact {
  const other =
    kind === 'H'
      ? undefined
      : fact.id === 'buy' && isOfCustomers
        ? 'sell'
        : fact.id === 'payable' && isOfCustomers
          ? 'receivable'
          : isSupplied
            ? SUPPLIED[fact.id]
            : undefined;
  return FACTS.find(({ id, kinds }) => id === other && kinds.includes(kind)) ?? fact;
}

/** The dimension a thing is in these rows: what tells it apart, and what it is told by. */
export function dimensionOf({ rows: of, called }: Pick<Fact, 'rows' | 'called'>, thing: Thing): { key: string[]; shown: string[] } | undefined {
  const { dimensions = {}, unit, measures = {} } = datasetOf(of.of) ?? {};
  const has = (name: string | undefined): name is string => name !== undefined && name in dimensions;
  const withUnit = unit && has(unit) && of.quantity && of.quantity in measures ? [unit] : [];
  const own = called?.[thing];
  if (has(own)) return { key: [own], shown: [own] };
  const one = (name: string | undefined) => (has(name) ? { key: [name], shown: [name] } : undefined);
  switch (thing) {
    case 'product':
      return has('specification')
        ? { key: ['specification'], shown: [...(has('productName') ? ['productName'] : []), 'specification', ...withUnit] }
        : undefined;
    case 'lot':
      return has('batchNo') && has('specification')
        ? { key: ['specification', 'batchNo'], shown: [...(has('productName') ? ['productName'] : []), 'specification', 'batchNo', ...withUnit] }
        : undefined;
    case 'partner':
      return one(of.partner);
    case 'department':
      return one(of.department);
    case 'warehouse':
      return one(of.warehouse);
    case 'person':
      return one(of.person);
    case 'brand':
      return one('brand');
    case 'maker':
      return one('manufacturer');
    case 'paper':
      return one('sn');
    case 'invoice':
      return one('invoiceNo');
    case 'order':
      return one('orderSn');
    case 'surgery':
      return one('surgeryId');
    case 'patient':
      return one('patient');
    case 'account':
      return one('code');
  }
}
