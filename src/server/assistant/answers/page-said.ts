import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { documentOf, masterOf } from '../../../domain/registry';
import { rowWordsOf, split } from '../../../domain/screens/row-words';
import type { ToolAnswer } from '../tool';
import { findDocuments } from '../tools/find-documents';
import { listRecords } from '../tools/list-records';
import { openScreen } from '../tools/open-page';
import { runAnyReport } from '../tools/report';
import { given, use } from '../use';
import { type PageSaid, pagesIn } from '../words/page-in-text';
import { choiceSaid } from '../words/said/choices';
import { documentWordsOf } from './document-words-of';
import type { Told } from './words-of';

const LOOKS = new Set(['list', 'figure', 'rank', 'none', 'open', 'detail', 'share', 'compare', 'trend']);

/**
 * What nothing else answers is asked of the page the sentence calls by any of its names: its records in the state that is said, its report
 * under the conditions that are said, or the page itself. A new page is asked so from the day it is there.
 */
export async function pageSaid(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  if (!LOOKS.has(frame.intent) || frame.number) return undefined;
  const said = chosen(pagesIn(asking.context, frame.text), frame.text);
  if (!said) return undefined;
  const { screen, word } = said;
  const at = frame.text.replace(/\s/g, '').indexOf(word);
  asking.asked?.push({
    tool: 'heard',
    args: [word, ...frame.cover.filter(({ from, to }) => from < at + word.length && to > at).map(({ text }) => text)].join(' '),
  });
  const master = screen.archetype === 'list' ? masterOf(screen.resource) : undefined;
  if (master) return recordsOf(told, screen, master);
  const document = documentOf(screen.resource);
  if (document) return use(findDocuments, asking, { ...documentWordsOf(told), kind: document.title });
  if (screen.archetype === 'report')
    return use(runAnyReport, asking, {
      report: screen.title,
      ...given({ product: told.product, partner: told.partner, department: told.department, warehouse: told.warehouse, period: told.period }),
    });
  return use(openScreen, asking, { page: screen.title });
}

/** 智能柜里缺什么: of the pages of a menu the one whose lists know what is said of it; else the one that is called by its own name. */
function chosen(pages: readonly PageSaid[], text: string): PageSaid | undefined {
  const [first] = pages;
  const own = pages.find(({ isOfGroup }) => !isOfGroup);
  const knowing = pages.find(({ screen, word }) => {
    const master = masterOf(screen.resource);
    return word.length >= (first?.word.length ?? 0) && screen.archetype === 'list' && master !== undefined && stateIn(text, screen, master) !== undefined;
  });
  return knowing ?? own;
}

/** Rows of a page of records in the state, of the organisation and of the days that are said. */
function recordsOf(told: Told, screen: Screen, definition: MasterDefinition): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const own = stateIn(frame.text, screen, definition);
  const state = own ?? frame.state ?? frame.trait;
  // 没上报, read as a state papers have: the page calls it its own way.
  if (own) asking.asked?.push({ tool: 'heard', args: [frame.state, frame.trait, ...choiceSaid(own)].join(' ') });
  // 昨天和今天: from the first day to the last.
  const [first, ...others] = [...frame.periods].sort((a, b) => a.from.localeCompare(b.from));
  const last = others.at(-1);
  const period = first && last ? `${first.from}到${last.to}` : told.period;
  if (last) asking.asked?.push({ tool: 'heard', args: frame.periods.map(({ text }) => text).join(' ') });
  return use(listRecords, asking, { page: screen.flag, ...given({ state, period, partner: told.partner }) });
}

/** 没上报 of 待上报. */
const notYet = (label: string): string[] => (/^[待未]..?/.test(label) ? ['没', '未', '没有', '待'].map((head) => head + label.slice(1)) : []);

/** A tab of the page, or a choice its list filters by, as it is called or as people say. */
function stateIn(text: string, { preset, title }: Screen, { fields, resource }: MasterDefinition): string | undefined {
  const rest = text.replaceAll(title, '');
  const said = Object.entries(rowWordsOf(resource).states ?? {}).find(([, words]) => split(words).some((one) => rest.includes(one)));
  if (said) return said[0];
  const choices = Object.values(fields).flatMap((field) => (field.kind === 'choice' && field.filter ? field.options.map(({ label }) => label) : []));
  const labels = [...(preset.tabs ?? []).map(({ label }) => label), ...choices].filter((label) => label.length >= 2 && label !== '全部');
  return labels.sort((a, b) => b.length - a.length).find((label) => [label, ...notYet(label), ...choiceSaid(label)].some((words) => rest.includes(words)));
}
