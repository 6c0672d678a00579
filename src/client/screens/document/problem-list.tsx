import type { Problem } from '../../../define/document-rules';
import { Notice } from '../../ui/feedback';
import { type Folded, foldedProblems, linesSaid } from './folded-problems';
import { type Mending, needsColleagues } from './mending';

const LIMIT = 100;
const LINK = 'cursor-pointer underline';

/** Where a problem stands: which lines, of which table where there are several. */
export const lineWords = (lines: readonly number[], section = ''): string => (lines.length === 0 ? '' : `${section}${linesSaid(lines)}：`);

type RowProps = Folded & {
  sectionTitle?: string | undefined;
  onGo?: (problem: Problem) => void;
  mending?: Mending | undefined;
  onMend?: (mending: Mending) => void;
  /** Asks colleagues who may put it right. */
  onAsk?: ((problem: Problem) => void) | undefined;
};

/** One problem: its line leads to the line, its field to the field, and where another page mends it there is the way to that page, or to whoever may. */
export function ProblemRow({ problem, lines, sectionTitle, onGo, mending, onMend, onAsk }: RowProps) {
  const isElsewhere = problem.line === undefined && problem.field === undefined;
  return (
    <li className="flex gap-2 py-0.5">
      <span className="min-w-0">
        {lineWords(lines, sectionTitle)}
        {problem.message}
        {problem.level === 'warn' && <span className="ml-1 text-warn">（可确认后继续）</span>}
      </span>
      {onGo && !isElsewhere && (
        <button type="button" className={`${LINK} shrink-0`} aria-label={`转到：${problem.message}`} onClick={() => onGo(problem)}>
          转到{problem.line === undefined ? '此项' : lines.length > 1 ? `第${problem.line}行` : '此行'}
        </button>
      )}
      {mending && onMend && (
        <button type="button" className={`${LINK} shrink-0`} onClick={() => onMend(mending)}>
          去处理：{mending.title}
        </button>
      )}
      {!mending && onAsk && needsColleagues(problem) && (
        <button type="button" className={`${LINK} shrink-0`} onClick={() => onAsk(problem)}>
          请同事处理
        </button>
      )}
    </li>
  );
}

/** The rows of a list of problems: so many things, however many lines they are of. */
export const rowsOf = (problems: readonly Problem[], mendingOf?: (problem: Problem) => Mending | undefined): Folded[] =>
  foldedProblems(problems, (problem) => JSON.stringify(mendingOf?.(problem) ?? '')).slice(0, LIMIT);
export const keyOf = ({ section = '', line, field = '', message }: Problem): string => `${section}-${line ?? ''}-${field}-${message}`;

type Props = {
  problems: readonly Problem[];
  /** What the table of a problem's line is called, where there are several. */
  titleOf?: (problem: Problem) => string | undefined;
  onGo?: (problem: Problem) => void;
  mendingOf?: (problem: Problem) => Mending | undefined;
  onMend?: (mending: Mending) => void;
  onAsk?: (problem: Problem) => void;
};

/** Everything that stood in the way, in one strip. */
export function ProblemList({ problems, titleOf, onGo, mendingOf, onMend, onAsk }: Props) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad">
      <p className="font-medium">请先处理以下 {problems.length} 处问题：</p>
      <ul className="max-h-28 overflow-auto">
        {rowsOf(problems, mendingOf).map(({ problem, lines }) => (
          <ProblemRow
            key={keyOf(problem)}
            problem={problem}
            lines={lines}
            sectionTitle={titleOf?.(problem)}
            {...(onGo ? { onGo } : {})}
            mending={mendingOf?.(problem)}
            {...(onMend ? { onMend } : {})}
            onAsk={onAsk}
          />
        ))}
      </ul>
    </Notice>
  );
}
