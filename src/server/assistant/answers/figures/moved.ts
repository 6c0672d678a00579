import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { severalPartners, type Told } from '../words-of';
import { dimensionOf, labelOf, measuresOf, ordered, perOf, rowsOf, usualYear, whereOf } from './rows';

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
      return isDistinct ? use(queryFigures, asking, { ...base, ...usualYear(told) }) : undefined;
    default:
      return undefined;
  }
}
