import type { Dataset } from '../../../define/define-dataset';
import { CORE_TRAIL } from '../../../define/document-core';
import { MONTH } from '../../../define/listed-dataset';
import type { Frame, Grouping } from '../reading/frame';
import { normalise } from '../reading/read';
import { fieldsMeant } from '../tools/asked-of-row';
import { takesDays } from '../tools/query-days';
import { beginsLabel } from '../words/field-names';
import type { Placed } from './placing';
import type { Subject } from './subjects';

/** Whether a subject whose words are all the question has is what it asks for. `isLast`: nothing else has placed all of it. */
export function isMeant({ dataset, screen, isOfMenu, isByFit }: Subject, placed: Placed, frame: Frame, isLast: boolean): boolean {
  // 各产品, which its rows do not tell apart.
  if (placed.by.length === 0 && isToldApart(frame)) return false;
  // 占几成, of one alone: its part in all of them is no row of its own.
  if (placed.asks.has('share') && placed.by.length === 0) return false;
  // 防护用品那个合同: it was called by its own title.
  if (placed.isCalled) return true;
  // 养护这个月做了几次: facts that are kept by no days are asked of none.
  if (!dataset.rowsOf && isByFit && placed.periods.length > 0 && !dataset.day && !takesDays(dataset)) return false;
  // 惠诚的货到了没: what a list keeps does not come.
  if (screen && placed.isStand && placed.told.length === 0 && GOODS_LISTS.has(dataset.id)) return false;
  // First of all it is asked by its own conditions: what is told of each row is heard where nothing else placed all of it.
  if (!isLast && placed.isTold && (placed.isLone || !screen) && !(placed.isStand && isMisread(frame))) return false;
  // 冷链超温的那几样谁放行的: a page that is called by its title is asked, whatever else the words are like.
  const isTitled = screen !== undefined && frame.text.includes(normalise(screen.title));
  if (!isLast && placed.told.length > 0 && !placed.isOwn && !isTitled && !(placed.isStand && isMisread(frame))) return false;
  // Of pages of one menu that is meant whose words are said, or which has what is asked for.
  const isOfOwn = placed.told.length > 0 || placed.isStand;
  if (
    placed.isTold &&
    !placed.isLone &&
    !isOfOwn &&
    !placed.sort &&
    !isWhose(dataset, frame.text) &&
    fieldsMeant({ ...CORE_TRAIL, ...dataset.dimensions }, frame.text).length === 0
  )
    return false;
  const isChosen = Object.keys(placed.where).some((name) => dataset.dimensions[name]?.kind === 'choice');
  if (isOfMenu && !isChosen && !(isLast && placed.isTold)) return false;
  const isOwn = placed.isOwn || placed.by.some((one) => one !== MONTH && (screen || isOwnGrouping(dataset, one, frame.by)));
  const isAsked = placed.asks.has('count') || placed.isTold || placed.sort !== undefined;
  return Boolean(isOwn || isLast || (isAsked && (screen || placed.isStand)));
}

/** Lists of what goods there are. */
const GOODS_LISTS = new Set(['hospitalProduct', 'businessProduct', 'product']);
/** 还有谁答应了: whose each row is. */
const isWhose = ({ dimensions }: Dataset, text: string): boolean =>
  /谁|哪家/.test(text) && Object.values(dimensions).some((field) => field.kind === 'ref' && field.to === 'partner' && field.list);

/** How far papers are that were read as none: 冷藏库那张盘点盘完没, 10月份凭证审完没. */
const isMisread = ({ intent, kind, flows }: Frame): boolean => ['draft', 'how'].includes(intent) || (!kind && flows.length === 0);

/** 各产品; 每单位人份 is what a field is called. */
const isToldApart = ({ cover, text }: Frame): boolean =>
  cover.some((arc) => arc.sense.startsWith('by.') && /^(?:各|每|按|分|逐|by |per |each )/.test(arc.text) && !beginsLabel(text, arc));

/** What figures are told apart by wherever they are asked. */
const USUAL: Partial<Record<Grouping, string>> = { partner: 'partner', department: 'department', product: 'specification' };
/** 按申领人, 按方式: told apart by a field of the dataset, beside what is heard of every figure. */
const isOwnGrouping = ({ dimensions }: Dataset, name: string, by: Grouping | undefined): boolean => {
  const field = dimensions[name];
  return !(by && field?.kind === 'ref' && USUAL[by] === field.to);
};
