import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { Row, ScanAnswer } from '../../contract/answers';
import type { Action } from '../../define/action';
import { type DocumentDefinition, formOf } from '../../define/define-document';
import { CORE_TRAIL } from '../../define/document-core';
import type { Fields } from '../../define/field';
import { STATUS, statusLabel } from '../../define/status';
import { guestsOf, reports } from '../../domain/registry';
import { download } from '../api/download';
import { basketItem, collect } from '../basket/basket-item';
import { MOST_COMPARED, openComparison } from '../compare/open-comparison';
import { openScanned } from '../palette/scanner';
import { kindOf, sessionAtom } from '../session/session';
import { printTable } from '../table/print-table';
import { Button, IconButton } from '../ui/button';
import { ask } from '../ui/confirm';
import { actionIcon } from '../ui/icon';
import { say } from '../ui/toast';
import { type Asked as AskedWhy, WhyDialog } from '../why/why-dialog';
import { useCall, useTab, useTabState, useVerbs } from '../workspace/tab-context';
import { actOnDocument, askBefore } from './act-on-document';
import { type BatchResult, BatchResults, overRows } from './batch';
import { documentColumns, documentLineColumns } from './document-columns';
import { isOpenedBy } from './drill';
import { GenerateDocuments } from './generate-documents';
import { hasGoodsLabels, LABEL, labelsOf } from './goods-labels';
import { ImportDialog } from './import-dialog';
import { ListFrame } from './list-frame';
import { ALL, tabsOf } from './list-state';
import { openReference } from './open-reference';
import { OtherPrints } from './other-prints';
import { filtersOf } from './scan-filter';
import { useList } from './use-list';
import { offers, useMay } from './use-may';

const LEVELS = [
  { id: 'document', label: '单据' },
  { id: 'line', label: '明细' },
];
const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';

