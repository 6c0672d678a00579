import { type ReactNode, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ReportDefinition, ReportEdit } from '../../../define/report-definition';
import { masterOf } from '../../../domain/registry';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { MasterDialog } from '../master/master-dialog';
import { useCan } from '../use-may';

/** `one`: the row that is meant now. */
type Wishes = { report: ReportDefinition; level: string; one: () => Row | undefined; onChanged: () => void };
type Editing = { edit: ReportEdit; id?: string; preset: Record<string, unknown>; only: readonly string[]; locked: readonly string[] };

/** Records a row of a report is judged by, set from it: the limits of a stock. Offered at the level they belong to. */
export function useReportEdits({ report, level, one, onChanged }: Wishes): { acts: Act[]; dialog: ReactNode } {
  const { screen } = useTab();
  const call = useCall();
  const can = useCan(screen);
  const [editing, setEditing] = useState<Editing>();
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
  const acts = report.edits
    .filter((edit) => can(edit.operation) && level === edit.level)
    .map((edit): Act => ({ id: edit.operation, label: edit.label, icon: 'edit', onChoose: () => void ask(edit).catch(() => {}) }));
  return { acts, dialog: editing && <EditDialog editing={editing} onClose={() => setEditing(undefined)} onSaved={onChanged} /> };
}

function EditDialog({ editing, onClose, onSaved }: { editing: Editing; onClose: () => void; onSaved: () => void }) {
  const { edit, id, preset, only, locked } = editing;
  const definition = masterOf(edit.master);
  if (!definition) return null;
  return <MasterDialog {...{ definition, preset, only, locked, onClose, onSaved }} {...(id ? { id } : {})} title={edit.label} canSave />;
}
