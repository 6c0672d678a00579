import type { AnyDocument } from '../../define/document-view';
import type { OwnersCopy } from '../../define/owners-copy';
import type { Settles } from '../../define/settles';
import { USED_ON_PATIENT } from '../surgery/blocks';

/** What every use does, whatever paper it stands on: goods of a supplier wait to be settled with him, and it waits to be charged. */
export const settlesUse = {
  by: 'useOut',
  charged: '该使用记录已计费，请先在HIS退费',
  settled: { unreview: '该使用记录已结算，请使用红冲' },
} satisfies Partial<Settles<AnyDocument>>;

/** The owner of consigned goods is told where and for what kind of use, and names no patient. */
export const copyOfUse = (isCounted: (d: AnyDocument) => boolean): OwnersCopy<AnyDocument> => ({
  countedOn: 'advanceSale',
  isCounted,
  needs: ['department'],
  header: ({ sn, header }, { department }) => ({
    useType: header.useType,
    useTime: header.useTime,
    usedFor: header.patient ? USED_ON_PATIENT : '科室自耗',
    surgeryName: header.surgeryName,
    surgeryAt: header.surgeryAt,
    presaleSn: header.presaleSn,
    familyName: header.patient ? USED_ON_PATIENT : '',
    place: department.name,
    hospitalSn: sn,
    settleState: '未结',
  }),
  line: { labelNo: '', chargePrice: '', chargeAmount: '', chargeable: false, chargedQuantity: '', chargedAmount: '', chargeState: '' },
});
