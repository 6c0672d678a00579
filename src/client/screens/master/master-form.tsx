import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import { FoldedComments } from '../../comments/folded-comments';
import { FieldGrid } from '../../form/field-grid';
import { FormScreenContext } from '../../form/form-screen';
import { focusFirstError } from '../../form/use-record-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { TabPanel, Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { ProblemList } from '../document/problem-list';
import { ConsultedPanel } from './consulted/consulted-panel';
import { MasterLinesTable } from './master-lines';
import { type Child, type MasterFormProps, type MasterFormState, useMasterForm } from './use-master-form';
import { useMasterSave } from './use-master-save';

/** The form of a master row: its fields, and one tab per child table (units, roles, prices), saved together. Esc and × leave what was typed for the next time, 取消 gives it up. */
export function MasterForm(props: MasterFormProps) {
  const { definition, id, heading, canSave, onClose, onPrint } = props;
  const { screen } = useTab();
  const body = useRef<HTMLDivElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const [tab, setTab] = useState('row');
  const state = useMasterForm(props);
  const { form, shown, children } = state;
  const close = () => {
    state.forget();
    onClose();
  };
  const leave = () => {
    if (canSave && state.holds()) say.info('未保存的内容已留存，再次打开时恢复');
    onClose();
  };
  const onWrong = (wrong?: string) => {
    if (wrong !== undefined) setTab(wrong);
    focusFirstError(body.current);
  };
  const { problems, isBusy, save } = useMasterSave({ props, state, onWrong, onClose: close });
  useVerbs({ save: canSave ? () => void save() : undefined });
  const grid = <FieldGrid form={form} fields={shown} isReadOnly={!canSave} isNew={!id} onBeyond={() => saving.current?.focus()} />;
  return (
    <FormScreenContext value={screen.flag}>
      <Modal
        isOpen
        onClose={leave}
        title={heading ?? `${id ? (canSave ? '编辑' : '查看') : '新增'}${definition.title}`}
        isLocked={isBusy}
        width={children.length > 0 || Object.keys(shown).length > 12 ? 860 : 600}
        bodyClass="flex flex-col gap-2"
        footer={
          <FormButtons
            saving={saving}
            isBusy={isBusy}
            onSave={canSave ? () => void save() : undefined}
            onClose={close}
            onPrint={id && onPrint ? () => onPrint(id) : undefined}
          />
        }
      >
        <div ref={body}>
          {state.isRestored && <p className="pb-2 text-[13px] text-info">已恢复未保存的内容；点“取消”则放弃。</p>}
          <ProblemList problems={problems} />
          {children.length === 0 ? (
            grid
          ) : (
            <MasterTabs definition={definition} tables={children} tab={tab} onTab={setTab} row={grid}>
              {children.map((child) => (
                <ChildPanel key={child.name} resource={definition.resource} child={child} isReadOnly={!canSave} headerOf={form.getValues} />
              ))}
            </MasterTabs>
          )}
          <BesideForm of={props} state={state} />
        </div>
      </Modal>
    </FormScreenContext>
  );
}

/** Below what is typed: what a book outside says of it, and what colleagues said. */
function BesideForm({ of: { definition, id, canSave, comments }, state }: { of: MasterFormProps; state: MasterFormState }) {
  return (
    <>
      {definition.consults && <ConsultedPanel definition={definition} consults={definition.consults} state={state} canSave={canSave} />}
      {id && comments && <FoldedComments resource={definition.resource} id={id} marks={comments} />}
    </>
  );
}

type TabsProps = { definition: MasterDefinition; tables: readonly Child[]; tab: string; onTab: (tab: string) => void; row: ReactNode; children: ReactNode };

/** The row itself on the first tab, its child tables on the others. */
function MasterTabs({ definition, tables, tab, onTab, row, children }: TabsProps) {
  const labels = tables.map(({ name, lines }) => ({ id: name, label: lines.label }));
  return (
    <Tabs label={definition.title} value={tab} onChange={onTab} items={[{ id: 'row', label: '基本信息' }, ...labels]}>
      <TabPanel id="row" keepMounted className="pt-3">
        {row}
      </TabPanel>
      {children}
    </Tabs>
  );
}

type PanelProps = { resource: string; child: Child; isReadOnly: boolean; headerOf: () => Record<string, unknown> };

function ChildPanel({ resource, child: { name, lines, store }, isReadOnly, headerOf }: PanelProps) {
  const { screen } = useTab();
  return (
    <TabPanel id={name} className="flex h-80 flex-col gap-2 pt-3">
      <MasterLinesTable tableId={`${screen.flag}.${resource}.${name}`} lines={lines} store={store} isReadOnly={isReadOnly} headerOf={headerOf} />
    </TabPanel>
  );
}

type ButtonsProps = {
  saving: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  /** Absent where nothing may be changed. */
  onSave: (() => void) | undefined;
  onClose: () => void;
  onPrint: (() => void) | undefined;
};

function FormButtons({ saving, isBusy, onSave, onClose, onPrint }: ButtonsProps) {
  return (
    <>
      {onPrint && (
        <Button icon="print" onClick={onPrint}>
          打印
        </Button>
      )}
      <Button onClick={onClose}>{onSave ? '取消' : '关闭'}</Button>
      {onSave && (
        <Button ref={saving} tone="primary" icon="save" keysOf="page.save" isBusy={isBusy} onClick={onSave}>
          保存
        </Button>
      )}
    </>
  );
}
