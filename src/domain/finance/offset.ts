import type { Action, Draft } from '../../define/action';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { type Decimal, isPositive, round, sub } from '../../define/money';
import { spread } from '../../define/open-items';

type Going = { label: string; into: string; nothing: string };
const goingOn = (id: string, { label, into, nothing }: Going, drafts: Pick<NonNullable<Action['drafts']>, 'needs' | 'of'>): Action => ({
  id,
  label,
  from: [2],
  to: 'same',
  flags: [id],
  does: 'draft',
  risk: 'write',
  into,
  drafts: { kind: into, nothing, ...drafts },
});

/** 冲抵: what is left of money paid or received ahead settles what is due, without money of the bank. `fund` = what it is as a fund there. */
export const offset = (going: Going & { fund: string }): Action =>
  goingOn('offset', going, { needs: ['ownOpen', 'dueItems'], of: (d, { facts }) => usedUp(d, facts, going.fund, `${d.sn}${going.label}`) });

/** 退款: what is left of it goes back by the bank. */
export const refund = (going: Going): Action => goingOn('refund', going, { needs: ['ownOpen'], of: (d, { facts }) => givenBack(d, facts.ownOpen) });

/** The oldest first. */
function usedUp(d: AnyDocument, { ownOpen, dueItems }: Pick<Facts, 'ownOpen' | 'dueItems'>, fund: string, remark: string): Draft | undefined {
  const { taken, left } = spread(ownOpen, dueItems);
  const lines = taken.map(({ item, amount }) => ({ item: item.item, amount }));
  const used = sub(ownOpen, left);
  if (!isPositive(used)) return undefined;
  const header = { purpose: '1', partner: d.partner, payMethod: 'other', remark };
  return { header, lines, sections: { funds: [{ fund, item: d.id, amount: round(used, 2) }] } };
}

function givenBack(d: AnyDocument, left: Decimal): Draft | undefined {
  if (!isPositive(left)) return undefined;
  const amount = round(left, 2);
  const header = { purpose: '2', partner: d.partner, payMethod: 'wire', remark: `${d.sn}退还余额` };
  return { header, lines: [{ item: d.id, amount }], sections: { funds: [{ fund: 'bank', amount }] } };
}
