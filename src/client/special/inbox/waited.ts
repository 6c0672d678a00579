/** How long something waits, in a word, and how much that should be seen. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Waited = { text: string; tone: 'muted' | 'warn' | 'bad' };

export function waited(since: string, now: number = Date.now()): Waited {
  const age = Math.max(0, now - new Date(since).getTime());
  const tone = age >= 3 * DAY ? 'bad' : age >= DAY ? 'warn' : 'muted';
  if (age < 5 * MINUTE) return { text: '刚刚', tone };
  if (age < HOUR) return { text: `${Math.floor(age / MINUTE)} 分钟`, tone };
  if (age < DAY) return { text: `${Math.floor(age / HOUR)} 小时`, tone };
  return { text: `${Math.floor(age / DAY)} 天`, tone };
}

export const TONES: Record<Waited['tone'], string> = { muted: 'text-faint', warn: 'text-warn', bad: 'text-bad' };
