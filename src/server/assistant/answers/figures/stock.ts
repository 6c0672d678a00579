import { FILLED } from '../../../../define/blank-filter';
import { dayOf } from '../../../../define/dates';
import { horizonIn } from '../../../../define/spoken-periods';
import { turnover } from '../../../../domain/datasets/turnover';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import type { Told } from '../words-of';
import { ROWS } from './row-sets';
import { dimensionsOf, thingCounted } from './rows';

/** Stock by value, at a past day, per store, consigned, by share; what ends or ended, by what it is worth. */
export function askedOfStock(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const today = dayOf(asking.context.now());
  const past = frame.periods.find((one) => one.to < today);
  const where = given({
    specification: told.product,
    warehouse: told.warehouse,
    department: told.department,
    supplier: told.partner,
    manufacturer: told.maker,
  });
  const at: Record<string, string> = past ? { asOf: past.to } : {};
  // Goods are listed as they lie, unless they are ranked.
  const by = frame.by === 'product' && frame.intent !== 'rank' ? undefined : dimensionsOf(ROWS.lying, frame);
  const isConsigned = frame.has('noun.consigned');
  if (isConsigned && asking.context.org.kind !== 'H' && told.warehouse === undefined && frame.intent !== 'share') return outsideOf(told);
  // 寄售的另算: what is owned and what is consigned, side by side.
  const isApart = isConsigned && /另算|单算|另列|单列|另外算|分开|自有/.test(frame.text);
  if (isApart)
    return use(queryFigures, asking, {
      of: 'lying',
      measures: ['amount', 'memoAmount', 'quantity'],
      where: { ...where, ...at },
      by: ['ownership'],
      said: '库存，自有与寄售分开',
    });
  const kinds = { ...(isConsigned ? { ownership: 'consigned' } : {}), ...highValue(frame) };
  const said = `${past ? '当时' : ''}${isConsigned ? '寄售' : ''}库存`;
  const oldest = oldestFirst(told, { ...where, ...kinds });
  if (oldest) return use(queryFigures, asking, oldest);
  if (frame.has('calc.turnover')) return turnoverOf(told, { ...where, ...kinds }, by);
  if (frame.intent === 'share')
    return use(queryFigures, asking, {
      of: 'turnover',
      measures: ['value'],
      where: { ...where, ...kinds },
      as: 'share',
      said,
      ...((by ?? (Object.keys({ ...where, ...kinds }).length === 0 ? ['warehouse'] : undefined)) ? { by: by ?? ['warehouse'] } : {}),
    });
  if (frame.intent === 'rank' && by && isOfTurnover(by) && seesTurnover(told))
    return use(queryFigures, asking, {
      of: 'turnover',
      // What is here on consignment is nobody's money here.
      measures: ['value', 'quantity'],
      where: { ...where, ...(isConsigned ? {} : { ownership: 'own' }), ...kinds },
      by,
      said,
      order: `${frame.end === 'least' ? '' : '-'}value`,
      limit: frame.count ?? 10,
    });
  const counted = thingCounted(frame);
  if (counted === 'goods' || counted === 'lots' || /品种数|品规数|批次数/.test(frame.text)) {
    const measures = [...(counted === 'lots' ? ['lots', 'goods'] : ['goods', 'lots']), ...(frame.has('measure.money') ? ['amount'] : [])];
    return use(queryFigures, asking, { of: 'lying', measures, where: { ...where, ...kinds, ...at }, said, ...(by ? { by } : {}) });
  }
  return lies(told, { where: { ...where, ...kinds, ...at }, said, by, isNarrowed: Boolean(past) || isConsigned || Object.keys(kinds).length > 0 });
}

/** How fast it turns. */
function turnoverOf({ asking }: Told, where: Record<string, string>, by: string[] | undefined): Promise<ToolAnswer> {
  return use(queryFigures, asking, {
    of: 'turnover',
    measures: ['turnoverDays', 'coverDays', 'value'],
    where,
    said: '库存周转',
    ...(by ? { by } : {}),
  });
}

const seesTurnover = ({ asking: { context } }: Told): boolean => readerOf(context, turnover) !== undefined;

/** What a seller's customers hold of his. */
function outsideOf({ frame, asking, partner, product }: Told): Promise<ToolAnswer> {
  return use(queryFigures, asking, {
    of: 'outside',
    measures: ['outside', 'held', 'unsettled'],
    where: given({ customer: partner, specification: product }),
    by: frame.by === 'partner' ? ['customer'] : [...(partner ? [] : ['customer']), 'productName'],
    said: '在外（寄售、预售）的货',
    limit: Math.min(frame.count ?? 20, 50),
  });
}

const TURNED = new Set(['warehouse', 'department', 'productName', 'specification']);
const isOfTurnover = (by: readonly string[]): boolean => by.every((name) => TURNED.has(name));

