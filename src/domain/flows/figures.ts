import type { FlowCount } from '../../define/define-flow';

/** More than nothing, in the way a list is asked for it: quantities have four decimals. */
export const SOME = '0.0001~';
/** Documents with a line of which something is left to do. */
export const OPEN_LINES = { 'f.open': SOME } as const;

export const DRAFTS: FlowCount = { label: '草稿', where: { tab: 'all', 'f.status': '0' } };
export const APPROVING: FlowCount = { label: '待审核', where: { tab: 'all', 'f.status': '1' } };
