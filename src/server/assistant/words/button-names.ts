import { documents, masters } from '../../../domain/registry';

let deeds: ReadonlySet<string> | undefined;
/** Whether letters are what a button is called, or begin or end its name: they are no slip of another word (解除 of 申请解除 is not 借出). */
export function isDeed(said: string): boolean {
  deeds ??= new Set(
    [...documents, ...masters].flatMap(({ actions }) =>
      actions.flatMap(({ label }) => [label, label.slice(0, 2), label.slice(-2)].filter((one) => one.length >= 2)),
    ),
  );
  return deeds.has(said);
}
