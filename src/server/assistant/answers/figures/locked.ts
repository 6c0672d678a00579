import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { LOCKED } from '../../words/said/standing';
import { withStoppingPapers } from '../goods/stopped-lots';
import { withoutNames } from '../wishes';
import type { Told } from '../words-of';

const OF_GOODS = /货|库存|耗材|产品|东西|批|物资|存|压/;
/** 锁着不能用的货, 冻结的有多少: what lies there and may not go out, by why it may not. */
export async function lockedGoods(all: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, ...told } = all;
  // 哪些批号停售了: lots, not the papers that stopped them.
  const isOfPapers = frame.kind !== undefined && !(frame.kind === '停售' && (frame.has('noun.lot') || frame.has('by.lot')));
  // 锁定接骨板 is what goods are called.
  if (!LOCKED.test(withoutNames(frame)) || frame.withoutKinds.length > 0 || isOfPapers || frame.lot || !(OF_GOODS.test(frame.text) || frame.goods.length > 0))
    return undefined;
  if (!['stock', 'idle', 'document', 'expiry', 'none', 'record', 'use', 'todo', 'trace', 'log'].includes(frame.subject)) return undefined;
  const isAsked = frame.by !== undefined || frame.has('ask.which') || frame.has('ask.what');
  if (
    !(['list', 'figure', 'rank', 'none', 'open', 'detail'].includes(frame.intent) || (frame.intent === 'act' && isAsked)) ||
    frame.has('ask.how') ||
    frame.has('ask.why')
  )
    return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, frame.trait, frame.state].join(' ') });
  const isWhole = frame.intent === 'figure' && frame.goods.length === 0 && !frame.by;
  const lies = await use(queryFigures, asking, {
    of: 'lying',
    measures: isWhole ? ['lots', 'goods', 'amount'] : ['quantity', 'lots'],
    where: { state: 'stopped,frozen', ...given({ warehouse: told.warehouse, department: told.department, specification: told.product }) },
    by: frame.by === 'warehouse' ? ['warehouse'] : isWhole ? ['state', 'productName'] : ['productName', 'batchNo'],
    limit: Math.min(frame.count ?? 20, 50),
    said: '停售、冻结着不能用的库存',
  });
  return withStoppingPapers(all, lies);
}
