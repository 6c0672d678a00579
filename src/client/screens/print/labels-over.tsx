import type { PrintedLabel } from '../../../contract/print-answer';
import type { LabelLayout } from '../../../define/label-layout';
import { Notice } from '../../ui/feedback';
import { fitLabel } from './label-fit';
import type { Paper } from './print-pages';

type Props = { labels: readonly PrintedLabel[]; layout: LabelLayout; paper: Paper };

/** Which labels do not fit their paper, and what of them; nothing where all do. Not printed. */
export function LabelsOver({ labels, layout, paper }: Props) {
  const over = labels.flatMap((label) => {
    const words = fitLabel(label, layout, paper).over;
    return words.length === 0 ? [] : [{ code: label.code, words }];
  });
  const [first] = over;
  if (!first) return null;
  const which = labels.length === 1 ? '' : `${over.length} 张标签（如 ${first.code}）：`;
  return (
    <div className="mx-auto mt-4 w-[min(720px,94%)] print:hidden">
      <Notice tone="bad">
        {which}
        {first.words.join('；')}
      </Notice>
    </div>
  );
}
