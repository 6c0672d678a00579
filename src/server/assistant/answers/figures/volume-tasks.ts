import { querySchema } from '../../../../define/query';
import { volume } from '../../../../domain/datasets/volume';
import { readerOf } from '../../../engine/queries/reader';
import { runQuery } from '../../../engine/queries/run';
import { nothing, type ToolAnswer, together } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import { VOLUME } from '../../words/said/glances';
import { hearsAll, type Told } from '../words-of';

const LOOKS = new Set(['list', 'figure', 'rank', 'none', 'open', 'detail', 'forecast', 'share']);
/** 国采 is what the whole country buys, 联盟 what some provinces do: batches are called so. */
const WHOSE: readonly [said: RegExp, batch: string][] = [
  [/国采|国家(?:组织|集采)/, '国家组织'],
  [/省采|联盟|省际/, '联盟'],
];

/**
 * 骨科集采任务完成得怎么样, 国采支架完成得怎样: tasks of volume purchase belong to the house, none to a ward or a size; what is named says which batch or
 * which goods are meant, where one is called so.
 */
export async function volumeTasks(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const wards = new Set(frame.departments.map(({ said }) => said));
  const names = [...wards, ...frame.goods.map(({ said }) => said)];
  const whose = WHOSE.find(([said]) => said.test(frame.text))?.[1];
  const isAsked = context.org.kind === 'H' && VOLUME.test(frame.text) && LOOKS.has(frame.intent) && !frame.number && !USED_BY.test(frame.text);
  if (!isAsked || (names.length === 0 && !whose) || !readerOf(context, volume)) return undefined;
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({ of: volume.id, by: ['batch', 'productName'], measures: ['tasks'], totals: false, limit: 500 }),
  );
  const tasks = list.map(({ batch, productName }) => ({ batch: String(batch ?? ''), product: String(productName ?? '') }));
  const where: Record<string, string> = {};
  const unknown: string[] = [];
  for (const said of names) {
    const [isBatch, isProduct] = [tasks.some(({ batch }) => batch.includes(said)), tasks.some(({ product }) => product.includes(said))];
    if (isBatch && (wards.has(said) || !isProduct)) where.batch = said;
    else if (isProduct) where.productName = said;
    else unknown.push(said);
  }
  if (whose && !where.productName && !where.batch && tasks.some(({ batch }) => batch.includes(whose))) where.batch = whose;
  hearsAll(told);
  if (unknown.length > 0 && Object.keys(where).length === 0)
    return nothing(`集采任务里没有叫“${unknown.join('、')}”的批次或产品。任务是全院的约定量，不分到科室；可以问“集采各批次完成得怎么样”。`);
  const asks = { of: volume.id, where, limit: 20 };
  const whole = await use(queryFigures, asking, {
    ...asks,
    measures: ['boughtShare', 'usedShare', 'timeShare', 'tasks'],
    by: ['batch'],
    order: 'usedShare',
    said: '集采任务，按批次',
  });
  const each = await use(queryFigures, asking, {
    ...asks,
    measures: ['usedShare', 'boughtShare'],
    by: ['productName', 'outlook'],
    order: 'usedShare',
    said: '集采任务，按预计（使用完成率低的在前）',
  });
  return together([whole, { ...each, proposals: [], references: [] }]);
}

/** 骨科用了多少集采的: what a ward used of them is a figure of use. */
const USED_BY = /用了|领了|使用了|各科|哪个科/;