/** The list of one kind of document as one screen shows it; everything that can be done to a row comes from the definition. */
export function DocumentList({ definition }: { definition: DocumentDefinition }) {
  const { screen, path, open } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const columns = useCallback((level: string) => (level === 'line' ? documentLineColumns(definition) : documentColumns(definition)), [definition]);
  const fields = useMemo((): Fields => ({ ...definition.lines, ...definition.header, ...CORE_TRAIL }), [definition]);
  const base = `/v1/business/${definition.kind}`;
  const list = useList({ base, resource: definition.kind, columns, dateField: 'documentDate' });
  const [results, setResults] = useState<{ title: string; rows: BatchResult[] }>();
  const [whyOf, setWhy] = useState<AskedWhy>();
  const [isImporting, setImporting] = useTabState('importing', false);
  const can = (...operations: string[]) => offers(screen, ...operations) && may(...operations);
  const session = useAtomValue(sessionAtom);
  const guests = session.phase === 'in' && !screen.needs ? guestsOf(screen.flag, kindOf(session.session)).filter((guest) => may(...guest.needs)) : [];
  const { chosen } = list;

  const idOf = (row: Row) => String(row.documentId ?? row.id);
  const openRow = (row: Row, options: { behind: boolean }) =>
    open(path, { id: idOf(row) }, { ...options, title: `${definition.title} ${String(row.sn ?? '')}` });
  const add = () => open(path, { new: '1' }, { title: `新增${definition.title}` });
  const report = (title: string, rows: BatchResult[]) => {
    list.rows.refresh();
    if (rows.length === 1 && rows[0]?.isDone) say.success(`${rows[0].name} ${title}成功`);
    else setResults({ title, rows });
  };
  const run = async (action: Action): Promise<void> => {
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    const given = await askBefore(
      action,
      chosen.map((row) => String(row.sn)),
    );
    if (!given) return;
    const rows = await overRows(
      action.label,
      chosen,
      (row) => String(row.sn),
      async (row) => {
        const acted = await actOnDocument(
          call,
          screen.flag,
          { kind: definition.kind, id: idOf(row), sn: String(row.sn), version: Number(row.version) },
          action.id,
          given,
        );
        return acted && `${statusLabel(acted.status)}${acted.made.length > 0 ? `，已生成${acted.made.map((one) => one.sn).join('、')}` : ''}`;
      },
    );
    report(action.label, rows);
  };
  const remove = async () => {
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    if (
      !(await ask({
        title: `删除 ${chosen.length} 张草稿`,
        rows: chosen.map((row) => String(row.sn)),
        confirm: '删除',
        isDangerous: true,
      }))
    )
      return;
    report(
      '删除',
      await overRows(
        '删除',
        chosen,
        (row) => String(row.sn),
        async (row) => {
          await call.post(`${base}/del`, { screen: screen.flag, id: idOf(row), version: Number(row.version) }, { quiet: true });
          return '已删除';
        },
      ),
    );
    list.setSelection({ rows: new Map(), anchor: 0 });
  };
  const exportRows = () => download(`${base}/export`, list.wish).catch(() => {});
  const print = () => {
    if (!definition.print) return void printTable({ title: screen.title, columns: list.columns, layout: list.layout.layout, rows: list.rows });
    if (chosen.length === 0) return void say.warning(PICK_FIRST);
    open(`/newprint/${formOf(definition, chosen[0] ?? {})}`, {
      type: definition.kind,
      screen: screen.flag,
      ids: chosen.map(idOf).join(','),
    });
  };
  const printLabels = () => (chosen.length === 0 ? void say.warning(PICK_FIRST) : open(...labelsOf(definition.kind, screen.flag, chosen.map(idOf))));
  const collectChosen = () => collect(chosen.map((row) => basketItem(definition, screen, row)));
  const compareChosen = () =>
    openComparison([...new Map(chosen.map((row) => [idOf(row), { kind: definition.kind, id: idOf(row), sn: String(row.sn ?? '') }])).values()], open);
  /** A figure of a document is made of its lines; that of a line, of the lines around it. */
  const why = () => {
    const row = list.activeRow.current ?? chosen[0];
    if (!row) return void say.warning(PICK_FIRST);
    const column = list.activeColumn.current ?? '';
    if (list.state.level === 'line' && column in definition.lines) setWhy({ documentId: idOf(row), lineId: row.id, column, values: row });
    else open(path, { level: 'line', 'f.sn': String(row.sn) }, { title: `${String(row.sn)} 明细` });
  };
  /** A code scanned over the list: the document it names, else the lines that hold the goods. */
  const scanned = async (code: string) => {
    const answer = await call.get<ScanAnswer>('/v1/business/scan', { screen: screen.flag, code }).catch(() => undefined);
    if (!answer) return;
    // Lines are found by any field they keep, whether or not the table offers it as a filter.
    const said = answer.line ? filtersOf(definition.lines, answer.line, (field) => !field.via && !field.live && !field.extra) : { filters: {}, names: {} };
    const filters = Object.fromEntries(Object.entries(said.filters).filter(([, value]) => value !== ''));
    if (answer.document || Object.keys(filters).length === 0) return openScanned(answer);
    list.change({ tab: ALL, level: 'line', keyword: '', filters, names: { ...list.state.names, ...said.names } });
  };
  useVerbs({
    scanned: (input) => scanned(String(input?.code ?? '')),
    collect: collectChosen,
    why,
    add: can('add') ? add : undefined,
    export: can('export') ? exportRows : undefined,
    print: can(...definition.printFlags) ? print : undefined,
    [LABEL]: hasGoodsLabels(definition) && can(LABEL) ? printLabels : undefined,
    ...Object.fromEntries(definition.actions.filter((action) => can(...action.flags)).map((action) => [action.id, () => run(action)])),
  });

  const whyNotAction = (action: Action) => {
    if (chosen.length === 0) return PICK_FIRST;
    const refused = chosen.find((row) => !(row.actions ?? []).includes(action.id));
    return refused ? `${String(refused.sn)}（${statusLabel(Number(refused.status))}）不能${action.label}` : undefined;
  };
  const whyNotDelete = chosen.length === 0 ? PICK_FIRST : chosen.some((row) => Number(row.status) !== STATUS.draft) ? '只能删除草稿' : undefined;
  const isLine = list.state.level === 'line';
  return (
    <>
      <ListFrame
        list={list}
        tabs={tabsOf(screen.preset, definition.actions, list.rows.tabs)}
        levels={screen.preset.level ? [] : LEVELS}
        {...(!offers(screen, 'drill') || may('drill') ? { onOpen: openRow } : {})}
        {...(definition.redWhen ? { toneOf: (row: Row) => (row[definition.redWhen ?? ''] === true ? 'text-bad' : '') } : {})}
        fields={fields}
        onFollow={(row, column) => openReference(fields[column], row, column, open)}
        emptyText={
          can('add')
            ? `点击“新增”${definition.sources.length > 0 ? '，或从上游单据拉取' : ''}，生成第一张${definition.title}。`
            : '上游业务产生单据后会显示在这里。'
        }
        emptyAction={
          can('add') ? (
            <Button tone="primary" icon="add" onClick={add}>
              新增
            </Button>
          ) : undefined
        }
        tools={
          <>
            <IconButton
              icon="bookmark"
              label="放入单据篮"
              keysOf="page.collect"
              {...(chosen.length === 0 ? { whyNot: PICK_FIRST } : {})}
              onClick={collectChosen}
            />
            <IconButton
              icon="compare"
              label="并排比较"
              {...(chosen.length > 1 && chosen.length <= MOST_COMPARED ? {} : { whyNot: `并排比较：请选中 2–${MOST_COMPARED} 张单据` })}
              onClick={compareChosen}
            />
          </>
        }
        toolbar={
          <>
            {can('add') && (
              <Button tone="primary" icon="add" keysOf="page.add" onClick={add}>
                新增
              </Button>
            )}
            {definition.generates && can(...definition.generates.flags) && <GenerateDocuments definition={definition} onDone={report} />}
            {!isLine &&
              definition.actions
                .filter((action) => can(...action.flags) && !action.lineInput && !action.input)
                .map((action) => {
                  const why = whyNotAction(action);
                  return (
                    <Button
                      key={action.id}
                      icon={actionIcon(action.id)}
                      {...(why ? { whyNot: why } : {})}
                      {...(action.keys ? { keys: action.keys } : {})}
                      onClick={() => run(action)}
                    >
                      {action.label}
                    </Button>
                  );
                })}
            {!isLine && can('copy') && (
              <Button
                icon="copy"
                {...(chosen.length === 1 ? {} : { whyNot: '请只选一行' })}
                onClick={() => chosen[0] && open(path, { new: '1', copy: idOf(chosen[0]) }, { title: `新增${definition.title}` })}
              >
                复制
              </Button>
            )}
            {!isLine && can('del') && (
              <Button icon="del" {...(whyNotDelete ? { whyNot: whyNotDelete } : {})} onClick={remove}>
                删除
              </Button>
            )}
            {guests.map(({ definition: guest }) => (
              <Button key={guest.kind} icon="view" onClick={() => open(path, { document: guest.kind }, { title: guest.title })}>
                {guest.title}
              </Button>
            ))}
            {reports
              .filter((report) => isOpenedBy(report.resource, screen))
              .map((report) => (
                <Button key={report.resource} icon="chart" onClick={() => open(path, { report: report.resource }, { title: report.title })}>
                  {report.title}
                </Button>
              ))}
            {can('import') && (
              <Button icon="import" onClick={() => setImporting(true)}>
                导入
              </Button>
            )}
            {can('export') && (
              <Button icon="export" onClick={exportRows}>
                导出
              </Button>
            )}
            {can(...definition.printFlags) && (
              <Button icon="print" onClick={print}>
                打印
              </Button>
            )}
            {!isLine && <OtherPrints definition={definition} ids={chosen.map(idOf)} {...(chosen.length === 0 ? { whyNot: PICK_FIRST } : {})} />}
          </>
        }
      />
      {results && <BatchResults title={results.title} results={results.rows} onClose={() => setResults(undefined)} />}
      {whyOf && <WhyDialog definition={definition} fields={definition.lines} asked={whyOf} onClose={() => setWhy(undefined)} />}
      {isImporting && (
        <ImportDialog
          base={base}
          screen={screen.flag}
          title={definition.title}
          fields={definition.lines}
          onClose={() => setImporting(false)}
          onDone={list.rows.refresh}
        />
      )}
    </>
  );
}
