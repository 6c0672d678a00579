import { datasetOf } from '../../../domain/dataset-of';
import { pagesOf } from '../answers/records-called';
import type { Told } from '../answers/words-of';
import type { ToolAnswer } from '../tool';
import { listRecords } from '../tools/list-records';
import { use } from '../use';
import { holdingIn } from './field-holding';
import { sightIn } from './sight';

/** Records of any page that have the words in a field of such a label. */
export async function heldOnPages({ asking }: Told, said: string, labels: RegExp): Promise<ToolAnswer[]> {
  const { context } = asking;
  const answers: ToolAnswer[] = [];
  for (const { screen, definition } of pagesOf(context)) {
    const dataset = datasetOf(definition.resource);
    const sees = dataset && sightIn(context, dataset);
    const fields = Object.entries(dataset?.dimensions ?? {}).filter(([, field]) => field.kind === 'text' && field.filter && labels.test(field.label));
    if (!dataset || !sees || !('count' in dataset.measures)) continue;
    const held = await holdingIn({ context, dataset, sees }, fields, said);
    if (held) answers.push(await use(listRecords, asking, { page: screen.flag, fields: { [held.name]: held.value }, said: [held.said] }));
  }
  return answers.filter(({ isEmpty }) => !isEmpty);
}
