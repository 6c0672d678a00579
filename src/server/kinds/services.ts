import { previewSteps } from '../engine/documents/matching-steps';
import type { ActionService } from '../engine/masters/services';
import { lastCheck, requestCheck } from '../engine/self-check/runs';
import { endHisKeys, issueHisKey } from '../his/gateway/keys';
import { repeatCall } from '../his/repeat-call';
import { syncPatients } from '../his/sync-patients';
import { issueSignKey, judgeWebhook, pingWebhook, replayWebhook, resendDead, resendDeliveries, resumeWebhook } from '../hooks/services';
import { grantableAs, grantableRoles, setRoleNodes } from '../menu/role-nodes';
import { setTemplateNodes, setTemplateRole } from '../menu/template-nodes';
import { applyTemplates } from '../organisation/apply-template';
import { inviteOrganisation } from '../organisation/invite';
import { agreeToLeaving, cancelLeaving, leaveOrganisation } from '../organisation/leaving/request';
import { mergeOrganisations } from '../organisation/merge';
import { linkPartner } from '../organisation/partner-halves';
import { endLoginsOf, removeLogins } from '../organisation/removed-logins';
import { resetAdmin } from '../organisation/reset-admin';
import { requestTrade } from '../organisation/trade-request';
import { issueApiKey, revokeApiKeys, setKeyRights } from '../session/key-secrets';
import { changePhone, endLogins, forgiveFailures, lockLogins, resetPasswords, resetSecondSteps, unlockLogins } from '../session/logins';
import { judgeProvider, linkProviderUser, mapProviderRoles, setProviderSecret } from '../sso/services';
import { tryProvider } from '../sso/try-connection';
import { lastBackups } from '../watch/last-backups';
import { bindCabinetUse } from './cabinet/binding';
import { countCabinets, issueCabinetKey, openCabinetDoor } from './cabinet/keys';
import { confirmCabinetReturn, markCabinetError } from './cabinet/record-acts';
import { claimForCabinet, setCabinetPar } from './cabinet/stock-acts';
import { matchInsurance, matchSureInsurance } from './catalogue/insurance';
import { findExcursions, releaseExcursions, returnExcursions, writeOffExcursions } from './cold/decide';
import { beginFromBankLine, startFromBankLine } from './finance/bank/begin';
import { acceptBankLines, matchBankLine, proposeBankLines, restoreBankLines, unmatchBankLines } from './finance/bank/desk';
import { promisePayment, renewPromise, startRenewal } from './finance/dunning/promise';
import { remindDebtors, writeDunningLetters } from './finance/dunning/remind';
import { holdRunLines, leaveRunLines, releaseRunLines, setRunAmount, takeRunLines } from './finance/pay-run/choose';
import { generatePayRun } from './finance/pay-run/generate';
import { proposePayRun, voidPayRun } from './finance/pay-run/run';
import { seedVoucherChart } from './finance/voucher/seed-chart';
import { acceptComparison, compareItems } from './his/comparisons';
import { matchAllFees, matchFee, matchTheseFees, unmatchFees, useForFees } from './his/fees/desk';
import { pushReceipts } from './his/push-receipts';
import { pullFees, pullItems, pullStaff } from './his/receive/pull';
import { remindCharges } from './his/remind-charges';
import { acceptStaff, bindStaff, staffToEmployees } from './his/staff';
import { applyPremium, simulatePremium } from './hospital/premium-prices';
import { discardReagents, openReagents, scanReagent } from './hospital/reagents';
import { chargeLease } from './leasing/lease-fees';
import { acceptProposals, dismissProposals, refreshPars } from './stock/par/decide';
import { beginRecall, collectRecalled, completeRecall, revokeRecall, urgeRecall } from './stock/recall/acts';
import { collectSunshine, handSunshine } from './sunshine/by-hand';
import { matchSunshine, matchSureSunshine } from './sunshine/match';
import { adoptUdi } from './udi/adopt';
import { setWarnDays } from './warning/set-warn-days';

