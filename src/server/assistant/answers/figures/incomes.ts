import { dayOf } from '../../../../define/dates';
import { earned } from '../../../../domain/datasets/earned';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { spansOf } from '../spans';
import { hearsAll, type Told } from '../words-of';
import { limit } from './whose';

/** What a hospital or a ward of it earned; what came into a bank account, was sold or is a share is asked of elsewhere. */
const INCOME = /(?:医疗|业务|门诊|住院|科室?|医院)?收入(?!库)/;
const ELSEWHERE = /销售|银行|账户|流水|支出|占|百元|回款|收款|计费|收费|耗材收入/;
const ASIDE = new Set(['draft', 'how', 'act', 'command', 'explain', 'open']);

/** 科里这个月收入比上月多多少: medical income of the house or of wards, in days said or held against others. */
export async function incomesOf(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, department } = told;
  const isMeant = frame.cover.some(({ sense, text }) => sense === 'master' && text === earned.title) || INCOME.test(frame.text);
  if (!isMeant || ELSEWHERE.test(frame.text) || ASIDE.has(frame.intent) || frame.number || frame.goods.length > 0 || frame.partners.length > 0)
    return undefined;
  if (asking.context.org.kind !== 'H' || !readerOf({ ...asking.context, screen: '' }, earned)) return undefined;
  hearsAll(told);
  const isHeld = frame.has('calc.compare') || frame.intent === 'compare';
  const [now, then] = isHeld ? spansOf(frame, dayOf(asking.context.now())) : [told.period, undefined];
  const isApart = frame.by === 'department' || (department === undefined && (frame.has('ask.which') || frame.end !== undefined));
  return use(queryFigures, asking, {
    of: earned.id,
    measures: ['income'],
    by: isApart ? ['department'] : [],
    ...(isApart ? { limit: limit(told), order: `${frame.end === 'least' ? '' : '-'}income` } : {}),
    where: given({ department }),
    ...given({ period: now, other: then }),
    said: earned.title,
  });
}
