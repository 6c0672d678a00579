import type { ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { ROWS } from './figures/row-sets';
import { seesMoney } from './figures/rows';
import { rowsMeant } from './figures/rows-meant';
import type { Told } from './words-of';

/** 收了什么, 进了哪些货, 卖了啥: goods that came or went, no papers that tell of it. */
const WHAT_CAME =
  /(?:收|进|买|卖|发|送|供|到|入库|采购|销售)(?:到|来|进|出)?(?:货)?[了过](?:些|都是|点)?(?:(?:什么|啥)(?:货|东西|产品|耗材)?|哪些(?:货|东西|产品|耗材))[呢啊呀?？]*$/;
const MOVED: readonly string[] = [ROWS.bought.of, ROWS.sold.of];
const ASKS = new Set(['list', 'rank', 'figure', 'none']);
const SHOWN = 30;

/**
 * What came from one firm or went to it in some days, goods by goods with what all of it comes to, as it was entered: drafts are no goods yet. Undefined where
 * the question speaks of papers, or of what stands otherwise.
 */
export async function goodsMoved(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, partner, period } = told;
  const isPlain = partner !== undefined && period !== undefined && !frame.state && !frame.trait && !frame.kind && !frame.amount && frame.unknown.length === 0;
  if (!isPlain || !ASKS.has(frame.intent) || frame.end || !WHAT_CAME.test(frame.text)) return undefined;
  const [rows, ...others] = rowsMeant(told);
  if (!rows?.partner || others.length > 0 || !MOVED.includes(rows.of)) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  const where: Record<string, string> = given({ [rows.partner]: partner, specification: told.product, warehouse: told.warehouse }) as Record<string, string>;
  const measures = [...(seesMoney(told, rows) ? [rows.money] : []), ...(rows.quantity ? [rows.quantity] : []), rows.papers];
  const answer = await use(queryFigures, asking, {
    of: rows.of,
    measures,
    where,
    by: ['productName', 'specification', 'unit'],
    order: `-${measures[0]}`,
    limit: SHOWN,
    said: rows.said,
    period,
  });
  return answer.isEmpty ? undefined : answer;
}
