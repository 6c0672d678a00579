import type { Dataset } from '../../../../define/define-dataset';
import { datasetOf } from '../../../../domain/dataset-of';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { ROWS, type Rows, rowsOf, seesMoney } from '../figures/rows';
import type { Told } from '../words-of';
import { reads, wordsBesideNames } from './rows';

/** 集采外的, 非集采的, 不是植入的: goods that are not what a flag of these rows says; 集采的: those that are. */
function flagIn({ dimensions }: Dataset, text: string): { name: string; value: 'true' | 'false'; said: string } | undefined {
  for (const [name, field] of Object.entries(dimensions)) {
    if (field.kind !== 'flag' || !field.filter || field.label.length < 2) continue;
    const not = new RegExp(`(?:非|不是|不算|除了?)的?${field.label}(?:品种?|的|产品|耗材|以外)*|${field.label}(?:之|以)?外的?|${field.label}目录外的?`).exec(
      text,
    )?.[0];
    if (not) return { name, value: 'false', said: not };
    const is = new RegExp(`(?<![有没])${field.label}(?:品种?|内)?的(?=[\\u3400-\\u9fff])`).exec(text)?.[0];
    if (is) return { name, value: 'true', said: is };
  }
  return undefined;
}

const FLOWS = new Set(['use', 'buy', 'receive', 'sell', 'issue', 'operate']);
/** 集采外的骨科钢板用了几块: how much of such goods was used, bought or sold; a flag that these rows keep under a negation of it is a condition. */
export async function askedOfFlagged(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (!['figure', 'list', 'rank'].includes(frame.intent) || !['use', 'document', 'stock', 'none'].includes(frame.subject) || frame.number) return undefined;
  const isStock = frame.subject === 'stock' && frame.flows.length === 0;
  const flows = frame.flows.filter(({ flow, said }) => FLOWS.has(flow) && !/集采/.test(said));
  if (!isStock && flows.length === 0) return undefined;
  const rows: Rows = isStock ? ROWS.lying : rowsOf({ ...told, frame: { ...frame, flows } });
  const dataset = datasetOf(rows.of);
  const flag = dataset && flagIn(dataset, frame.text);
  if (!flag || frame.worth !== undefined || !reads(asking.context, rows.of) || !rows.quantity) return undefined;
  // A ward right before goods is a part of what they are called: 骨科钢板.
  const [ward] = frame.departments;
  const isOfName = ward !== undefined && frame.goods.some(({ at }) => at === ward.at + ward.said.length);
  asking.asked?.push({ tool: 'heard', args: [wordsBesideNames(told), flag.said, isOfName ? ward.said : ''].join(' ') });
  return use(queryFigures, asking, {
    of: rows.of,
    measures: [rows.quantity, ...(seesMoney(told, rows) ? [rows.money] : [])],
    where: {
      [flag.name]: flag.value,
      ...given({
        specification: told.product,
        ...(rows.department && !isOfName ? { [rows.department]: told.department } : {}),
        ...(rows.warehouse ? { [rows.warehouse]: told.warehouse } : {}),
        ...(rows.partner ? { [rows.partner]: told.partner } : {}),
      }),
    },
    by: ['productName', 'specification'],
    limit: 20,
    said: `${flag.said.replace(/的$/, '')}的${rows.said}`,
    ...(datasetOf(rows.of)?.day ? { period: told.period ?? '今年' } : {}),
  });
}
