import { dayOf } from '../../define/dates';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';

type Rule = Check<AnyDocument>;
const at = ['submit', 'review'] as const;

/** Whoever stands at the table for the supplier is authorised on the day of the operation: by a letter received, else by the paper written down. */
export const followPersonAllowed: Rule = {
  at,
  needs: ['followGrant'],
  mends: ['licenceGrant'],
  test: (d, { followGrant }) => {
    const message = '跟台人员授权已过期';
    if (followGrant) return followGrant.isValid ? [] : [{ field: 'followUp', message }];
    const [paper, day] = [String(d.header.grantUntil || ''), String(d.header.surgeryAt || '')];
    return paper && day && paper < dayOf(day) ? [{ field: 'grantUntil', message }] : [];
  },
};

/** G5: a supplier on the platform sends the letter itself. */
export const followPersonGranted: Rule = {
  at,
  rule: 'grant.missing',
  needs: ['followGrant', 'partner'],
  mends: ['licenceGrant'],
  test: (d, { followGrant, partner }) =>
    followGrant || d.header.grantUntil || !partner.isOnPlatform
      ? []
      : [{ field: 'followUp', message: `跟台人员【${String(d.header.followUp)}】缺少【${partner.name}】对本院的有效授权` }],
};
