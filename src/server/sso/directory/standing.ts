/** What an entry says, whatever the case the server writes names of attributes in. */
export type Entry = { dn: string; valuesOf(attribute: string): string[] };

/** Days between 1601, which Windows counts from, and 1970. */
const WINDOWS_BEGAN = 11_644_473_600_000;
const NEVER = 9_223_372_036_854_775_807n;

/** Attributes by which directories say that somebody may not come in, each with what it means. An attribute that is not there says nothing. */
const SIGNS: Record<string, (value: string, now: Date) => string | undefined> = {
  useraccountcontrol: (value) => (Number(value) & 2 ? '目录账号已停用' : undefined),
  'msds-user-account-control-computed': (value) => (Number(value) & 0x10 ? '目录账号已锁定' : Number(value) & 0x800000 ? '目录密码已过期' : undefined),
  accountexpires: (value, now) => {
    const ticks = /^\d{1,19}$/.test(value) ? BigInt(value) : 0n;
    return ticks !== 0n && ticks < NEVER && Number(ticks / 10_000n) - WINDOWS_BEGAN <= now.getTime() ? '目录账号已到期' : undefined;
  },
  nsaccountlock: (value) => (/^true$/i.test(value) ? '目录账号已停用' : undefined),
  pwdaccountlockedtime: (value) => (value === '000001010000Z' ? '目录账号已锁定' : undefined),
  shadowexpire: (value, now) => (/^\d{1,8}$/.test(value) && Number(value) > 0 && Number(value) * 86_400_000 <= now.getTime() ? '目录账号已到期' : undefined),
};
export const STANDING_ATTRIBUTES = [
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'accountExpires',
  'nsAccountLock',
  'pwdAccountLockedTime',
  'shadowExpire',
];

/** Why somebody whose password is right still does not come in; undefined = he does. */
export function refusalOfEntry(entry: Entry, now: Date): string | undefined {
  return Object.entries(SIGNS)
    .flatMap(([attribute, says]) => entry.valuesOf(attribute).map((value) => says(value, now)))
    .find((said) => said !== undefined);
}
