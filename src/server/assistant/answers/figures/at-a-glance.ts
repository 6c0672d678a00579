import { dayOf } from '../../../../define/dates';
import type { Dataset } from '../../../../define/define-dataset';
import { datasetOf } from '../../../../domain/dataset-of';
import { reports, screensOf } from '../../../../domain/registry';
import { readerOf } from '../../../engine/queries/reader';
import { nothing, type ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { use } from '../../use';
import { spansOf } from '../spans';
import type { Told } from '../words-of';
import { apartBy } from './apart-by';
import { OF_FIRMS } from './glances-of-firms';
import { OF_GOODS } from './glances-of-goods';

const ASKS = new Set(['list', 'figure', 'rank', 'none', 'open', 'detail', 'forecast', 'explain', 'compare', 'average']);
const SEVERAL = /平台上|(?:几|多少)[家个][^，。]*(?:几|多少)[家个]/;
/** The answer where the words stand and nothing else narrows them that the dataset does not know. */
export function atAGlance(told: Told): Promise<ToolAnswer> | ToolAnswer | undefined {
  const { frame, asking } = told;
  if (!ASKS.has(frame.intent) || frame.number || frame.has('ask.how') || frame.has('ask.why') || frame.has('here')) return undefined;
  // A state that is a word of the question itself narrows nothing.
  const narrows = (words: RegExp): boolean =>
    [frame.state, frame.trait].some((said) => said !== undefined && !words.exec(frame.text)?.[0].includes(said)) ||
    Boolean(frame.kind) ||
    frame.goods.length > 0 ||
    frame.departments.length > 0;
  const glance = [...OF_GOODS, ...OF_FIRMS].find(
    ({ words, kinds, isWhatever }) => kinds.includes(asking.context.org.kind) && words.test(frame.text) && (isWhatever || !narrows(words)),
  );
  const asks = glance?.ask(told);
  const dataset = asks && datasetOf(asks.of);
  const names = dataset ? namesPlaced(told, dataset, Object.values(asks.where ?? {})) : { where: {}, rest: frame.text };
  const words = asks && { ...asks, where: { ...names.where, ...asks.where } };
  // 有几家医院停用了: those that take part say nothing of it.
  if (/停用|启用|冻结|禁用|注销/.test(frame.text) && frame.has('verb.do') && words?.of === 'members') return undefined;
  // 平台上有几家医院几家经销商: all there are, kind by kind.
  if (words?.of === 'members' && SEVERAL.test(frame.text) && !/[入进]驻/.test(frame.text)) return undefined;
  if (!glance || !words || !dataset) return undefined;
  if (!readerOf(asking.context, dataset)) return glance.isAlone ? notGranted(told, dataset) : undefined;
  const said = glance.words.exec(frame.text);
  const [from, to] = [said?.index ?? 0, (said?.index ?? 0) + (said?.[0].length ?? 0)];
  const heard = frame.cover.filter((arc) => arc.from < to && arc.to > from).map(({ text }) => text);
  asking.asked?.push({
    tool: 'heard',
    args: [
      ...[...frame.text.matchAll(new RegExp(glance.words, 'g'))].map(([words]) => words),
      ...(glance.isWhatever ? [names.rest, frame.trait, frame.state] : []),
      ...heard,
      ...(words.of === 'forecast' || words.of === 'warned' ? frame.periods.map(({ text }) => text) : []),
    ].join(' '),
  });
  return use(queryFigures, asking, apartBy(told, { ...words, ...heldAgainst(told, dataset) }, dataset));
}

/** 账上还有多少现金, of one who holds no page of it: that he may not see it, by the names of those pages. */
function notGranted({ frame, asking }: Told, dataset: Dataset): ToolAnswer | undefined {
  const own = reports.filter((report) => report.of === dataset).map(({ resource }) => resource);
  const pages = [...own, ...dataset.shownOn].flatMap(screensOf).filter(({ kinds, isStandalone }) => kinds.includes(asking.context.org.kind) && !isStandalone);
  const titles = [...new Set(pages.map(({ title }) => `【${title}】`))].slice(0, FEW);
  if (titles.length === 0) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return nothing(`您没有${titles.join('')}页面的权限，所以看不到。需要时请本机构管理员在角色管理里授权。`);
}
const FEW = 3;

/** 跟上个月比呢: the two spans, where the dataset has days. */
function heldAgainst({ frame, asking: { asked, context } }: Told, { day }: Dataset): Partial<FigureWords> {
  if (!day || !frame.has('calc.compare') || frame.periods.length === 0) return {};
  const [period, other] = spansOf(frame, dayOf(context.now()));
  asked?.push({ tool: 'heard', args: frame.periods.map(({ text }) => text).join(' ') });
  return { period, other };
}

/** Goods, firms, wards and stores that are named, where the dataset tells them apart; what it does not is no word it has heard. */
function namesPlaced(
  { frame, product, partner, department, warehouse }: Told,
  { dimensions }: Dataset,
  placed: readonly string[],
): { where: Record<string, string>; rest: string } {
  const where: Record<string, string> = {};
  let rest = frame.text;
  for (const [to, said, list] of [
    ['specification', product, frame.goods],
    ['partner', partner, frame.partners],
    ['department', department, frame.departments],
    ['warehouse', warehouse, frame.warehouses],
  ] as const) {
    if (!said || list.some((one) => placed.includes(one.said))) continue;
    const name = Object.entries(dimensions).find(([, field]) => field.kind === 'ref' && field.to === to)?.[0];
    if (name) where[name] = said;
    else for (const one of list) rest = rest.replace(one.said, ' ');
  }
  return { where, rest };
}
