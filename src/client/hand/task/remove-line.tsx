import type { DocumentDefinition } from '../../../define/define-document';
import { Icon } from '../../ui/icon';
import { nameOf } from '../cards/line-cards';
import type { Work, WorkLine } from './work';

type Props = { definition: DocumentDefinition; work: Work; keep: (work: Work) => void; line: WorkLine };

/** Takes a line out again that this work brought in; what a document came with stays in it. */
export function RemoveLine({ definition, work, keep, line }: Props) {
  return (
    <button
      type="button"
      aria-label={`移除 ${nameOf(definition, { id: line.key, ...line.values })}`}
      onClick={() => keep({ ...work, lines: work.lines.filter(({ key }) => key !== line.key) })}
      className="flex size-12 shrink-0 cursor-pointer items-center justify-center text-dim"
    >
      <Icon name="close" size={20} />
    </button>
  );
}
