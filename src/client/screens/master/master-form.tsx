import { useMemo, useRef, useState } from 'react';
import type { Saved } from '../../../contract/answers';
import type { MasterDefinition, MasterLines } from '../../../define/define-master';
import type { Problem } from '../../../define/document-rules';
import { CallError } from '../../api/call-error';
import { FieldGrid } from '../../form/field-grid';
import { FormScreenContext } from '../../form/form-screen';
import { LineStore } from '../../form/line-table/line-store';
import { type FieldErrors, fieldErrors, type RecordValues, seenFields, sentValues, splitProblems } from '../../form/record-values';
import { useDraft, useKeptDraft } from '../../form/use-draft';
import { focusFirstError, showErrors, useRecordForm } from '../../form/use-record-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { TabPanel, Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { confirmed } from '../document/act-on-document';
import { ProblemList } from '../document/problem-list';
import { useMay } from '../use-may';
import { MasterLinesTable } from './master-lines';

type Props = {
  definition: MasterDefinition;
  id: string | undefined;
  row: RecordValues;
  lines: Record<string, RecordValues[]>;
  only?: readonly string[] | undefined;
  locked?: readonly string[] | undefined;
  heading?: string | undefined;
  canSave: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
  onPrint?: ((id: string) => void) | undefined;
};

/** The form of a master row: its fields, and one tab per child table (units, roles, prices), saved together. */
export function MasterForm({ definition, id, row, lines, only, locked, heading, canSave, onClose, onSaved, onPrint }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const body = useRef<HTMLDivElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const [tab, setTab] = useState('row');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const fields = useMemo(() => seenFields(definition.fields, (need) => may(need)), [definition, may]);
  const shown = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => !only || only.includes(name))
          .map(([name, field]) => [name, locked?.includes(name) ? { ...field, computed: true } : field]),
      ),
    [fields, only, locked],
  );
  const draftName = `${definition.resource} ${id ?? 'new'}`;
  const draft = useDraft(draftName);
  const form = useRecordForm(fields, { ...row, ...draft?.values });
  const children: [string, MasterLines][] = only ? [] : Object.entries(definition.lines);
  const [stores] = useState(() =>
    Object.fromEntries(
      children.map(([name, child]) => {
        const store = new LineStore(child.fields);
        store.load(draft?.lines?.[name] ?? lines[name] ?? []);
        return [name, store];
      }),
    ),
  );

  const kept = useKeptDraft({ name: draftName, form, stores, isRestored: draft !== undefined, marksTab: true });
  const close = () => {
    kept.forget();
    onClose();
  };

  const check = (): boolean => {
    const errors = fieldErrors(fields, form.getValues());
    form.clearErrors();
    showErrors(form, errors);
    let wrong = Object.keys(errors).length > 0 ? 'row' : '';
    for (const [name, child] of children) {
      const store = stores[name];
      if (!store) continue;
      const byIndex = new Map<number, FieldErrors>(store.snapshot().map((line, at) => [at, fieldErrors(child.fields, line.values)]));
      store.showErrors(byIndex);
      if (wrong === '' && [...byIndex.values()].some((one) => Object.keys(one).length > 0)) wrong = name;
    }
    if (wrong !== '') {
      setTab(wrong);
      focusFirstError(body.current);
    }
    return wrong === '';
  };
  const save = async () => {
    if (isBusy || !canSave || !check()) return;
    setBusy(true);
    const sentLines = Object.fromEntries(
      children.map(([name, child]) => [
        name,
        stores[name]?.snapshot().map((line) => ({ ...(line.id ? { id: line.id } : {}), ...sentValues(child.fields, line.values) })) ?? [],
      ]),
    );
    const sent = {
      screen: screen.flag,
      // What was typed over an older version must not replace a newer one unseen.
      ...(id ? { id, version: Number(draft?.values.version ?? row.version) } : {}),
      row: sentValues(fields, form.getValues()),
      ...(children.length > 0 ? { lines: sentLines } : {}),
    };
    try {
      const saved = await confirmed(
        (extra) => call.post<Saved>(`/v1/business/${definition.resource}/${id ? 'edit' : 'add'}`, { ...sent, ...extra }, { quiet: true }),
        definition.title,
      );
      if (!saved) return;
      say.success('已保存');
      onSaved(saved.id);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const split = splitProblems(error.problems, shown, {});
      showErrors(form, split.header);
      setProblems(
        split.rest.length > 0 || error.problems.length === 0 ? (split.rest.length > 0 ? split.rest : [{ message: error.message }]) : [...error.problems],
      );
      focusFirstError(body.current);
    } finally {
      setBusy(false);
    }
  };
  useVerbs({ save: canSave ? () => void save() : undefined });
  const grid = <FieldGrid form={form} fields={shown} isReadOnly={!canSave} isNew={!id} onBeyond={() => saving.current?.focus()} />;
  const title = heading ?? `${id ? (canSave ? '编辑' : '查看') : '新增'}${definition.title}`;
  return (
    <FormScreenContext value={screen.flag}>
      <Modal
        isOpen
        onClose={close}
        title={title}
        isLocked={isBusy}
        width={children.length > 0 || Object.keys(shown).length > 12 ? 860 : 600}
        bodyClass="flex flex-col gap-2"
        footer={
          <>
            {id && onPrint && (
              <Button icon="print" onClick={() => onPrint(id)}>
                打印
              </Button>
            )}
            <Button onClick={close}>{canSave ? '取消' : '关闭'}</Button>
            {canSave && (
              <Button ref={saving} tone="primary" icon="save" keysOf="page.save" isBusy={isBusy} onClick={() => void save()}>
                保存
              </Button>
            )}
          </>
        }
      >
        <div ref={body}>
          {draft && <p className="pb-2 text-[13px] text-info">已恢复未保存的内容；点“取消”则放弃。</p>}
          <ProblemList problems={problems} />
          {children.length === 0 ? (
            grid
          ) : (
            <Tabs
              label={definition.title}
              value={tab}
              onChange={setTab}
              items={[{ id: 'row', label: '基本信息' }, ...children.map(([name, child]) => ({ id: name, label: child.label }))]}
            >
              <TabPanel id="row" keepMounted className="pt-3">
                {grid}
              </TabPanel>
              {children.map(([name, child]) => {
                const store = stores[name];
                return (
                  <TabPanel key={name} id={name} className="flex h-80 flex-col gap-2 pt-3">
                    {store && (
                      <MasterLinesTable
                        tableId={`${screen.flag}.${definition.resource}.${name}`}
                        lines={child}
                        store={store}
                        isReadOnly={!canSave}
                        headerOf={form.getValues}
                      />
                    )}
                  </TabPanel>
                );
              })}
            </Tabs>
          )}
        </div>
      </Modal>
    </FormScreenContext>
  );
}
