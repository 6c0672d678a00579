import type { ActionService } from '../../engine/masters/services';
import { setRule } from '../../rules/rule-settings';
import { rulesAt } from '../../rules/rules-at';
import { refreshWarnings } from './warning-clock';

/** Thresholds of the own organisation by the field that is typed. */
const KEYS = {
  licenceDays: ['warn.licenceDays', '证照'],
  registrationDays: ['warn.registrationDays', '注册证'],
  expiryDays: ['warn.expiryDays', '产品效期'],
} as const;

/** Sets the days that were typed, works out anew what warns, and says what holds now. */
export const setWarnDays: ActionService = async (tx, context, { input }) => {
  const place = { kind: context.org.kind, org: context.org.id };
  for (const [name, [key]] of Object.entries(KEYS)) {
    const value = String(input[name] ?? '');
    if (value !== '') await setRule({ ...context, db: tx }, place, { key, value, reason: '预警中心设置' });
  }
  await refreshWarnings(tx, context.org.id, context.now());
  const rules = await rulesAt(tx, place);
  return { says: Object.values(KEYS).map(([key, word]) => `${word}：到期前 ${rules.find((one) => one.key === key)?.value ?? ''} 天预警`) };
};
