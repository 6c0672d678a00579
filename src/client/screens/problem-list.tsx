import type { Problem } from '../../define/document-rules';
import { Notice } from '../ui/feedback';

/** Everything that stands in the way, in one strip; a line's problem leads to its line. */
export function ProblemList({ problems, onGo }: { problems: readonly Problem[]; onGo: (line: number | undefined) => void }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad">
      <p className="font-medium">请先处理以下 {problems.length} 处问题：</p>
      <ul className="max-h-28 overflow-auto">
        {problems.slice(0, 100).map((problem) => (
          <li key={`${problem.line ?? ''}-${problem.field ?? ''}-${problem.message}`}>
            {problem.line ? (
              <button type="button" className="cursor-pointer underline" onClick={() => onGo(problem.line)}>
                第{problem.line}行
              </button>
            ) : null}
            {problem.line ? '：' : ''}
            {problem.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
