import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { textOf } from '../../../define/field-text';
import type { DocumentTask } from '../../../define/hand-task';
import { nameOf } from '../cards/line-cards';
import { QuantityStep } from './quantity-step';
import { RefusedPart } from './refused-part';
import { RemoveLine } from './remove-line';
import { saidQuantity, type Work, type WorkLine, withLine } from './work';

type Props = { task: DocumentTask; definition: DocumentDefinition; work: Work; keep: (work: Work) => void; line: WorkLine; screen: Screen };

/** The line in hand: what it is, what tells it from others, and how many. */
export function LineCard({ task, definition, work, keep, line }: Props) {
  const { lines } = definition;
  const { values } = line;
  const facts = task.lines.shows.flatMap((name) => {
    const field = lines[name];
    const text = field ? textOf(field, values[name], values[`${name}Name`]) : '';
    return field && text !== '' && text !== '-'
      ? [{ name, label: field.label, text: field.kind === 'quantity' ? `${text} ${String(values.unitName ?? '')}` : text }]
      : [];
  });
  const field = lines[task.lines.field];
  const say = (quantity: number) => keep(withLine(work, line.key, saidQuantity(task, values, quantity)));
  return (
    <section aria-label="当前耗材" className="shrink-0 rounded-[10px] border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-semibold text-[17px]">{nameOf(definition, { id: line.key, ...values })}</h2>
        {!line.id && <RemoveLine definition={definition} work={work} keep={keep} line={line} />}
      </div>
      <p className="text-[13px] text-muted">{[values.code, values.manufacturer].filter(Boolean).map(String).join(' · ')}</p>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 pt-3">
        {facts.map(({ name, label, text }) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13px] text-faint">{label}</dt>
            <dd className="break-words font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {field && <QuantityStep label={field.label} unit={String(values.unitName ?? '')} value={String(values[task.lines.field] ?? '')} onSay={say} />}
      <RefusedPart task={task} definition={definition} work={work} keep={keep} line={line} />
    </section>
  );
}
