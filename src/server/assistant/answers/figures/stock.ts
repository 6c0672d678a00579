import { dayOf } from '../../../../define/dates';
import { horizonIn } from '../../../../define/spoken-periods';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import type { Told } from '../words-of';
import { dimensionOf, ROWS, type Rows } from './rows';

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
  const by =
    frame.by === 'warehouse' || frame.by === 'department' || (frame.by === 'product' && frame.intent === 'rank')
      ? dimensionOf({ ...ROWS.used, person: undefined } as Rows, frame.by)
      : undefined;
  const isConsigned = frame.has('noun.consigned');
  const kinds = { ...(isConsigned ? { ownership: 'consigned' } : {}), ...highValue(frame) };
  const said = `${past ? '当时' : ''}${isConsigned ? '寄售' : ''}库存`;
  if (frame.has('calc.turnover'))
    return use(queryFigures, asking, {
      of: 'turnover',
      measures: ['turnoverDays', 'coverDays', 'value'],
      where: { ...where, ...kinds },
      said: '库存周转',
      ...(by ? { by } : {}),
    });
  if (frame.intent === 'share')
    return use(queryFigures, asking, {
      of: 'turnover',
      measures: ['value'],
      where: { ...where, ...kinds },
      as: 'share',
      said,
      ...((by ?? (Object.keys({ ...where, ...kinds }).length === 0 ? ['warehouse'] : undefined)) ? { by: by ?? ['warehouse'] } : {}),
    });
  if (frame.intent === 'rank' && by)
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
  if (/几种|多少种|品种数|几个品种|品规数|批次数|多少个品种|多少个规格/.test(frame.text))
    return use(queryFigures, asking, { of: 'turnover', measures: ['specifications', 'lots'], where: { ...where, ...kinds }, said });
  return lies(told, { where: { ...where, ...kinds, ...at }, said, by, isNarrowed: Boolean(past) || isConsigned || Object.keys(kinds).length > 0 });
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

/** What of the stock has ended or ends soon, by its worth. */
export function askedOfExpiry(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const isExpired = frame.has('noun.expired') || /(?<![快要将会临近就])过期(?:的|了)?(?:货|库存|耗材|产品)?(?:值|有|占|一共|多少|金额)/.test(frame.text);
  const days = horizonIn(frame.text)?.days || 90;
  const daysLeft = isExpired && !frame.ahead?.match(/\d|[一二三半]/) ? '~-1' : `0~${days}`;
  const where = {
    daysLeft,
    ...given({ specification: told.product, warehouse: told.warehouse, department: told.department, supplier: told.partner, manufacturer: told.maker }),
  };
  const said = daysLeft === '~-1' ? '已过期库存' : `${days} 天内到期的库存`;
  if (frame.intent === 'share') return use(queryFigures, asking, { of: 'lying', measures: ['amount'], where, as: 'share', said });
  if (frame.intent === 'rank' && (frame.by === 'department' || frame.by === 'warehouse' || frame.by === 'product'))
    return use(queryFigures, asking, {
      of: 'lying',
      measures: ['amount', 'lots'],
      where,
      by: frame.by === 'product' ? ['productName', 'specification'] : [frame.by],
      said,
    });
  if (told.partner || told.maker)
    return use(queryFigures, asking, { of: 'lying', measures: ['quantity', 'amount'], where, by: ['productName', 'specification'], said, limit: 20 });
  if (frame.intent !== 'figure' || !(frame.has('measure.money') || /几[批个种]|多少批|价值|金额|值/.test(frame.text))) return undefined;
  return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'lots', 'goods', 'quantity'], where, said });
}
