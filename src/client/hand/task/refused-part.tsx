import type { DocumentDefinition } from '../../../define/define-document';
import type { DocumentTask } from '../../../define/hand-task';
import { ChoiceChips } from './choice-chips';
import { refusedOf, type Work, type WorkLine, withLine } from './work';

type Props = { task: DocumentTask; definition: DocumentDefinition; work: Work; keep: (work: Work) => void; line: WorkLine };

/** What is not taken of a line goes back, and says why. */
export function RefusedPart({ task, definition, work, keep, line }: Props) {
  const { refused } = task.lines;
  const rest = refusedOf(task, line.values);
  const field = refused ? definition.lines[refused.reason] : undefined;
  if (!refused || rest <= 0 || field?.kind !== 'choice') return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="pb-2 text-warn">
        拒收 {rest} {String(line.values.unitName ?? '')}：选择原因
      </p>
      <ChoiceChips
        label={field.label}
        options={field.options}
        value={String(line.values[refused.reason] ?? '')}
        onChoose={(value) => keep(withLine(work, line.key, { [refused.reason]: value }))}
      />
    </div>
  );
}
