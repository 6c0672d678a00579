import type { MasterEffect } from '../../engine/masters/effects';
import { lastCheck, requestCheck } from '../../engine/self-check/runs';
import { repeatCall } from '../../his/repeat-call';

export const interfaceLogEffect: MasterEffect = {
  actions: {
    retry: async (tx, context, { rows }) => {
      for (const row of rows) await repeatCall(tx, context, row.id);
    },
    ledgerCheck: (tx) => lastCheck(tx),
    /** Only asked for here: the leading process carries it out, however long it takes. */
    runLedgerCheck: async (tx, context) => {
      await requestCheck(tx, context.user.name, context.now());
      return { says: ['已安排自检，完成后在“账务自检”中查看结果'] };
    },
  },
};
