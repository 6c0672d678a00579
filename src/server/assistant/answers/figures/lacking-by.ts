import { datasetOf } from '../../../../domain/dataset-of';
import { lacking } from '../../../../domain/datasets/lacking';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import type { Told } from '../words-of';

/** What is out already; what soon will be is a forecast. */
const OUT = /(?<![快要会将])(?:断货|断供|断档|缺货|没货|零库存)/;
const WHICH_STORE = /[哪各](?:个|些|几个)?(?:二级)?[库仓]/;
const LOOKS = new Set(['list', 'figure', 'rank', 'none']);
/** 断货最厉害的是哪个科室的库: how many goods each ward or store is out of. */
export async function lackingByStore({ frame, asking, product }: Told): Promise<ToolAnswer | undefined> {
  const isApart = frame.by === 'department' || frame.by === 'warehouse' || WHICH_STORE.test(frame.text);
  if (!isApart || !frame.has('noun.runout') || !OUT.test(frame.text) || !LOOKS.has(frame.intent) || frame.kind || frame.number) return undefined;
  const dataset = datasetOf(lacking.id);
  if (!dataset || !readerOf(asking.context, dataset)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const by = frame.by === 'warehouse' || /库|仓/.test(frame.text) ? 'warehouse' : 'department';
  return use(queryFigures, asking, {
    of: lacking.id,
    measures: ['goods'],
    where: { reason: 'out,centre', ...given({ specification: product }) },
    by: [by],
    order: `${frame.end === 'least' ? '' : '-'}goods`,
    limit: Math.min(frame.count ?? 10, 50),
    said: '现在断货的',
  });
}
