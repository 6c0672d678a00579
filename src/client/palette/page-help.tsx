import { Suspense } from 'react';
import { allows } from '../../define/allows';
import { helpOf } from '../../domain/help';
import { readMenu } from '../session/menu';
import { readKind } from '../session/session';
import { late } from '../ui/late';
import { parseLocation } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { activeTab } from '../workspace/tab-list';
import { readTabs } from '../workspace/tabs-atom';

const PageCourses = late(() => import('../special/courses/page-courses'));

/** What the page in front is for, what can be done there and what it minds: said by its definition. */
export default function PageHelp() {
  const screen = screenAt(parseLocation(activeTab(readTabs()).location).path);
  const kind = readKind();
  if (!screen || !kind) return null;
  const title = readMenu().titles[screen.flag] ?? screen.title;
  return (
    <section aria-label={`${title}的说明`} className="mb-4 rounded-lg bg-sunken/60 px-3 py-2 text-[13px]">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1">
        {helpOf(screen, kind).map(({ head, words }) => (
          <div key={head} className="contents">
            <dt className="text-muted">{head}</dt>
            <dd>{words.join(head === '规则' || head === '会拒绝' || head === '说明' ? '；' : '、')}</dd>
          </div>
        ))}
        {allows(readMenu().permissions, 'videoCourse') && (
          <Suspense>
            <PageCourses flag={screen.flag} />
          </Suspense>
        )}
      </dl>
    </section>
  );
}
