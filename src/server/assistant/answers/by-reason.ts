import type { Dataset } from '../../../define/define-dataset';
import { linesId } from '../../../define/listed-dataset';
import { datasetOf } from '../../../domain/dataset-of';
import { sightIn } from '../own-words/sight';
import { filled, type ToolAnswer, together } from '../tool';
import { POSTED, UNDER_WAY } from '../tools/document-figures';
import { queryFigures } from '../tools/query';
import { given, use } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { kindOf } from './kind-of';
import { hearsAll, type Told } from './words-of';

const SORT = '(?:[类种]|类型|类别|种类)';
const DEED = '(?:的)?(?:损失|报损|损耗|报废|退货|退库|停售|报溢|$|[?？]|最|占|多|大)';
/** 哪一类损失最大, 报损最多的是哪一类: no goods are asked for behind the word (哪类耗材). */
const BY_SORT = new RegExp(`(?:哪一?|什么|各|每|按|分)(?:个|些)?${SORT}${DEED}`);
const WHY = '(?:个|种|类|些|项)?(?:报损|报废|退货|退库|停售|报溢|损失)?的?(?:原因|理由)';
/** 哪个原因, 按原因, 什么原因的最多, 主要原因, 原因分布, 主要是因为什么; 什么原因 alone asks of each paper. */
const BY_REASON = new RegExp(
  [
    `(?:哪[一几]?|各|每|按|分)${WHY}(?:[^，。]{0,8}(?:最|多)|[^，。]{0,6}(?:统计|分|排|占|金额|数量|报损|退)|[?？。]*$)`,
    `(?:什么|啥)${WHY}[^，。]{0,8}(?:最|占)`,
    '(?:主要|多半|大多)[^，。]{0,6}(?:原因|(?:因为|由于)(?:什么|啥)|为什么|为啥)',
    '(?:原因|理由)(?:的)?(?:分布|构成|占比|排名|统计|主要)',
  ].join('|'),
);
const LABELS = { reason: /原因$|理由$/, sort: /类型$|类别$/ };
const LIMIT = 20;

/** 哪一类损失最大, 退货主要是什么原因: papers that keep a sort and a reason told apart by those, the most first; by money where it is asked for and seen. */
export async function countedByReason(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  const isOfSorts = BY_SORT.test(frame.text) && !/原因|理由/.test(frame.text);
  if (!isOfSorts && !BY_REASON.test(frame.text)) return undefined;
  if (frame.number || frame.state || ['draft', 'act', 'how', 'command'].includes(frame.intent) || !(frame.kind ?? frame.flows[0])) return undefined;
  const named = kindsIn(kindOf(told) ?? '')?.kinds ?? [];
  const answers: ToolAnswer[] = [];
  for (const { kind, title } of readableKinds(context).filter((one) => named.includes(one.kind))) {
    const dataset = datasetOf(linesId(kind));
    const by = dataset ? keptIn(dataset, isOfSorts) : [];
    const where = given({ specification: told.product, partner: told.partner, department: told.department, warehouse: told.warehouse });
    const sees = dataset && sightIn(context, dataset);
    if (!dataset || !sees || by.length === 0 || Object.keys(where).some((name) => !(name in dataset.dimensions))) continue;
    const isSeen = (name: string): boolean => {
      const field = dataset.measures[name] ?? dataset.dimensions[name];
      return field !== undefined && sees(field, name);
    };
    const seen = by.filter(isSeen);
    if (seen.length === 0) continue;
    const kept = ['cost', 'amount'].filter((name) => name in dataset.measures);
    const money = OF_MONEY.test(frame.text) ? kept.find(isSeen) : undefined;
    const isHidden = kept.length > 0 && money === undefined && SAYS_MONEY.test(frame.text);
    const words = { of: dataset.id, by: seen, limit: LIMIT, said: title, ...given({ period: told.period }) };
    // What only waits has cost nothing yet: it is counted where nothing has.
    const lost = money
      ? await use(queryFigures, asking, { ...words, measures: [money, 'documents'], where: { ...where, status: POSTED }, order: `-${money}` })
      : undefined;
    if (lost && !lost.isEmpty) answers.push(lost);
    else {
      const counted = await use(queryFigures, asking, { ...words, measures: ['documents'], where: { ...where, status: UNDER_WAY }, order: '-documents' });
      answers.push(isHidden ? { ...counted, text: `您没有查看成本的权限，金额未列出；按张数是：\n\n${counted.text}` } : counted);
    }
  }
  if (answers.every(({ isEmpty }) => isEmpty)) return undefined;
  hearsAll({ asking, frame });
  return together(filled(answers));
}
const SAYS_MONEY = /金额|钱|[元块]|成本/;
const OF_MONEY = /损失|金额|钱|元|贵|值|成本|最大/;

/** The choices papers keep of why: of sorts (哪一类) their sort and the reason, else the reason alone. */
function keptIn({ dimensions }: Dataset, isOfSorts: boolean): string[] {
  const called = (words: RegExp): string[] =>
    Object.entries(dimensions).flatMap(([name, { kind, label }]) => (kind === 'choice' && words.test(label) ? [name] : []));
  const [reasons, sorts] = [called(LABELS.reason), called(LABELS.sort)];
  if (reasons.length === 0) return [];
  return isOfSorts ? [...sorts.slice(0, 1), ...reasons.slice(0, 1)] : reasons.slice(0, 1);
}
