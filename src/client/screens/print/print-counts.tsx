import type { PrintedLabel } from '../../../contract/print-answer';
import { Button } from '../../ui/button';
import { WholeNumber } from '../../ui/whole-number';

/** As many labels as one print holds. */
export const MOST_LABELS = 1000;

type Props = { labels: readonly PrintedLabel[]; counts: Readonly<Record<string, number>>; onChange: (counts: Record<string, number>) => void };

/** How many labels of each of the goods: those without a code of their own are printed as often as wanted. Not printed. */
export function PrintCounts({ labels, counts, onChange }: Props) {
  const goods = labels.filter((label) => label.copies !== undefined);
  const set = (of: (label: PrintedLabel) => number) => onChange(Object.fromEntries(goods.map((label) => [label.id, of(label)])));
  return (
    <section aria-label="标签张数" className="mx-auto mt-4 w-[min(720px,94%)] rounded-lg border border-line bg-surface text-[13px] print:hidden">
      <header className="flex items-center gap-2 border-line border-b px-3 py-2">
        <h2 className="flex-1 font-semibold">标签张数</h2>
        <Button size="sm" onClick={() => set((label) => label.copies ?? 1)}>
          按数量
        </Button>
        <Button size="sm" onClick={() => set(() => 1)}>
          各一张
        </Button>
      </header>
      <ul className="max-h-[40vh] divide-y divide-line overflow-auto">
        {goods.map((label) => {
          const words = label.lines
            .slice(0, 4)
            .map((line) => line.text)
            .filter(Boolean)
            .join(' ');
          return (
            <li key={label.id} className="flex items-center gap-3 px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate" title={words}>
                {words}
              </span>
              <span className="w-20 shrink-0">
                <WholeNumber
                  aria-label={`${words} 张数`}
                  min={0}
                  max={MOST_LABELS}
                  value={counts[label.id] ?? label.copies ?? 1}
                  onNumber={(count) => onChange({ ...counts, [label.id]: count })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
