import { used } from '../../../domain/datasets/used';
import { readerOf } from '../../engine/queries/reader';
import type { ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { record } from '../tools/record';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { doctorIn } from './document-words-of';
import { askedOfRows, heldAgainst, isGrowth } from './figures/moved';
import { ROWS } from './figures/rows';
import { productSaid } from './goods-said';
import { moreOf } from './joined';
import { aboutDocuments } from './papers';
import type { Told } from './words-of';

const CHARGED_FOR_ONE =
  /(?:一|每|单)[支个片盒包根套卷把副块瓶枚米只][^，。]{0,4}(?:收费?|计费)(?:多少|几)|(?:收费|计费)(?:价格?|标准|单价)|(?:收费?|计费)[^，。]{0,3}(?:多少|几)[^，。]{0,3}一[支个片盒包根套卷把副块瓶枚米只]/;

export async function aboutUse(told: Told): Promise<ToolAnswer> {
  const { frame, asking, department, period } = told;
  // 止血纱布一片收费多少钱: what patients are charged for one, no sum of what they were.
  if (CHARGED_FOR_ONE.test(frame.text) && told.product && record.may(asking.context))
    return use(record, asking, { name: told.product, kind: 'goods', asked: '收费价' });
  const isSeveral = new Set(frame.departments.map(({ found }) => found[0]?.id)).size > 1;
  const held = (frame.intent === 'compare' && !isSeveral) || isGrowth(frame) ? await heldAgainst(told) : undefined;
  if (held) return held;
  const wards = [...new Set(frame.departments.flatMap(({ found }) => found.slice(0, 1).map(({ id }) => id)))];
  if (wards.length > 1) return wardsBeside(told, wards);
  const doctor = doctorIn(frame.text);
  if (doctor && !told.person) return aboutDocuments(told);
  const figures = await askedOfRows(told);
  if (figures) return figures;
  if (frame.worth === 'implant') return implantsUsed(told);
  const value = frame.worth;
  const isByDepartment = frame.by === 'department' || (frame.intent === 'list' && frame.has('ask.who') && Boolean(told.product));
  const reader = readerOf(asking.context, used);
  const isHidden = reader !== undefined && !reader.sees('viewCost');
  const isDearest = DEAREST.test(frame.text) && reader !== undefined;
  // 谁家的耗材用得最多: told apart by who sold it.
  const isBySeller = frame.by === 'partner' && frame.intent === 'rank' && reader !== undefined;
  if (isDearest || isBySeller || (isHidden && frame.has('measure.money'))) return byMoney(told, isByDepartment, isHidden);
  return use(usage, asking, {
    ...(value ? { value } : {}),
    ...given({ department, product: productSaid(told), period, batchNo: frame.lot }),
    ...(isByDepartment ? { by: 'department' as const } : {}),
  });
}

/** 哪样最费钱: by what it comes to, however few they are. */
const DEAREST = /最?(?:费|烧|花)钱(?:最多)?的?|花得?最多/;

/** By what was used comes to; who may not see what goods cost is told what was charged for them, and that it is that. */
async function byMoney(told: Told, isByDepartment: boolean, isHidden: boolean): Promise<ToolAnswer> {
  const { asking, frame, department, period } = told;
  const money = isHidden ? ROWS.used.charge : ROWS.used.money;
  const answer = await use(queryFigures, asking, {
    of: ROWS.used.of,
    measures: [money, ROWS.used.quantity],
    where: given({
      department,
      specification: productSaid(told),
      batchNo: frame.lot && `=${frame.lot}`,
      isHighValue: frame.worth === 'high' ? 'true' : frame.worth === 'low' ? 'false' : undefined,
    }),
    by: isByDepartment ? [ROWS.used.department] : frame.by === 'partner' ? [ROWS.used.partner] : ['productName', 'specification'],
    period: period ?? '本月',
    order: `${frame.end === 'least' ? '' : '-'}${money}`,
    limit: Math.min(frame.count ?? 10, 50),
    said: isHidden ? '使用，按收费金额' : '使用，按成本',
  });
  return isHidden && !answer.isEmpty ? { ...answer, text: `您没有查看成本的权限，下面按收费金额。\n\n${answer.text}` } : answer;
}

/** What is left in the body is told by its own mark, goods by goods. */
function implantsUsed({ asking, department, period, product }: Told): Promise<ToolAnswer> {
  return use(queryFigures, asking, {
    of: 'used',
    measures: ['quantity', 'cost'],
    where: { isImplant: 'true', ...given({ department, specification: product }) },
    by: ['productName', 'specification'],
    period: period ?? '本月',
    said: '植入物使用',
  });
}

/** 手术室和骨科谁用得多: only those that are named, beside each other, and how far they are apart. */
async function wardsBeside({ frame, asking, product, period }: Told, wards: readonly string[]): Promise<ToolAnswer> {
  const worth: Record<string, string> = frame.worth === 'high' || frame.worth === 'low' ? { isHighValue: String(frame.worth === 'high') } : {};
  const answer = await use(queryFigures, asking, {
    of: 'used',
    measures: ['cost', 'papers'],
    where: { department: wards.join(), ...worth, ...given({ specification: product }) },
    by: ['department'],
    period: period ?? '本月',
    said: '使用',
  });
  const sums = [...answer.text.matchAll(ROW)].map(([, name = '', sum = '']) => ({ name, sum: sum.replaceAll(',', '') }));
  const apart = sums.length === 2 ? moreOf('使用金额', sums) : undefined;
  return apart ? { ...answer, text: `${apart.text}\n\n${answer.text}` } : answer;
}
const ROW = /^\d+\. \*\*([^*\n]+)\*\* 使用金额 (-?[\d,.]+) 元/gm;
