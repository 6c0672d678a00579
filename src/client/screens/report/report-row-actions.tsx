import { type RefObject, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ReportDefinition, ReportDrill, ReportEdit } from '../../../define/define-report';
import { masterOf } from '../../../domain/registry';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { MasterDialog } from '../master/master-dialog';
import { labelKeyOf, labelsOf, whyNotLabels } from '../print/goods-labels';
import { offers, useCan } from '../use-may';
import { follow, mayFollow } from './drill';
import { begin, startScreen, whyNotStart } from './report-starts';
import { leads } from './row-tone';
import { hasWhy, partsOf, whyOf } from './why-report';

type Props = {
  report: ReportDefinition;
  level: string;
  parameters: Record<string, string>;
  chosen: readonly Row[];
  /** The row the keyboard stands in. */
  active: RefObject<Row | undefined>;
  activeColumn: RefObject<string | undefined>;
  onChanged: () => void;
};
type Editing = { edit: ReportEdit; id?: string; preset: Record<string, unknown>; only: readonly string[]; locked: readonly string[] };

/** What can be done with the rows of a report: see what makes a figure, go on to its reservations, begin documents, set limits. */
export function ReportRowActions({ report, level, parameters, chosen, active, activeColumn, onChanged }: Props) {
  const { screen, open } = useTab();
  const call = useCall();
  const [editing, setEditing] = useState<Editing>();
  const can = useCan(screen);
  const own = screen.resource === report.resource;
  const one = (): Row | undefined => {
    const row = chosen.length === 1 ? chosen[0] : (active.current ?? chosen[0]);
    return row && leads(report, row) ? row : undefined;
  };
  const go = (drill: ReportDrill) => {
    const row = one();
    if (!row) say.info('请先选中表格中一行数据');
    else if (!follow(drill, { report, row, parameters, open, behind: false, from: screen })) say.info('没有可以打开的页面');
  };
  const explain = () => {
    const row = one();
    const words = row && partsOf(report, activeColumn.current ?? '', row);
    const way = row && whyOf(report, { level, row, from: screen });
    if (words) say.info(words);
    if (!row) say.info('请先选中表格中一行数据');
    else if (way) go(way);
    else if (!words) say.info('这一行已是最细的明细');
  };
  const begins = own ? report.starts.flatMap((start) => (can(start.operation) ? [{ start, target: startScreen(start) }] : [])) : [];
  const edits = own ? report.edits.filter((edit) => can(edit.operation)) : [];
  const labelled = own && report.labels && can(report.labels.operation);
  const whyNot = whyNotLabels(report, level, chosen);
  const printLabels = () =>
    whyNot
      ? say.info(whyNot)
      : open(
          ...labelsOf(
            report.resource,
            screen.flag,
            chosen.map((row) => labelKeyOf(report, row)),
          ),
        );
  useVerbs({ why: explain, ...(report.labels ? { [report.labels.operation]: labelled ? printLabels : undefined } : {}) });

  const ask = async (edit: ReportEdit) => {
    const row = one();
    if (!row) return say.info('请先选中表格中一行数据');
    const key = Object.fromEntries(Object.entries(edit.key).map(([field, column]) => [field, String(row[column] ?? '')]));
    const words = Object.fromEntries(Object.entries(edit.key).map(([field, column]) => [`${field}Name`, String(row[`${column}Name`] ?? '')]));
    const found = await call.get<ListAnswer>(`/v1/business/${edit.master}/list`, {
      screen: screen.flag,
      pageSize: 1,
      ...Object.fromEntries(Object.entries(key).map(([field, value]) => [`f.${field}`, value])),
    });
    const locked = Object.keys(edit.key);
    setEditing({ edit, locked, only: [...locked, ...edit.fields], preset: { ...key, ...words }, ...(found.list[0] ? { id: found.list[0].id } : {}) });
  };
  const master = editing && masterOf(editing.edit.master);
  return (
    <>
      {hasWhy(report, level, screen) && (
        <Button icon="help" keysOf="page.why" onClick={explain}>
          为什么
        </Button>
      )}
      {report.links
        .filter((link) => (own || !link.needs) && mayFollow(link, screen) && (!link.needs || offers(screen, link.needs)))
        .map((link) => (
          <Button key={link.id} icon="list" onClick={() => go(link)}>
            {link.label}
          </Button>
        ))}
      {edits.map((edit) => (
        <Button
          key={edit.operation}
          icon="edit"
          {...(level === edit.level ? {} : { whyNot: `请先切换到“${report.levels[edit.level]?.label ?? ''}”层次` })}
          onClick={() => void ask(edit).catch(() => {})}
        >
          {edit.label}
        </Button>
      ))}
      {begins.map(({ start, target }) => {
        const reason = target ? whyNotStart(report, start, level, chosen) : `您没有新增${start.label}单据的权限`;
        return (
          <Button
            key={`${start.operation} ${start.label}`}
            icon="forward"
            {...(reason ? { whyNot: reason } : {})}
            onClick={() => {
              if (!target) return;
              const begun = begin(start, target, chosen);
              open(begun.path, begun.query, { title: begun.title });
            }}
          >
            {start.label}
          </Button>
        );
      })}
      {labelled && (
        <Button icon="print" {...(whyNot ? { whyNot } : {})} onClick={() => printLabels()}>
          打印标签
        </Button>
      )}
      {editing && master && (
        <MasterDialog
          definition={master}
          {...(editing.id ? { id: editing.id } : {})}
          preset={editing.preset}
          only={editing.only}
          locked={editing.locked}
          title={editing.edit.label}
          canSave
          onClose={() => setEditing(undefined)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}
