import { useAtomValue } from 'jotai';
import type { Row } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { grouped } from '../../../define/money';
import { guestsOf, reports } from '../../../domain/registry';
import { basketItem } from '../../basket/basket-item';
import { sumOf } from '../../basket/basket-sums';
import { MOST_COMPARED } from '../../compare/open-comparison';
import { kindOf, sessionAtom } from '../../session/session';
import { tickedWords } from '../../table/ticked-words';
import { actionIcon } from '../../ui/icon';
import { useTab } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { useOtherPrints } from '../print/other-prints';
import { isOpenedBy } from '../report/drill';
import type { FittingAct } from '../selection-bar';
import { useCan, useMay } from '../use-may';
import { idOf } from './row-words';
import { isDraft } from './use-batches';
import type { DocumentListActions } from './use-document-list-actions';
import type { List } from './use-list';

type Acts = (Act | 'line')[];
type Wishes = { definition: DocumentDefinition; actions: DocumentListActions; onImport: () => void; onGenerate: () => void; onPapers: () => void };

/** What can be done on a list of documents without a row: begin one, bring some in, take all of them out, go to what lives here too. */
export function useHeadActs({ definition, actions, onImport, onGenerate, onPapers }: Wishes): { next: Act | undefined; others: Acts } {
  const { screen } = useTab();
  const can = useCan(screen);
  const guests = useGuestActs();
  const { generates } = definition;
  const generate: Act | undefined =
    generates && can(...generates.flags) ? { id: 'generate', label: generates.label, icon: 'add', onChoose: onGenerate } : undefined;
  const mayAdd = can('add');
  const others: Acts = [
    ...(generate && mayAdd ? [generate] : []),
    ...guests,
    'line',
    ...(definition.papers && can('add') ? [{ id: 'papers', label: '读取电子发票', icon: 'import' as const, onChoose: onPapers }] : []),
    ...(can('import') ? [{ id: 'import', label: '导入', icon: 'import' as const, onChoose: onImport }] : []),
    ...(can('export') ? [{ id: 'export', label: '导出', icon: 'export' as const, keysOf: 'page.export', onChoose: () => void actions.exportRows() }] : []),
    ...layoutActs(definition, actions, can),
    ...(!definition.print && can(...definition.printFlags)
      ? [{ id: 'print', label: '打印', icon: 'print' as const, keysOf: 'page.print', onChoose: () => actions.print() }]
      : []),
  ];
  // What nobody writes by hand begins with what is due.
  return { next: mayAdd ? { id: 'add', label: '新增', icon: 'add', keysOf: 'page.add', onChoose: actions.add } : generate, others };
}

/** Files other systems read, one entry each. */
const layoutActs = ({ layouts = [] }: DocumentDefinition, actions: DocumentListActions, can: (...flags: string[]) => boolean): Act[] =>
  can('exportTo')
    ? layouts.map(({ id, label }) => ({ id: `layout:${id}`, label: `导出 ${label}`, icon: 'export' as const, onChoose: () => void actions.handOver(id) }))
    : [];

/** Lists and reports that live on this page. */
function useGuestActs(): Act[] {
  const { screen, path, open } = useTab();
  const may = useMay(screen);
  const session = useAtomValue(sessionAtom);
  const guests = session.phase === 'in' && !screen.needs ? guestsOf(screen.flag, kindOf(session.session)).filter((guest) => may(...guest.needs)) : [];
  const opened = reports.filter((report) => isOpenedBy(report.resource, screen));
  return [
    ...guests.map(({ definition: guest }) => ({
      id: guest.kind,
      label: guest.title,
      icon: 'view' as const,
      onChoose: () => open(path, { document: guest.kind }, { title: guest.title }),
    })),
    ...opened.map((report) => ({
      id: report.resource,
      label: report.title,
      icon: 'chart' as const,
      onChoose: () => open(path, { report: report.resource }, { title: report.title }),
    })),
  ];
}

/** What does not lead on. */
const BACK: ReadonlySet<Action['does']> = new Set(['refuse', 'cancel', 'unreview', 'red', 'stop']);