/** 哪个批号最老, 放得最久的货: lot by lot, what came first or ends first. */
function oldestFirst({ frame, product }: Told, where: Record<string, string>): FigureWords | undefined {
  const isOldest = frame.cover.some(({ sense, text }) => sense === 'calc.first' || (sense === 'calc.most' && /久|老|旧/.test(text)));
  if (!isOldest) return undefined;
  const isOfExpiry = /先发|先用|先出|效期|过期|到期|expir/.test(frame.text);
  const day = isOfExpiry ? 'expiryDate' : 'receivedOn';
  return {
    of: 'lying',
    measures: ['quantity'],
    where: { ...where, [day]: FILLED, quantity: '0.0001~' },
    by: ['productName', 'specification', 'batchNo', isOfExpiry ? 'receivedOn' : 'expiryDate', day].slice(product ? 1 : 0).concat('warehouse'),
    order: day,
    limit: Math.min(frame.count ?? 10, 50),
    said: isOfExpiry ? '库存批号，效期最近的在前（先进先出应先发它）' : '库存批号，首次入库最早的在前',
  };
}

/** What lies there: of a maker or supplier goods by goods; at a past day, consigned, or by a kind of goods what it comes to. */
function lies(
  { asking, frame, maker, partner }: Told,
  { where, said, by, isNarrowed }: { where: Record<string, string>; said: string; by: string[] | undefined; isNarrowed: boolean },
): Promise<ToolAnswer> | undefined {
  const isConsigned = frame.has('noun.consigned');
  if (maker || partner)
    return use(queryFigures, asking, {
      of: 'lying',
      measures: ['quantity', 'amount'],
      where,
      said,
      limit: 20,
      ...(frame.has('measure.money') ? {} : { by: ['productName', 'specification'] }),
    });
  if (!isNarrowed && !by) return undefined;
  return use(queryFigures, asking, {
    of: 'lying',
    measures: ['quantity', ...(isConsigned ? ['memoAmount'] : ['amount'])],
    where,
    said,
    ...(by ? { by, order: isConsigned ? '-memoAmount' : '-amount' } : {}),
  });
}

const highValue = ({ worth }: Told['frame']): Record<string, string> =>
  worth === undefined ? {} : worth === 'implant' ? { isImplant: 'true' } : { isHighValue: String(worth === 'high') };

/** 年底前, before the end of March, 三个月内: days from today on. */
function daysAhead({ cover, text, ahead }: Told['frame'], today: string): number | undefined {
  const span = cover.find(({ sense }) => sense === 'ahead')?.value as { to?: string } | undefined;
  if (span?.to && span.to >= today) return Math.round((Date.parse(span.to) - Date.parse(today)) / 86_400_000);
  return horizonIn(ahead ?? text)?.days || horizonIn(text)?.days || undefined;
}

/** 2027年过期的: not before that year begins. */
function daysUntil({ cover }: Told['frame'], today: string): number {
  const span = cover.find(({ sense }) => sense === 'ahead')?.value as { from?: string } | undefined;
  return span?.from && span.from > today ? Math.round((Date.parse(span.from) - Date.parse(today)) / 86_400_000) : 0;
}

/** What of the stock has ended or ends soon, by its worth. */
export function askedOfExpiry(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const isExpired = frame.has('noun.expired') || /(?<![快要将会临近就])过期(?:的|了)?(?:货|库存|耗材|产品)?(?:值|有|占|一共|多少|金额)/.test(frame.text);
  const days = daysAhead(frame, dayOf(asking.context.now())) ?? 90;
  const least = daysUntil(frame, dayOf(asking.context.now()));
  const daysLeft = isExpired && !frame.ahead?.match(/\d|[一二三半]/) ? '~-1' : `${least}~${days}`;
  // 留置针哪天到期，放在哪: all of those goods, soon or not.
  const isWhenever = frame.goods.length > 0 && frame.has('ask.when') && frame.ahead === undefined && !isExpired;
  const where = {
    ...(isWhenever ? {} : { daysLeft }),
    ...given({ specification: told.product, warehouse: told.warehouse, department: told.department, supplier: told.partner, manufacturer: told.maker }),
  };
  const said = isWhenever ? '各效期的库存' : daysLeft === '~-1' ? '已过期库存' : least > 0 ? `${frame.ahead ?? ''}到期的库存` : `${days} 天内到期的库存`;
  if (frame.intent === 'share') return use(queryFigures, asking, { of: 'lying', measures: ['amount'], where, as: 'share', said });
  const by = dimensionsOf(ROWS.lying, frame);
  if (by && frame.by !== 'lot' && (frame.intent === 'rank' || frame.by !== 'product'))
    return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'lots'], where, by, said });
  if (told.partner || told.maker)
    return use(queryFigures, asking, { of: 'lying', measures: ['quantity', 'amount'], where, by: ['productName', 'specification'], said, limit: 20 });
  const isCounted = thingCounted(frame) !== undefined || /how many|how much/.test(frame.text);
  if (frame.intent !== 'figure' || !(frame.has('measure.money') || isCounted || /几[批个种]|多少批|价值|金额|值/.test(frame.text))) return undefined;
  return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'lots', 'goods', 'quantity'], where, said });
}
