import type { Ref, RefObject } from 'react';
import type { Problem } from '../../../define/document-rules';
import { Button } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { useVerbs } from '../../workspace/tab-context';
import type { Mending } from './mending';
import { keyOf, lineWords, ProblemRow, rowsOf } from './problem-list';

type TitleOf = (problem: Problem) => string | undefined;
type Props = {
  problems: readonly Problem[] | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Where they are listed once that is asked for. */
  list: RefObject<HTMLUListElement | null>;
  titleOf: TitleOf;
};

/** Before anything is submitted: how much would be refused and the first of it, beside the way the document goes. Always of one height, so nothing moves. */
export function Foresight({ problems, isOpen, onOpen, list, titleOf }: Props) {
  const count = problems?.length ?? 0;
  const blocks = problems?.filter(({ level }) => level !== 'warn').length ?? 0;
  const [first] = rowsOf(problems ?? []);
  const isShown = isOpen && count > 0;
  const turn = () => {
    onOpen(!isShown);
    if (!isShown) requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  };
  useVerbs({ blockers: turn });
  const words =
    problems === undefined
      ? '填写后自动检查'
      : count === 0
        ? '检查通过，可以提交'
        : [blocks > 0 && `提交前还有 ${blocks} 处需要处理`, count > blocks && `${count - blocks} 处需要确认`].filter(Boolean).join('，');
  return (
    <section aria-label="提交前检查" className="flex h-5 min-w-0 max-w-[55%] items-center gap-1.5 text-[13px]">
      {problems !== undefined && (
        <Icon
          name={blocks > 0 ? 'warning' : count > 0 ? 'info' : 'check'}
          size={14}
          className={cx('shrink-0', blocks > 0 ? 'text-warn' : count > 0 ? 'text-info' : 'text-good')}
        />
      )}
      <span role="status" className={cx('shrink-0', count > 0 ? 'font-medium text-warn' : 'text-muted')}>
        {words}
      </span>
      {first && !isShown && <span className="min-w-0 truncate text-muted">{`${lineWords(first.lines, titleOf(first.problem))}${first.problem.message}`}</span>}
      {count > 0 && (
        <Button size="sm" tone="ghost" className="h-5" keysOf="page.blockers" aria-expanded={isShown} onClick={turn}>
          {isShown ? '收起' : '查看'}
        </Button>
      )}
    </section>
  );
}

type ListProps = {
  ref: Ref<HTMLUListElement>;
  problems: readonly Problem[];
  titleOf: TitleOf;
  onGo: (problem: Problem) => void;
  mendingOf: (problem: Problem) => Mending | undefined;
  onMend: (mending: Mending) => void;
  onAsk: (problem: Problem) => void;
};

/** All that would be refused, with the way to each. */
export function ForeseenList({ ref, problems, titleOf, onGo, mendingOf, onMend, onAsk }: ListProps) {
  if (problems.length === 0) return null;
  return (
    <ul ref={ref} aria-label="提交前需要处理" className="max-h-40 overflow-auto border-line border-b bg-warn-soft px-4 py-1.5 text-[13px]">
      {rowsOf(problems, mendingOf).map(({ problem, lines }) => (
        <ProblemRow
          key={keyOf(problem)}
          problem={problem}
          lines={lines}
          sectionTitle={titleOf(problem)}
          onGo={onGo}
          mending={mendingOf(problem)}
          onMend={onMend}
          onAsk={onAsk}
        />
      ))}
    </ul>
  );
}
