import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import type { Sees } from './vocabulary';

/** A condition on the rows that hold what was said. */
type Held = { where: Record<string, string>; said: string };

/** 吴清提的: what somebody did, behind his name. */
const VERBS = /[提审批开下建做报写签申请登记发领退借盘管]+[了的过]?$/;
const DECIDES = /审|批/;
const MOST = 60;
const FIELDS = 10;

/**
 * What no word was read from is looked for in the rows themselves: in their texts (合同名称, 制单人) and in the names of what they point to
 * (主刀, 采购员), whoever of it the asker sees; undefined where no row holds it, so that nothing is told of others.
 */
export async function heldIn(context: Context, dataset: Dataset, said: string, text: string, sees: Sees): Promise<Held | undefined> {
  const ask = (query: object) =>
    runQuery({ ...context, screen: '' }, querySchema.parse({ of: dataset.id, measures: ['count'], totals: false, limit: MOST, ...query }));
  const names = [...new Set([said, said.replace(VERBS, '')])].filter((one) => one.length > 1);
  for (const [name, field] of fieldsOf(dataset, text, sees)) {
    const told = (words: string): string => `${field.label} ${words}`;
    if (field.kind === 'text') {
      for (const one of names) {
        const { totals } = await ask({ where: { [name]: one } });
        if (Number(totals.count) > 0) return { where: { [name]: one }, said: told(one) };
      }
      continue;
    }
    const { list } = await ask({ by: [name] });
    for (const one of names) {
      const ids = list.flatMap((row) => (row[name] && String(row[`${name}Name`] ?? '').includes(one) ? [String(row[name])] : []));
      if (ids.length > 0) return { where: { [name]: ids.join() }, said: told(one) };
    }
  }
  return undefined;
}

/** Names first, then people; of people who decided before who wrote where that is what is asked. */
function fieldsOf({ dimensions }: Dataset, text: string, sees: Sees): [string, Field][] {
  const holds = ([name, field]: [string, Field]): boolean =>
    sees(field, name) && (field.kind === 'text' || (field.kind === 'ref' && field.filter === true && field.to !== 'patient'));
  const first = DECIDES.test(text) ? 'reviewedByName' : 'createdByName';
  const rank = ([name]: [string, Field]): number => (name === 'sn' ? 9 : name === first ? 1 : /ByName$/.test(name) ? 2 : 0);
  return Object.entries(dimensions)
    .filter(holds)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, FIELDS);
}
