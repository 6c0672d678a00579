import type { Dataset } from '../../../../define/define-dataset';
import { DOCUMENTS, linesId } from '../../../../define/listed-dataset';
import { STATUS } from '../../../../define/status';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import type { Told } from '../words-of';

/** Orders of which goods are still to come, or still to go: what is owed of them are their lines, not the whole of them. */
type Orders = { kind: 'purchaseOrder' | 'salesOrder'; partner: 'supplier' | 'customer'; said: string };
const BOUGHT: Orders = { kind: 'purchaseOrder', partner: 'supplier', said: '采购订单里还没到的货' };
const SOLD: Orders = { kind: 'salesOrder', partner: 'customer', said: '销售订单里还没发的货' };

const ASKS = new Set(['figure', 'list', 'rank', 'share']);
const TO_COME = /^(?:还|都)?[没未待](?:有)?(?:到|送|来|收|交)/;
const TO_GO = /^(?:还|都)?[没未待](?:有)?(?:发|出|送|备)/;
/** Papers are counted, not goods. */
const PAPERS =
  /[几多少]+[张单笔]|哪[些几]*[张单笔]|单子|单据|哪些订单|(?:多少|几个)(?!货|东西|产品|耗材)[^，。里]{0,8}的?(?:采购|销售)?订单(?:没有?|吗|呢|啊)?[?？]*$/;
const HOW_MUCH = /多少|几[样种]|几[支盒包根片套卷把副块瓶枚米只箱]|哪些(?:货|东西|产品|耗材|品种)|什么(?:货|东西|产品)|啥/;

/** 康达还有多少货没送: what of the orders is open, goods by goods or firm by firm. */
export function stillToCome(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const arrives = arrivalAsked(told);
  const said = arrives ? '没到货' : (frame.state ?? frame.trait ?? '');
  const orders = ordersOf(told, said);
  if (!orders || !(arrives || isOfGoods(told))) return undefined;
  const dataset = datasetOf(linesId(orders.kind));
  if (!dataset || !readerOf(asking.context, dataset)) return undefined;
  asking.asked?.push({ tool: 'heard', args: [said, frame.kind, ...frame.flows.map((one) => one.said), ...unsaid(told)].join(' ') });
  const isByFirm = frame.by === 'partner';
  return use(queryFigures, asking, {
    of: dataset.id,
    measures: ['open', DOCUMENTS],
    where: {
      status: String(STATUS.reviewed),
      open: '0.0001~',
      ...given({ [orders.partner]: told.partner, specification: told.product, warehouse: told.warehouse }),
    },
    by: [...(isByFirm || (arrives && !told.partner) ? [orders.partner] : ['productName', 'specification']), ...whenOf(told, dataset)],
    order: arrives ? EXPECTED : '-open',
    limit: Math.min(frame.count ?? 20, 50),
    said: orders.said,
    period: told.period ?? 'ever',
  });
}

/** 安泰这批货几号到, 在途的货什么时候能到: goods that are still to come, by the day they are to. */
const arrivalAsked = ({ frame, asking }: Told): boolean =>
  ARRIVES.test(frame.text) &&
  asking.context.org.kind !== 'P' &&
  !frame.kind &&
  !frame.number &&
  ['list', 'figure', 'detail', 'none', 'open', 'explain', 'forecast'].includes(frame.intent) &&
  frame.partners.every(({ found }) => found.some(({ detail }) => detail.startsWith('供应商')));
const ARRIVES = /(?:货|东西|耗材|在途的?|路上的?)[^，。]{0,4}(?:什么时候|啥时候|几时|几号|哪天|多久)(?:能|会|可以|才|要|才能)*(?:到货?|送到|送来|来货?)[?？]*$/;

/** 啥时候到: the day the orders say. */
const whenOf = ({ frame }: Told, { dimensions }: Dataset): string[] => (frame.has('ask.when') && dimensions[EXPECTED] ? [EXPECTED] : []);
const EXPECTED = 'expectedDate';

const isOfGoods = ({ frame }: Told): boolean =>
  ASKS.has(frame.intent) &&
  ['document', 'none', 'stock', 'account'].includes(frame.subject) &&
  !frame.number &&
  !frame.amount &&
  HOW_MUCH.test(frame.text) &&
  !PAPERS.test(frame.text) &&
  !/款|钱|票/.test(frame.text) &&
  !frame.has('noun.overdue');

function ordersOf({ frame, asking }: Told, said: string): Orders | undefined {
  const { kind } = asking.context.org;
  if (frame.kind && !/订单|采购|销售/.test(frame.kind)) return undefined;
  if (kind === 'P' || frame.departments.length > 0 || frame.flows.some(({ flow }) => flow === 'claim' || flow === 'issue')) return undefined;
  if (kind === 'H') return TO_COME.test(said) || (TO_GO.test(said) && frame.partners.length > 0) ? BOUGHT : undefined;
  const areSuppliers = frame.partners.some(({ found }) => found.some(({ detail }) => detail === '供应商')) || /采购|供应商|厂家|进/.test(frame.text);
  const areCustomers = frame.partners.length > 0 && !areSuppliers;
  if (TO_GO.test(said) || (areCustomers && TO_COME.test(said))) return areSuppliers ? BOUGHT : SOLD;
  return TO_COME.test(said) ? BOUGHT : undefined;
}

/** 货没送 is read as 没到货: what was typed was heard as well. */
const unsaid = ({ frame }: Told): string[] =>
  frame.cover.filter(({ sense }) => /^(?:state|trait|noun\.(?:goods|order|account)|by\.)/.test(sense)).map(({ text }) => text);
