import type { RawBuilder } from 'kysely';
import { attachment } from '../attachment';

/**
 * Where the rows of a labelled resource come from: the record with its product and place in words. `from` answers org_id, id,
 * sorted, printed and what the layout names; `counts` = the column of stock_label the ids stand in: printings are counted and a
 * second one needs a reason.
 */
export type LabelSource = { from: RawBuilder<unknown>; warehouse?: string; counts?: 'id' | 'document_id' };

const sources = attachment<LabelSource>();
export const attachLabelSources = sources.attach;
export const labelSourceOf = sources.of;
