import { useState } from 'react';

/** Password or SMS: the mode chosen last, remembered on this machine for the login page and the re-login dialog alike. */
export type LoginMode = 'password' | 'sms';
const KEY = 'loginMode';
export const MODES = [
  { id: 'password', label: '账号密码登录' },
  { id: 'sms', label: '短信验证码登录' },
] as const;

export function useLoginMode(): [LoginMode, (mode: string) => void] {
  const [mode, setMode] = useState<LoginMode>(() => (localStorage.getItem(KEY) === 'sms' ? 'sms' : 'password'));
  return [
    mode,
    (next) => {
      const known = next === 'sms' ? 'sms' : 'password';
      localStorage.setItem(KEY, known);
      setMode(known);
    },
  ];
}
