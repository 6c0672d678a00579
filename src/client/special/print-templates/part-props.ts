import type { PrintLayout } from '../../../define/print-layout';
import type { Layout } from '../../../domain/prints/layouts';
import type { Design } from './use-design';

/** What each part of the drawing board gets; of a form unless it says otherwise. */
export type PartProps<L extends Layout = PrintLayout> = { design: Design<L>; mayChange: boolean; onChange: (more: Partial<Design>) => void };

/** Changes the look alone. */
export const laying =
  <L extends Layout>({ design, onChange }: PartProps<L>) =>
  (more: Partial<L>): void =>
    onChange({ layout: { ...design.layout, ...more } });

/** One of a row of things moved by a place. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + by));
  const rest = list.filter((_, at) => at !== from);
  return rest.toSpliced(to, 0, list[from] as T);
}
