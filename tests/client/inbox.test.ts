import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../src/client/session/messages';
import { decidingOf, nameOf } from '../../src/client/special/inbox/decide';
import { calmKeys, HAND, inboxKeyOf } from '../../src/client/special/inbox/inbox-keys';
import { waited } from '../../src/client/special/inbox/waited';
import { subjectsOf } from '../../src/client/special/messages/subjects';
import type { InboxRow } from '../../src/contract/inbox-answer';
import { sortOf } from '../../src/domain/organisation/message-sorts';
import { documents } from '../../src/domain/registry';

const pressed = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const row = (more: Partial<InboxRow>): InboxRow => ({
  ...{ family: 'document', kind: 'purchaseOrder', id: '1', sn: 'CG202611230007', title: '采购订单', word: '待审核', version: 1, screen: 'hPurchaseOrder' },
  ...{ path: '/hospital/purchaseOrder', query: {}, waiting: 'review', party: '', summary: '', lineCount: 1, amount: '', since: '', step: '', isLastStep: true },
  ...{ urgedBy: '', urgedAt: '', mayUrge: false, actions: ['review', 'nopass'] },
  ...more,
});

describe('keys of the inbox', () => {
  it('are letters alone; with Ctrl or Alt they are somebody else’s', () => {
    expect([pressed('KeyJ'), pressed('ArrowUp'), pressed('KeyA'), pressed('Enter')].map(inboxKeyOf)).toEqual(['next', 'previous', 'agree', 'open']);
    expect([pressed('KeyA', { altKey: true }), pressed('KeyA', { ctrlKey: true }), pressed('KeyR', { metaKey: true })].map(inboxKeyOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(inboxKeyOf(pressed('Enter', { ctrlKey: true }))).toBe('behind');
  });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const typed = (times: readonly number[]): number => {
    const run = vi.fn();
    const calm = calmKeys();
    let now = 0;
    for (const at of times) {
      vi.advanceTimersByTime(at - now);
      now = at;
      calm.press({ timeStamp: at }, run);
    }
    vi.advanceTimersByTime(HAND * 2);
    return run.mock.calls.length;
  };
  it('a hand acts at each letter, a scanner at none', () => {
    expect(typed([0, 120, 240])).toBe(3);
    expect(typed([0, 12, 24, 36, 48])).toBe(0);
  });
});

describe('what may be said about a row', () => {
  it('is what the server offers: agreeing, and refusing with a reason', () => {
    expect(decidingOf(row({}), 'agree')).toMatchObject({ id: 'review', label: '审核', asks: [] });
    expect(decidingOf(row({}), 'refuse')).toMatchObject({ id: 'nopass', reasonName: '驳回原因', reasonWords: 'rejectReason' });
    expect(decidingOf(row({ actions: [] }), 'agree')).toBeUndefined();
    expect(decidingOf(row({ family: 'master', kind: 'product', actions: ['pass', 'nopass'] }), 'agree')?.id).toBe('pass');
  });
  it.each(documents.flatMap(({ kind, actions }) => actions.filter(({ inputAt }) => inputAt === 'lastStep').map(({ id }) => [kind, id] as const)))(
    'of %s asks the last who takes “%s” for what it needs, and nobody before him',
    (kind, id) => {
      const asked = (isLastStep: boolean) => decidingOf(row({ kind, actions: [id], isLastStep }), 'agree')?.asks.length ?? 0;
      expect([asked(true) > 0, asked(false)]).toEqual([true, 0]);
    },
  );
  it('names it by its last digits', () => expect(nameOf(row({}))).toBe('采购订单 ·0007'));
});

it('says how long it waits, louder with every day', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const at = (since: string) => waited(since, now);
  expect(at('2026-11-23T11:59:00Z')).toEqual({ text: '刚刚', tone: 'muted' });
  expect(at('2026-11-23T11:20:00Z')).toEqual({ text: '40 分钟', tone: 'muted' });
  expect(at('2026-11-22T10:00:00Z')).toEqual({ text: '1 天', tone: 'warn' });
  expect(at('2026-11-19T12:00:00Z')).toEqual({ text: '4 天', tone: 'bad' });
});

describe('messages', () => {
  const message = (id: string, objectID: string, more: Partial<Message> = {}): Message => ({
    ...{ id, objectID, uri: 'approval', title: id, body: '', readAt: '', extra: { kind: 'purchaseOrder' } },
    ...more,
  });
  it('about one document are told as one, by the newest; what is done is not new', () => {
    const told = subjectsOf([
      message('c', 'CG1'),
      message('b', 'CG2', { isOver: true }),
      message('a', 'CG1', { readAt: 'then' }),
      message('n', '', { uri: '' }),
    ]);
    expect(told.map(({ newest, messages, unread }) => [newest.id, messages.length, unread])).toEqual([
      ['c', 2, 1],
      ['b', 1, 0],
      ['n', 1, 1],
    ]);
  });
  it('are sorted by what they speak of, else as their sender said', () => {
    expect(
      [
        { uri: 'comment', kind: '业务' },
        { uri: 'tradeRequest' },
        { uri: 'approval', kind: '业务' },
        { uri: 'saleOdo', kind: '业务' },
        { uri: '', kind: '系统' },
      ].map(sortOf),
    ).toEqual(['评论', '合作', '审批', '业务', '系统']);
  });
});
