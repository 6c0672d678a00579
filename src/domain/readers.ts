import type { Caller } from '../define/master-rules';
import type { RowTest } from '../define/rows';

/** Who reads the rows of masters that are not simply one's own (`readers`). */
export const platformReadsAll = ({ kind, isSystem, org }: Caller): RowTest => (kind === 'P' || isSystem ? 'every' : { org_id: org });
