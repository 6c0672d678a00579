import { type ComponentProps, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ReportAnswer } from '../../../contract/report-answer';
import { askedReport } from '../../../define/asked-report';
import { today } from '../../../define/dates';
import type { ReportDefinition } from '../../../define/define-report';
import type { Preset } from '../../../define/define-screen';
import { download } from '../../api/download';
import { DataGrid } from '../../table/data-grid';
import { inView } from '../../table/grid-column';
import { LayoutMenu } from '../../table/layout-menu';
import { printTable } from '../../table/print-table';
import { noSelection, type Selection } from '../../table/selection';
import { type Rows, useBlockSource, useRowsVersion } from '../../table/use-block-source';
import type { Cell } from '../../table/use-grid-place';
import { useLayout } from '../../table/use-layout';
import type { Anchor } from '../../table/use-scroll-anchor';
import { Button } from '../../ui/button';
import { Empty, Notice, Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { Tabs } from '../../ui/tabs';
import { useCall, useTab, useTabSlot, useTabState, useVerbs } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { useWhenChanged } from '../../workspace/use-when-changed';
import { askedAgain } from '../list/asked-again';
import { FilterBar } from '../list/filter-bar';
import { tabsOf } from '../list/list-state';
import { focusScan, ScanFilter, type ScanNarrowing } from '../list/scan-filter';
import { useLinkedNames } from '../list/use-linked-names';
import { openReference } from '../open-reference';
import { PageFrame } from '../page-frame';
import { offers, useCan, useMay } from '../use-may';
import { drillOf, follow } from './drill';
import { ParameterBar } from './parameter-bar';
import { ReportBelow } from './report-below';
import { ReportLevels } from './report-levels';
import { askedWords, initialParameters, linkedFilters, missingParameters, reportColumns, sentParameters } from './report-parameters';
import { ReportRowActions } from './report-row-actions';
import { ReportToolbar } from './report-toolbar';
import { ReportVerbs } from './report-verbs';
import { isRow, leads, rowTone } from './row-tone';

const ReportChart = late(() => import('../../chart/report-chart'));

/** The first rows as a chart, as they arrive. */
function ShownChart({ rows, ...chart }: Omit<ComponentProps<typeof ReportChart>, 'rows'> & { rows: Rows }) {
  useRowsVersion(rows);
  return <ReportChart {...chart} rows={rows.loadedRows().filter(isRow).slice(0, 60)} />;
}

type Narrowing = { tab: string; keyword: string; filters: Record<string, string>; names: Record<string, string> };

/** A report: parameters, level, table with the totals of everything, a chart of what is shown, drill and export. */
export function ReportView({ report: given }: { report: ReportDefinition }) {
  const { screen, query, open } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const can = useCan(screen);
  const name = given.resource.replace(/^report:/, '');
  const levels = Object.entries(given.levels)
    .filter(([, { needs }]) => !needs || !offers(screen, needs) || may(needs))
    .map(([id, { label, inside }]) => ({ id, label, inside }));
  // A report opened from the page of another resource has nothing of that page's view.
  const isGuest = screen.resource !== given.resource;
  const preset: Preset = isGuest ? {} : screen.preset;
  const title = isGuest ? given.title : screen.title;
  const presetLevel = preset.level && preset.level in given.levels ? preset.level : undefined;
  const [level, setLevel] = useTabState('level', query.level ?? presetLevel ?? levels[0]?.id ?? '');
  const [parameters, setParameters] = useTabState('parameters', () => initialParameters(given, preset, query));
  // What the server says of the question besides its rows.
  const [told, setTold] = useState<ReportAnswer>();
  const { report, span } = useMemo(() => askedReport(given, level, parameters, today()), [given, level, parameters]);
  // Where months end is known to the server alone.
  const days = report.monthly && told?.parameters.month === parameters.month ? { from: told?.parameters.from ?? '', to: told?.parameters.to ?? '' } : span;
  // Where the page offers charts as an operation, they are for those who hold it.
  const chart = offers(screen, 'chart') && !may('chart') ? undefined : (report.levels[level]?.chart ?? report.chart);
  const [narrow, setNarrow] = useTabState<Narrowing>('narrow', () => ({
    tab: query.tab ?? preset.tabs?.[0]?.id ?? 'all',
    keyword: query.keyword ?? '',
    filters: linkedFilters(given, query),
    names: {},
  }));
  // A second table has the room first.
  const [hasChart, setChart] = useTabState('chart', chart !== undefined && !(report.levels[level]?.below ?? report.below));
  const [asked, setAsked] = useState(0);
  const [selection, setSelection] = useTabState<Selection>('selection', noSelection);
  const anchor = useTabSlot<Anchor>('scroll');
  const cell = useTabSlot<Cell>('cell');
  const active = useRef<Row>(undefined);
  const activeColumn = useRef<string>(undefined);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const drill = drillOf(report, level, screen);
  const below = isGuest ? undefined : (report.levels[level]?.below ?? report.below);
  const [chosenRow, setChosenRow] = useState<Row>();
  // Rows are ticked where something can be begun from them.
  const isChosen =
    !isGuest &&
    (report.starts.some((start) => start.level === level && can(start.operation)) || (report.labels?.level === level && can(report.labels.operation)));

  const addNames = useCallback((names: Record<string, string>) => setNarrow((old) => ({ ...old, names: { ...old.names, ...names } })), [setNarrow]);
  const fields = useMemo(() => ({ ...report.columns, ...report.parameters }), [report]);
  useLinkedNames(
    fields,
    useMemo(() => ({ ...narrow.filters, ...parameters }), [narrow.filters, parameters]),
    narrow.names,
    addNames,
  );
  const columns = useMemo(() => inView(reportColumns(report, level, parameters, may), preset.columns), [report, level, parameters, may, preset.columns]);
  // Where the page offers to keep an arrangement as an operation, it is kept for those who hold it.
  const isKept = !offers(screen, 'saveLayout') || may('saveLayout');
  const layout = useLayout(isKept ? `${screen.flag}.report.${level}` : '', columns, sortOf(report.levels[level]?.sort ?? report.sort));
  const missing = missingParameters(report, parameters);
  // A sort saved for a column that is not shown now would be refused.
  const sort = layout.sort.filter(({ id }) => columns.some((column) => column.id === id));
  const wish = {
    screen: screen.flag,
    level,
    ...(sort.length > 0 ? { sort: sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',') } : {}),
    ...(narrow.tab !== 'all' ? { tab: narrow.tab } : {}),
    ...(narrow.keyword ? { keyword: narrow.keyword } : {}),
    ...sentParameters(report, preset, parameters),
    ...Object.fromEntries(Object.entries(narrow.filters).flatMap(([id, value]) => (value === '' ? [] : [[`f.${id}`, value]]))),
  };
  const question = JSON.stringify(wish);
  // Another question has other rows.
  useWhenChanged(question, () => setSelection(noSelection));
  const isReady = layout.isReady && missing.length === 0;
  const rows = useBlockSource(isReady ? `${question} ${asked}` : '', async (page, signal) => {
    if (!isReady) return new Promise<ListAnswer>(() => {});
    const { cursor: _cursor, ...rest } = page;
    const answer = await call.get<ReportAnswer>(`/v1/business/report/${name}`, { ...wish, ...rest }, { signal, quiet: true });
    if (!rest.noTotal) setTold(answer);
    return answer;
  });
  const refresh = () => setAsked(asked + 1);
  const exportRows = () => download(`/v1/business/report/${name}/export`, wish).catch(() => {});
  const print = () =>
    void printTable({ title, columns, layout: layout.layout, rows, said: askedWords(report, parameters, narrow.names), signedBy: report.signedBy ?? [] });
  useBack(refresh);
  const askAgain = askedAgain(() => isReady && rows.isUnderWay(), refresh);
  useVerbs({ refresh: askAgain, export: can('export') ? exportRows : undefined, print, ...(can('scan') ? { scan: focusScan } : {}) });
  const setFilter = (id: string, value: string, names: Record<string, string> = {}) =>
    setNarrow((old) => ({ ...old, filters: { ...old.filters, [id]: value }, names: { ...old.names, ...names } }));
  /** A lot that was scanned is looked for where lots are told apart. */
  const narrowTo = ({ filters, names }: ScanNarrowing) => {
    const asked = Object.keys(filters).filter((id) => filters[id]);
    const fits = (id: string) => asked.every((name) => name in report.parameters || report.levels[id]?.dimensions.includes(name));
    const other = fits(level) ? undefined : levels.find(({ id }) => fits(id));
    if (other) setLevel(other.id);
    setNarrow((old) => ({ tab: 'all', keyword: '', filters: { ...old.filters, ...filters }, names: { ...old.names, ...names } }));
  };
  // Only where the reason for it is shown.
  const isRed = Object.keys(report.redWhen ?? {}).some((name) => columns.some((column) => column.id === name && !column.isHidden));
  const tone = useMemo(() => rowTone(report, isRed), [report, isRed]);
  const tabs = tabsOf(preset, [], rows.tabs);

  return (
    <PageFrame
      flag={screen.flag}
      title={title}
      toolbar={
        <ReportToolbar
          onAsk={askAgain}
          missing={missing}
          onExport={can('export') ? exportRows : undefined}
          onPrint={can('print') ? print : undefined}
          hasChart={chart && hasChart}
          onChart={setChart}
        >
          {!isGuest && report.verbs.length > 0 && (
            <ReportVerbs report={report} now={told?.verbs} sent={sentParameters(report, preset, parameters)} onDone={refresh} />
          )}
          {!isGuest && <ScanFilter fields={report.columns} onScanned={narrowTo} />}
          <ReportRowActions
            report={report}
            level={level}
            parameters={{ ...parameters, ...days }}
            chosen={isChosen ? [...selection.rows.values()] : []}
            active={active}
            activeColumn={activeColumn}
            onChanged={refresh}
          />
        </ReportToolbar>
      }
    >
      <ParameterBar
        report={report}
        fixed={preset.parameters ?? {}}
        values={parameters}
        names={narrow.names}
        onChange={(parameter, value, names) => {
          setParameters((old) => ({ ...old, [parameter]: value }));
          if (names) setNarrow((old) => ({ ...old, names: { ...old.names, ...names } }));
        }}
      />
      {tabs.length > 0 && <Tabs label="状态" value={narrow.tab} items={tabs} onChange={(tab) => setNarrow((old) => ({ ...old, tab }))} />}
      <div className="flex items-end justify-between gap-2">
        <div className="flex flex-wrap items-center gap-3">
          {levels.length > 1 && !presetLevel && <ReportLevels levels={levels} level={level} onLevel={setLevel} />}
          <FilterBar
            columns={columns}
            keyword={report.of.search.length > 0 ? narrow.keyword : undefined}
            filters={narrow.filters}
            names={narrow.names}
            onKeyword={(keyword) => setNarrow((old) => ({ ...old, keyword }))}
            onFilter={setFilter}
            onClear={() => setNarrow((old) => ({ ...old, keyword: '', filters: {} }))}
          />
        </div>
        <LayoutMenu columns={columns} table={layout} filters={narrow.filters} onFilters={(filters) => setNarrow((old) => ({ ...old, filters }))} />
      </div>
      {rows.error instanceof Error && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" icon="refresh" onClick={refresh}>
              重试
            </Button>
          }
        >
          {rows.error.message}
        </Notice>
      )}
      {chart && hasChart && rows.count > 0 && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ShownChart chart={chart} columns={report.columns} rows={rows} />
        </Suspense>
      )}
      {missing.length > 0 ? (
        <Empty icon="search" title={`请先填写${missing.join('、')}`} text="填好查询条件后自动显示结果。" />
      ) : (
        <DataGrid
          label={title}
          columns={columns}
          rows={rows}
          layout={layout.layout}
          onLayout={layout.setLayout}
          sort={layout.sort}
          onSort={layout.setSort}
          filters={narrow.filters}
          onFilter={setFilter}
          activeRow={active}
          activeColumn={activeColumn}
          {...(below ? { onActiveRow: (row: Row | undefined) => setChosenRow(row && isRow(row) ? row : undefined) } : {})}
          status={status}
          anchor={anchor}
          cell={cell}
          {...(tone ? { toneOf: tone } : {})}
          {...(isChosen ? { selection, onSelection: setSelection } : {})}
          {...(drill
            ? {
                onOpen: (row: Row, options: { behind: boolean }) =>
                  leads(report, row) && void follow(drill, { report, row, parameters: { ...parameters, ...days }, open, behind: options.behind, from: screen }),
              }
            : {})}
          onFollow={(row, column) => openReference(report.columns[column], row, column, open)}
          empty={<Empty title="没有符合条件的数据" text="换一个期间或放宽条件后再查询。" />}
        />
      )}
      {below && !(chart && hasChart) && missing.length === 0 && (
        <ReportBelow way={below} report={report} level={level} row={chosenRow} parameters={{ ...parameters, ...days }} />
      )}
      <p className="flex h-5 gap-4 text-muted text-xs" aria-live="polite">
        <span>{isReady && rows.phase === 'ready' ? `共 ${rows.count} 行${drill ? '；Enter 查看明细' : ''}` : ''}</span>
        <span ref={setStatus} className="tabular-nums" />
      </p>
    </PageFrame>
  );
}

const sortOf = (sort: string) =>
  sort
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { id: part.slice(1), desc: true } : { id: part, desc: false }));
