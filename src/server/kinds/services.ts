import { previewSteps } from '../engine/documents/approval';
import type { ActionService } from '../engine/masters/services';
import { lastCheck, requestCheck } from '../engine/self-check/runs';
import { repeatCall } from '../his/repeat-call';
import { syncPatients } from '../his/sync-patients';
import { changePhone, endLogins, forgiveFailures, lockLogins, resetPasswords, unlockLogins } from '../session/logins';
import { applyPremium, simulatePremium } from './hospital/premium-prices';
import { setWarnDays } from './warning/set-warn-days';

/** What actions of masters ask of the rest of the server (define-master.ts, Service): by the name their definitions call it. */
export const SERVICES: Record<string, ActionService> = {
  lockLogins,
  unlockLogins,
  forgiveFailures,
  resetPasswords,
  endLogins,
  changePhone,
  syncPatients,
  setWarnDays,
  simulatePremium,
  applyPremium,
  repeatCalls: async (tx, context, { ids }) => {
    for (const id of ids) await repeatCall(tx, context, id);
  },
  lastLedgerCheck: (tx) => lastCheck(tx),
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
