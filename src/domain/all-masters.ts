import type { MasterDefinition } from '../define/define-master';
import { documents } from './all-documents';
import { cabinetMasters } from './cabinet/masters';
import { catalogueMasters } from './catalogue/masters';
import { coldExcursion } from './cold/cold-excursion';
import { coldReading } from './cold/cold-reading';
import { bankMasters } from './finance/bank/masters';
import { dunningMasters } from './finance/dunning/masters';
import { payRunMasters } from './finance/pay-run/masters';
import { voucherAccount } from './finance/voucher/voucher-account';
import { voucherRule } from './finance/voucher/voucher-rule';
import { hisMasters } from './his/masters';
import { patient } from './hospital/patient';
import { premiumPrice } from './hospital/premium-price';
import { reagentRecord } from './hospital/reagent-record';
import { leak } from './leaks/leak';
import { lessee } from './leasing/lessee';
import { licence } from './licence/licence';
import { notice } from './notice/notice';
import { noticeRecord } from './notice/notice-record';
import { approvalSettingOf } from './organisation/approval-setting';
import { organisationMasters } from './organisation/masters';
import { webhookDelivery, webhookOf } from './organisation/webhook';
import { eventsOf } from './organisation/webhook-events';
import { printTemplate } from './prints/print-template';
import { partner } from './purchasing/partner';
import { stockMasters } from './stock/masters';
import { parProposal } from './stock/par/par-proposal';
import { recallMasters } from './stock/recall/masters';
import { sunshineMasters } from './sunshine/masters';
import { instrumentKit } from './surgery/instrument-kit';
import { surgeryKit } from './surgery/surgery-kit';
import { surgeryPath } from './surgery/surgery-path';
import { surgicalTool } from './surgery/surgical-tool';
import { udiMasters } from './udi/masters';
import { appVersion } from './upkeep/app-version';
import { recycleBin } from './upkeep/recycle-bin';
import { videoCourse } from './upkeep/video-course';
import { warning } from './warning/warning';

/** What may be approved in steps: every kind that is submitted. */
const approvable = documents
  .filter((definition) => definition.actions.some((action) => action.does === 'submit'))
  .map((definition) => ({ value: definition.kind, label: definition.title, owners: definition.owners }));
/** Those that are kept; beside them what other systems are told of them. */
const kept: readonly MasterDefinition[] = [
  ...organisationMasters,
  approvalSettingOf(approvable),
  ...catalogueMasters,
  ...stockMasters,
  ...cabinetMasters,
  partner,
  lessee,
  patient,
  surgeryKit,
  surgeryPath,
  instrumentKit,
  surgicalTool,
  licence,
  notice,
  noticeRecord,
  warning,
  voucherAccount,
  voucherRule,
  premiumPrice,
  reagentRecord,
  ...hisMasters,
  leak,
  ...bankMasters,
  ...dunningMasters,
  ...payRunMasters,
  ...recallMasters,
  ...udiMasters,
  ...sunshineMasters,
  parProposal,
  coldReading,
  coldExcursion,
  recycleBin,
  appVersion,
  videoCourse,
  printTemplate,
];
/** Every master the product knows. */
export const masters: readonly MasterDefinition[] = [...kept, webhookOf(eventsOf(documents, kept)), webhookDelivery];
