import { useEffect, useState } from 'react';

const DAY = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'Asia/Shanghai' });
const TIME = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' });

/** The time of the house, second by second. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <time dateTime={now.toISOString()} className="flex items-baseline gap-[12px] whitespace-nowrap">
      <span className="text-[20px] text-muted">{DAY.format(now)}</span>
      <span className="font-semibold text-[32px] tabular-nums">{TIME.format(now)}</span>
    </time>
  );
}
