import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare } from '../../define/money';
import { perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;
const hoursBetween = (from: unknown, to: unknown): number => (Date.parse(String(to)) - Date.parse(String(from))) / 3_600_000;

/** A line asks for a whole set, or for goods. */
export const setOrGoods: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    perLine(d, (line) => {
      const isSet = Boolean(line.instrumentKit || line.setName);
      if (isSet && line.specification) return { field: 'specification', message: '器械包和规格型号只能填一项' };
      return isSet || line.specification ? undefined : { field: 'instrumentKit', message: '请选择器械包或规格型号' };
    }),
};

export const deliveredBefore: Rule = {
  at: ['save', 'submit', 'reschedule'],
  test: ({ header }) =>
    header.deliverBy && header.surgeryAt && hoursBetween(header.deliverBy, header.surgeryAt) < 0
      ? [{ field: 'deliverBy', message: '送达时间不能晚于手术时间' }]
      : [],
};

const STERILE_HOURS = 4;
export const sterileInTime: Rule = {
  at: ['submit'],
  test: ({ header }) =>
    header.needSterile === true && header.deliverBy && header.surgeryAt && hoursBetween(header.deliverBy, header.surgeryAt) < STERILE_HOURS
      ? [{ field: 'deliverBy', level: 'warn', message: `须消毒的器械应至少提前${STERILE_HOURS}小时送达` }]
      : [],
};

/** A supplier writes a plan himself only for hospitals that keep no books here. */
export const ownHospitalOnly: Rule = {
  at: ['submit', 'review'],
  kinds: ['D', 'V'],
  needs: ['partner'],
  test: (d, { partner }) => (d.origin !== 'mirror' && partner.isOnPlatform ? [{ field: 'partner', message: '平台医院的骨科计划由医院发出' }] : []),
};

export const acceptedWithin: Rule = {
  at: ['save', 'review'],
  test: (d) =>
    perLine(d, (line) =>
      line.confirmedQuantity && compare(String(line.confirmedQuantity), String(line.quantity || '0')) > 0
        ? { field: 'confirmedQuantity', message: '接单数量不能大于计划数量' }
        : undefined,
    ),
};

/** G5: whoever stands at the table is authorised on the day; the hospital asks again when the operation is reported. */
export const followerGranted: Rule = {
  at: ['review'],
  kinds: ['D', 'V'],
  needs: ['followGrant'],
  mends: ['licenceGrant'],
  test: ({ header }, { followGrant }) =>
    header.followUp && !followGrant?.isValid
      ? [{ field: 'followUp', level: 'warn', message: `跟台人员【${String(header.followUp)}】没有手术当日有效的授权书` }]
      : [],
};