/** What actions of masters ask of the rest of the server (define-master.ts, Service): by the name their definitions call it. */
export const SERVICES: Record<string, ActionService> = {
  lockLogins,
  unlockLogins,
  forgiveFailures,
  resetPasswords,
  resetSecondSteps,
  judgeProvider,
  tryProvider,
  setProviderSecret,
  mapProviderRoles,
  linkProviderUser,
  endLogins,
  changePhone,
  syncPatients,
  setWarnDays,
  adoptUdi,
  matchSunshine,
  matchSureSunshine,
  handSunshine,
  collectSunshine,
  matchInsurance,
  matchSureInsurance,
  matchBankLine,
  acceptBankLines,
  proposeBankLines,
  beginFromBankLine,
  startFromBankLine,
  unmatchBankLines,
  restoreBankLines,
  proposePayRun,
  voidPayRun,
  generatePayRun,
  takeRunLines,
  leaveRunLines,
  setRunAmount,
  holdRunLines,
  releaseRunLines,
  promisePayment,
  renewPromise,
  startRenewal,
  remindDebtors,
  writeDunningLetters,
  issueCabinetKey,
  openCabinetDoor,
  countCabinets,
  bindCabinetUse,
  confirmCabinetReturn,
  markCabinetError,
  setCabinetPar,
  claimForCabinet,
  simulatePremium,
  applyPremium,
  openReagents,
  discardReagents,
  scanReagent,
  chargeLease,
  refreshPars,
  acceptProposals,
  dismissProposals,
  findExcursions,
  releaseExcursions,
  returnExcursions,
  writeOffExcursions,
  beginRecall,
  urgeRecall,
  collectRecalled,
  completeRecall,
  revokeRecall,
  seedVoucherChart,
  setRoleNodes,
  grantableAs,
  grantableRoles,
  setTemplateNodes,
  setTemplateRole,
  applyTemplate: applyTemplates,
  linkPartner,
  endLoginsOf,
  removeLogins,
  resetAdmin,
  leaveOrganisation,
  agreeToLeaving,
  cancelLeaving,
  mergeOrganisations: (tx, context, { ids: [id = ''], input }) => mergeOrganisations(tx, context, id, String(input.into)),
  inviteOrganisation: (tx, context, { ids: [organisation = ''], input }) =>
    inviteOrganisation(tx, context, { organisation, registrant: String(input.registrant), phone: String(input.phone) }),
  requestTrade: (tx, context, { input }) =>
    requestTrade(tx, context, { organisation: String(input.organisation), kind: String(input.kind), description: String(input.description ?? '') }),
  compareItems,
  acceptComparison,
  bindStaff,
  acceptStaff,
  staffToEmployees,
  pullFees,
  pullStaff,
  pullItems,
  matchFee,
  matchAllFees,
  matchTheseFees,
  unmatchFees,
  useForFees,
  remindCharges,
  pushReceipts,
  issueHisKey,
  setKeyRights,
  issueApiKey,
  revokeApiKeys,
  judgeWebhook,
  issueSignKey,
  pingWebhook,
  resumeWebhook,
  replayWebhook,
  resendDeliveries,
  resendDead,
  endHisKeys,
  repeatCalls: async (tx, context, { ids }) => {
    for (const id of ids) await repeatCall(tx, context, id);
  },
  lastLedgerCheck: (tx) => lastCheck(tx),
  lastBackups: (tx) => lastBackups(tx),
  /** Only asked for here: the leading process carries it out, however long it takes. */
  requestLedgerCheck: async (tx, context) => {
    await requestCheck(tx, context.user.name, context.now());
    return { says: ['已安排自检，完成后在“账务自检”中查看结果'] };
  },
  previewSteps: async (_tx, context, { input }) => ({
    says: await previewSteps(context, String(input.docKind), {
      amount: String(input.amount || '0'),
      department: String(input.department ?? ''),
      warehouse: String(input.warehouse ?? ''),
      partner: String(input.partner ?? ''),
    }),
  }),
};
