import { useRef } from 'react';
import type { Problem } from '../../../define/document-rules';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useTabState, useVerbs } from '../../workspace/tab-context';
import type { Mending } from './mending';
import { lineWords, ProblemRow } from './problem-list';

type Props = {
  problems: readonly Problem[] | undefined;
  titleOf: (problem: Problem) => string | undefined;
  onGo: (problem: Problem) => void;
  mendingOf: (problem: Problem) => Mending | undefined;
  onMend: (mending: Mending) => void;
};

/** Before anything is submitted: what would be refused, with the way to each. One line of one height, so nothing moves; unfolded on demand. */
export function Foresight({ problems, titleOf, onGo, mendingOf, onMend }: Props) {
  const [isOpen, setOpen] = useTabState('foresight', false);
  const list = useRef<HTMLUListElement>(null);
  const count = problems?.length ?? 0;
  const blocks = problems?.filter(({ level }) => level !== 'warn').length ?? 0;
  const [first] = problems ?? [];
  const isShown = isOpen && count > 0;
  useVerbs({
    blockers: () => {
      setOpen(!isShown);
      if (!isShown) requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
    },
  });
  const words =
    problems === undefined
      ? '提交前检查：填写后自动进行'
      : count === 0
        ? '提交前检查：没有发现问题'
        : [blocks > 0 && `提交前还有 ${blocks} 处需要处理`, count > blocks && `${count - blocks} 处需要确认`].filter(Boolean).join('，');
  return (
    <section aria-label="提交前检查" className="shrink-0 rounded bg-sunken/60 text-[13px]">
      <div className="flex h-8 items-center gap-2 px-3">
        <Icon name={blocks > 0 ? 'warning' : 'info'} size={15} className={blocks > 0 ? 'text-warn' : count > 0 ? 'text-info' : 'text-faint'} />
        <span role="status" className={count > 0 ? 'shrink-0 font-medium' : 'text-muted'}>
          {words}
        </span>
        <span className="min-w-0 flex-1 truncate text-muted">{first && !isShown && `${lineWords(first, titleOf(first))}${first.message}`}</span>
        {count > 0 && (
          <Button size="sm" tone="ghost" keysOf="page.blockers" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
            {isShown ? '收起' : '查看'}
          </Button>
        )}
      </div>
      {isShown && (
        <ul ref={list} className="max-h-40 overflow-auto px-3 pb-2 pl-9">
          {problems?.slice(0, 100).map((problem) => (
            <ProblemRow
              key={`${problem.section ?? ''}-${problem.line ?? ''}-${problem.field ?? ''}-${problem.message}`}
              problem={problem}
              sectionTitle={titleOf(problem)}
              onGo={onGo}
              mending={mendingOf(problem)}
              onMend={onMend}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
