import { type Action, nopass } from '../../define/action';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import type { Tells } from '../../define/document-ways';
import { computed, extra, type Fields, money, note, text } from '../../define/field';
import { compare, grouped } from '../../define/money';
import type { Says } from '../../define/says';
import { STATUS } from '../../define/status';

/** Money between two organisations of the platform: what one says it paid stands in the other's books as a draft, to be booked or refused. */
type Rule = Check<AnyDocument>;
export const OTHERS = 'counterparty';
const FROM_OTHERS = { source: [OTHERS] };

/** What the payer says of it, beside what is booked. */
export const paidByOthers = {
  payerSn: computed(text('对方付款单号', { column: 'counter_sn', list: true, filter: true, width: 150, shownWhen: FROM_OTHERS })),
  payerSerialNo: extra(computed(text('对方银行流水号', { shownWhen: FROM_OTHERS }))),
  counterStatus: computed(text('对方状态', { column: 'counter_status', list: true, shownWhen: FROM_OTHERS })),
} satisfies Fields;
export const adjusted = { adjustReason: extra(note('金额调整原因', { max: 200, shownWhen: FROM_OTHERS })) } satisfies Fields;
/** The amount the payer said, which stands unless there is a reason. */
export const saidAmount = { saidAmount: extra(computed(money('对方金额'))) } satisfies Fields;

/** 驳回: what the other side says it paid did not arrive so. It hears of it. */
export const refuseMirror: Action = { ...nopass, from: [STATUS.draft, STATUS.submitted], flags: ['cancel'], when: FROM_OTHERS };
/** Only what was typed here may be called off; what the other side paid is refused. */
export const ownOnly = (action: Action): Action => ({ ...action, when: { source: ['typed', 'surplus', ''] } });

/** The payer reads on his payment what became of it. */
const heard = (on: string, counterStatus: string, push: string): Tells<AnyDocument> => ({ on, to: 'origin', push, header: () => ({ counterStatus }) });
export const tellsPayer = (push: string): Tells<AnyDocument>[] => [
  heard('review', '对方已入账', push),
  heard('unreview', '对方已撤回入账', push),
  heard('red', '对方已红冲入账', push),
  heard('nopass', '对方已驳回', push),
];
/** Whoever booked it reads that it went back. */
const [WITHDRAWN, FLUSHED] = ['对方已撤回', '对方已红冲'];
export const tellsPayee = (push: string): Tells<AnyDocument>[] => [
  { on: 'unreview', to: 'mirrors', push, header: () => ({ counterStatus: WITHDRAWN }) },
  { on: 'red', to: 'mirrors', push, header: () => ({ counterStatus: FLUSHED }) },
];
/** A payment that went back is not booked a second time: whoever took its receipt back refuses it. */
export const payerStands: Rule = {
  at: ['submit', 'review'],
  test: ({ header: { source, counterStatus, payerSn } }) =>
    source === OTHERS && (counterStatus === WITHDRAWN || counterStatus === FLUSHED)
      ? [{ field: 'counterStatus', message: `对方付款${payerSn ? `【${payerSn}】` : ''}${String(counterStatus).slice(2)}，不能再入账，请驳回` }]
      : [],
};
export const payeeStatus = { counterStatus: computed(text('对方入账', { column: 'counter_status', list: true })) } satisfies Fields;
export const waitsForPayee: Says<AnyDocument> = {
  at: 'review',
  needs: ['partner'],
  of: (_, { partner }) => ({ counterStatus: partner.isOnPlatform ? '待对方入账' : '' }),
  back: { counterStatus: '' },
};

/** What is booked is what the payer said, line by line, or there is a reason. */
export const amountsStand: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    if (d.header.source !== OTHERS || String(d.header.adjustReason || '').trim() !== '') return [];
    const changed = [...d.lines, ...(d.sections.funds ?? [])].find(
      (line) => line.saidAmount && compare(String(line.amount || '0'), String(line.saidAmount)) !== 0,
    );
    if (!changed) return [];
    const message = `金额与对方付款不一致：对方${grouped(String(changed.saidAmount), 2)}，本次${grouped(String(changed.amount || '0'), 2)}，请填写金额调整原因`;
    return [{ field: 'adjustReason', message }];
  },
};
