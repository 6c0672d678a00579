import { type Action, cancel, nopass, red, review, stop, submit } from '../../define/action';
import { beforeAsking, countersigned, ours, SIDES, THEIR_SIDE } from '../../define/countersign';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, ref, text } from '../../define/field';

/** Papers a lessee sends to whoever keeps its goods: what comes, what is to go. The keeper has a copy, accepts it and carries it out. */
type Rule = Check<AnyDocument>;
export const isOurs = (d: Pick<AnyDocument, 'header'>): boolean => d.header.side !== 'in';
export const ofLessee = { side: ['out', ''] };

export const noticeHeader = {
  ...countersigned,
  side: computed(choice('来往', SIDES.replace('我方发出', '我方委托').replace('对方发来', '委托方来单'), { default: 'out', list: true, filter: true })),
  partner: ref('partner', '受托/委托方', {
    required: true,
    column: 'partner_id',
    list: true,
    filter: true,
    width: 200,
    hint: '保管货物的受托方；受托方收到的是委托方',
  }),
  warehouse: ref('warehouse', '委托仓', { requiredWhen: ofLessee, usual: { kind: ['委托'] }, where: { kind: ['委托'] }, list: true, filter: true }),
};

const { keys: _, ...passing } = review;
export const accept: Action = { ...passing, id: 'accept', label: '接单', from: [1], flags: ['pass'], when: THEIR_SIDE };

/** Sent and taken back by the lessee, accepted or refused by the keeper, ended by either. */
export const noticeCycle = (...work: readonly Action[]): readonly Action[] => [
  ours(submit),
  ours({ ...beforeAsking(review), flags: ['pass'] }),
  accept,
  beforeAsking(nopass),
  ...work.map((action): Action => ({ ...action, when: { ...action.when, ...THEIR_SIDE } })),
  stop,
  ours(cancel),
  ours(red),
];

export const personOf = (label: string) => ref('employee', label, { required: true, default: 'me' });
export const temperature = (label: string) => text(`${label} ℃`, { max: 8, pattern: /^-?\d{1,3}(\.\d)?$/, message: `${label}请填写数字，如 4.5` });

const RANGES: Record<string, readonly [least: number, most: number]> = { 常温: [0, 30], 阴凉: [-10, 20], 冷藏: [2, 8], 冷冻: [-273, -10] };
/** What an area keeps: as measured for it, else as its sort says. */
export const rangeOf = ({ kind, min, max }: { kind: string; min: string; max: string }): readonly [number, number] | undefined => {
  const [least, most] = RANGES[kind] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return kind === '' && min === '' && max === '' ? undefined : [min === '' ? least : Number(min), max === '' ? most : Number(max)];
};

/** There is a lease for it, with whoever is asked. */
export const underLease: Rule = {
  at: ['submit', 'review'],
  needs: ['partner', 'lease', 'warehouse'],
  mends: ['lessee'],
  test: (d, { partner, lease, warehouse }) => {
    if (!d.partner) return [];
    if (!partner.isOnPlatform) return [{ field: 'partner', message: `【${partner.name}】未入驻平台，不能发送通知` }];
    if (!lease.isLive)
      return [{ field: 'partner', message: isOurs(d) ? `【${partner.name}】与本单位没有有效的委托储运` : `委托方【${partner.name}】没有有效的委托` }];
    if (isOurs(d) && d.header.warehouse && lease.keeper !== d.counterOrg)
      return [{ field: 'warehouse', message: `委托仓【${warehouse.name}】的受托方不是【${partner.name}】`, mends: ['warehouse'] }];
    return [];
  },
};
