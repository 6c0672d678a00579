import { dayOf } from '../../../../define/dates';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { spansOf } from '../spans';
import { severalPartners, type Told } from '../words-of';
import { dimensionOf, labelOf, measuresOf, ordered, perOf, rowsOf, usualYear, whereOf } from './rows';

/** 涨得最快, 增长最多: the difference to the span before is what is ranked. */
export const isGrowth = ({ intent, cover }: Told['frame']): boolean =>
  intent === 'rank' && cover.some(({ sense, text }) => (sense === 'calc.compare' && !/哪|谁/.test(text)) || (sense === 'noun.cheap' && /[涨降跌]/.test(text)));

/** Two spans of days beside each other, as said: whole, or by whom it grew. */
export function heldAgainst(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const rows = rowsOf(told);
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const [period, other] = spansOf(frame, dayOf(asking.context.now()));
  const by = dimensionOf(rows, frame.by);
  const quantity = rows.quantity && (told.product || told.department || frame.has('measure.quantity')) ? [rows.quantity] : [];
  return use(queryFigures, asking, {
    of: rows.of,
    measures: by ? measuresOf(told, rows).slice(0, 1) : [rows.money, ...quantity, rows.papers, ...(rows.goods ? [rows.goods] : [])],
    where,
    said: labelOf(told, rows),
    period,
    other,
    ...(by ? { by, ...ordered(told, measuresOf(told, rows)), ...(FALLING.test(frame.text) ? { order: rows.money } : {}) } : {}),
  });
}
const FALLING = /[降跌减]|少了|下滑/;

/** A share, a mean, a course, a distinct count or a comparison over goods in motion; undefined when other tools say it better. */
export function askedOfRows(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const rows = rowsOf(told);
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const measures = measuresOf(told, rows);
  const isDistinct = [rows.goods, rows.partners, 'patients', 'surgeries'].includes(measures[0]);
  const base = { of: rows.of, measures, where, said: labelOf(told, rows), ...given({ period: told.period }) };
  const by = severalPartners(frame) && rows.partner ? [rows.partner] : dimensionOf(rows, frame.by);
  switch (frame.intent) {
    case 'share': {
      const asked = by ?? (Object.keys(where).length > 0 ? undefined : dimensionOf(rows, rows.department ? 'department' : 'partner'));
      return use(queryFigures, asking, { ...base, as: 'share', ...(asked ? { by: asked } : {}), ...usualYear(told) });
    }
    case 'average':
      return use(queryFigures, asking, {
        ...base,
        measures: [...measures, rows.papers].filter((one, at, all) => all.indexOf(one) === at),
        as: 'average',
        per: perOf(frame.text),
      });
    case 'trend':
      return use(queryFigures, asking, { ...base, as: 'trend' });
    case 'rank':
      return by && frame.by && !['product', 'partner', 'department'].includes(frame.by)
        ? use(queryFigures, asking, { ...base, by, ...ordered(told, measures), ...usualYear(told) })
        : undefined;
    case 'figure':
      return isDistinct || frame.people.length > 0 ? use(queryFigures, asking, { ...base, ...usualYear(told) }) : undefined;
    default:
      return undefined;
  }
}