/** The actions a row of a list may take without further questions, by the rows that allow them now. */
export function fittingActs(
  definition: DocumentDefinition,
  actions: DocumentListActions,
  rows: readonly Row[],
  can: (...flags: string[]) => boolean,
): FittingAct[] {
  return definition.actions
    .filter((action) => can(...action.flags) && !action.lineInput && !action.input)
    .map(
      (action): FittingAct => ({
        id: action.id,
        label: action.label,
        icon: actionIcon(action.id),
        keys: action.keys,
        isDanger: action.risk === 'irreversible',
        isBack: BACK.has(action.does),
        fits: rows.filter((row) => (row.actions ?? []).includes(action.id)).length,
        onChoose: () => void actions.run(action, rows),
      }),
    )
    .filter(({ fits }) => fits > 0);
}

/** What can be done with the chosen rows: what some of them allow, what all do, and what unfolds. */
export function useChosenActs(definition: DocumentDefinition, actions: DocumentListActions, list: List): { acts: FittingAct[]; always: Act[]; more: Acts } {
  const { screen } = useTab();
  const can = useCan(screen);
  const { chosen } = list;
  const prints = useOtherPrints(definition, [...new Set(chosen.map(idOf))]);
  const isLine = list.state.level === 'line';
  const [first] = chosen;
  const mayPrint = definition.print && can(...definition.printFlags);
  const always: Act[] = [
    ...(mayPrint ? [{ id: 'print', label: '打印', icon: 'print' as const, keysOf: 'page.print', onChoose: () => actions.print(chosen) }] : []),
    ...(!isLine && can('export') ? [{ id: 'export', label: '导出', icon: 'export' as const, onChoose: () => void actions.exportChosen() }] : []),
    { id: 'collect', label: '放入单据篮', icon: 'bookmark', keysOf: 'page.collect', onChoose: () => actions.collectRows(chosen) },
  ];
  const drafts = chosen.filter(isDraft).length;
  const more: Acts = [
    ...prints,
    ...(isLine ? [] : layoutActs(definition, actions, can)),
    ...(chosen.length > 1 && chosen.length <= MOST_COMPARED
      ? [{ id: 'compare', label: '并排比较', icon: 'compare' as const, onChoose: actions.compareChosen }]
      : []),
    ...(!isLine && can('copy') && chosen.length === 1 && first
      ? [{ id: 'copy', label: '复制', icon: 'copy' as const, onChoose: () => actions.copy(first) }]
      : []),
    'line',
    ...(!isLine && can('del') && drafts > 0
      ? [
          {
            id: 'del',
            label: drafts === chosen.length ? '删除' : `删除 ${drafts} 张草稿`,
            icon: 'del' as const,
            isDanger: true,
            onChoose: () => void actions.remove(chosen),
          },
        ]
      : []),
  ];
  return { acts: isLine ? [] : fittingActs(definition, actions, chosen, can), always, more };
}

/** Its lines have a price of their own: what they come to is told with and without tax. */
export const isOfGoods = ({ lines }: Pick<DocumentDefinition, 'lines'>): boolean => 'quantity' in lines || 'taxRate' in lines || 'tax' in lines;

/** What chosen documents come to, with tax; lines by the columns that are summed. */
export function chosenSums(definition: DocumentDefinition, list: List): string {
  const { chosen, rows, layout } = list;
  // Amounts that are none of goods are called what the kind calls them: 借贷合计 is neither 含税 nor a quantity.
  if (list.state.level === 'line' || !isOfGoods(definition))
    return tickedWords(
      list.columns.filter(({ id }) => !layout.layout.hidden.includes(id)),
      rows.totals,
      chosen,
    );
  const { amount, tax, quantity } = sumOf(chosen.map((row) => basketItem(definition, list.screen, row)));
  return [
    quantity !== undefined && `数量 ${grouped(quantity, 4).replace(/\.?0+$/, '')}`,
    amount !== undefined && `含税 ${grouped(amount, 2)}`,
    tax !== undefined && `税额 ${grouped(tax, 2)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
