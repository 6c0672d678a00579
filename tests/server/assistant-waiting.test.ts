import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../src/contract/inbox-answer';
import type { Context } from '../../src/server/base/context';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What waits for somebody is as many as his inbox has, for every account of the demo: all of it, and what he is to review. */
const { callers } = demoPeople();

async function inboxWalked(context: Context): Promise<InboxRow[]> {
  const from = { ...context, screen: '' };
  const rows: InboxRow[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = await inboxOf(from, { pageNum, pageSize: 100 });
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return rows;
  }
}
const countIn = (text: string): number => Number(/共 \*\*(\d+) 件\*\*/.exec(text)?.[1] ?? 0);

describe('what waits for the asker', () => {
  it('is told to each account as its inbox has it', { timeout: 300_000 }, async () => {
    let narrower = 0;
    for (const [account, context] of callers()) {
      const rows = await inboxWalked(context);
      const toReview = rows.filter(({ waiting }) => waiting === 'review');
      expect(countIn((await asked(context, '等我处理的有几件')).text), `${account}: all`).toBe(rows.length);
      expect(countIn((await asked(context, '等我审核的有几件')).text), `${account}: to review`).toBe(toReview.length);
      if (toReview.length < rows.length) narrower += 1;
    }
    expect(narrower).toBeGreaterThan(0);
  });
});
