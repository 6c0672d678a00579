import { useEffect, useState } from 'react';

/**
 * The 60 s a user waits before the next SMS code, kept in local storage by purpose (login, register, reset) and resumed after a
 * reload when more than 3 s are left. remainingAt() is the rule, useCountdown() the ticking.
 */
const SECONDS = 60;
const RESUME_ABOVE = 3;
const keyOf = (purpose: string) => `smsCountdown.${purpose}`;

export function remainingAt(now: number, until: number, isResuming: boolean): number {
  const left = Math.ceil((until - now) / 1000);
  if (!Number.isFinite(left) || left <= 0 || left > SECONDS) return 0;
  return isResuming && left <= RESUME_ABOVE ? 0 : left;
}

export function useCountdown(purpose: 'login' | 'relogin' | 'register' | 'reset'): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => {
    const stored = Number(localStorage.getItem(keyOf(purpose)) ?? 0);
    return remainingAt(Date.now(), stored, true) > 0 ? stored : 0;
  });
  const [left, setLeft] = useState(() => remainingAt(Date.now(), until, false));
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const now = remainingAt(Date.now(), until, false);
      setLeft(now);
      if (now === 0) {
        localStorage.removeItem(keyOf(purpose));
        setUntil(0);
      }
    };
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [until, purpose]);
  const start = () => {
    const end = Date.now() + SECONDS * 1000;
    localStorage.setItem(keyOf(purpose), String(end));
    setUntil(end);
    setLeft(SECONDS);
  };
  return { left, start };
}
