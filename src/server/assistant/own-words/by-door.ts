import { documentOf, masterOf } from '../../../domain/registry';
import type { Asking, ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import type { Subject } from './subjects';

const MOST = 50;
/** Rows one by one as the query door has them: of conditions their list has no filter for. */
export function rowsByDoor(
  asking: Asking,
  { dataset, screen }: Subject,
  where: Readonly<Record<string, string>>,
  called: readonly string[],
  period?: string,
): Promise<ToolAnswer> {
  const fixed = Object.fromEntries(Object.entries(screen?.preset.where ?? {}).map(([name, values]) => [name, values.join()]));
  const label = documentOf(dataset.id) ? 'sn' : (masterOf(dataset.id)?.label ?? '');
  const by = label in dataset.dimensions ? { by: [label], limit: MOST } : {};
  const measures = ['count', ...('totalAmount' in dataset.measures ? ['totalAmount'] : [])];
  // What is pointed to is told by its name; the rest the door says itself.
  const isPointed = Object.keys(where).some((name) => dataset.dimensions[name]?.kind === 'ref');
  const said = `${screen?.title ?? dataset.title}${isPointed ? `（${called.join('，')}）` : ''}`.slice(0, 40);
  return use(queryFigures, asking, { of: dataset.id, measures, where: { ...fixed, ...where }, said, ...by, ...given({ period }) });
}

/** Whether lists of such rows filter by it: those of papers by whatever stands in their heads. */
export const isFiltered = ({ id, dimensions }: Subject['dataset'], name: string): boolean =>
  documentOf(id) !== undefined || dimensions[name]?.filter === true || name === 'status';
