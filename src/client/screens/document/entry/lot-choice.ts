import type { RecordValues } from '../../../form/record-values';
import type { DocumentForm } from '../use-document-form';
import type { LineEntry } from '../use-line-entry';

/** Lots chosen from stock, for the line that is ticked (`target`) or as lines of their own. */
export function lotChoice(document: DocumentForm, entry: LineEntry, chosen: ReadonlySet<string>) {
  const { store } = document;
  const target = store.snapshot().find((line) => chosen.has(line.key));
  /** Lots for a line: the first goes into it, further ones become lines below. */
  const pick = (lines: readonly RecordValues[]) => {
    const [first, ...rest] = lines;
    const at = target ? store.snapshot().findIndex((line) => line.key === target.key) + 1 : store.snapshot().length;
    store.asOne(() => {
      if (target && first) store.set(target.key, { ...first, quantity: first.quantity ?? target.values.quantity ?? '' });
      store.add(
        (target ? rest : lines).map((line) => ({ ...line, quantity: line.quantity ?? '' })),
        at,
      );
    });
    document.touched();
    document.settled();
    requestAnimationFrame(() => entry.showLine.current?.(target ? at - 1 : at));
  };
  return { target, pick };
}
