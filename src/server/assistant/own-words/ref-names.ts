import type { Dataset } from '../../../define/define-dataset';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import { normalise } from '../reading/read';
import { saidFor } from './labels';
import type { Sees, Vocabulary } from './vocabulary';
import type { Word } from './word';

/** What the gazetteer knows by itself. */
const KNOWN = new Set(['partner', 'specification', 'department', 'warehouse', 'organisation', 'patient', 'employee', 'document']);
const FIELDS = 4;
const NAMES = 60;

/** What the records are called that rows of the dataset point to, and nothing else of the reading knows: 专业版, 院长室, 基本户. */
export async function refNames(context: Context, dataset: Dataset, sees: Sees): Promise<Vocabulary> {
  const all = new Map<string, Word>();
  const fields = Object.entries(dataset.dimensions)
    .filter(([name, field]) => field.kind === 'ref' && field.filter && !KNOWN.has(field.to) && sees(field, name))
    .slice(0, FIELDS);
  for (const [name, field] of fields) {
    const { list } = await runQuery(
      { ...context, screen: '' },
      querySchema.parse({ of: dataset.id, measures: ['count'], by: [name], totals: false, limit: NAMES }),
    );
    for (const row of list) {
      const said = String(row[`${name}Name`] ?? '');
      if (said.length > 1 && row[name])
        for (const one of saidFor(said)) all.set(normalise(one), { is: 'where', where: { [name]: String(row[name]) }, said: `${field.label} ${said}` });
    }
  }
  return all;
}
