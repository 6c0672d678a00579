import { textOf } from '../../../define/field-text';
import { AID_FIELDS, aidColumn } from '../../../define/line-aids';
import type { LineCells } from '../../form/line-table/line-table-props';
import { priceChange } from './entry/use-line-aids';

const LAST = aidColumn('lastPrice');

/** The last price says how far this one is from it: dearer stands out. */
export const AID_CELLS: LineCells = {
  [LAST]: (values) => {
    const change = priceChange(values.price, values[LAST]);
    return (
      <>
        {textOf(AID_FIELDS.lastPrice, values[LAST])}
        {change && <span className={`ml-1 text-xs ${change.startsWith('+') ? 'text-bad' : 'text-good'}`}>{change}</span>}
      </>
    );
  },
};
