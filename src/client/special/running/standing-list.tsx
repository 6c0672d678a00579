import type { Standing } from '../../../contract/running-answer';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { screenAt } from '../../workspace/screens';
import { useTab } from '../../workspace/tab-context';

const STATES: Record<Standing['state'], [word: string, tone: BadgeTone]> = {
  good: ['正常', 'green'],
  warn: ['注意', 'orange'],
  bad: ['异常', 'red'],
  none: ['未启用', 'grey'],
};

/** What must hold, each in a sentence; what does not leads to the page where it is seen whole. */
export function StandingList({ rows }: { rows: readonly Standing[] }) {
  const { open } = useTab();
  return (
    <ul>
      {rows.map(({ id, title, state, words, path }) => (
        <li key={id} className="flex min-h-9 items-center gap-3 border-line border-b px-3.5 py-1 text-[13px]">
          <span className="w-14 shrink-0">
            <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
          </span>
          <span className="w-20 shrink-0 font-medium">{title}</span>
          <span className={state === 'none' ? 'min-w-0 flex-1 text-muted' : 'min-w-0 flex-1'}>{words}</span>
          {path && (
            <Button size="sm" tone="ghost" onClick={() => open(path)}>
              {screenAt(path)?.title}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
