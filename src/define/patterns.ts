/** The forms of what people type everywhere: one place for pages and server alike. */
export const MOBILE = /^1\d{10}$/;
export const EMAIL = /^[^\s@<>()[\],;:"]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
/** Unified social credit code. */
export const CREDIT_CODE = /^[0-9A-Za-z]{18}$/;

/** 6–16 characters with a letter and a digit. */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d).{6,16}$/;
export const PASSWORD_RULE = '密码为6-16位，且须包含字母和数字';
export const UPPER_CASE = /[A-Z]/;
export const LOWER_CASE = /[a-z]/;
/** Neither a letter nor a digit of any script, nor a blank. */
export const SPECIAL = /[^\p{L}\p{N}\s]/u;

/** What would make a password stronger, in words; nothing when it has everything. */
export function passwordLacks(password: string): string[] {
  const checks: [RegExp, string][] = [
    [UPPER_CASE, '大写字母'],
    [LOWER_CASE, '小写字母'],
    [/\d/, '数字'],
    [SPECIAL, '特殊字符'],
  ];
  return checks.flatMap(([pattern, words]) => (pattern.test(password) ? [] : [words]));
}
export type Strength = '弱' | '中' | '强';
/** A password that does not keep the rule is weak whatever stands in it. */
export function passwordStrength(password: string): Strength {
  const lacks = passwordLacks(password).length;
  if (!PASSWORD.test(password) || lacks > 1) return '弱';
  return lacks === 1 || password.length < 8 ? '中' : '强';
}

/** Numbers that are written in capitals; nothing typed stays nothing. */
export const capitals = (value: unknown): string | undefined => (typeof value === 'string' ? value.toUpperCase() : undefined);
