/** One handing-over of approvals, seen from either side: `who` is the other one. Days as YYYY-MM-DD, both included. */
export type Delegation = { id: string; who: string; fromDay: string; toDay: string; reason: string; state: '未开始' | '生效中' | '已结束' };
/** What the caller handed over, and what was handed to him. */
export type Delegations = { given: Delegation[]; received: Delegation[] };
