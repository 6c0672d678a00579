import { useCallback, useEffect, useRef, useState } from 'react';
import type { Delegation, Delegations } from '../../../contract/approval-delegates';
import { approvalDelegate } from '../../../domain/organisation/approval-delegate';
import { get, post } from '../../api/call';
import { CallError } from '../../api/call-error';
import { FieldGrid } from '../../form/field-grid';
import { defaultValues, sentValues } from '../../form/record-values';
import { focusFirstError, showErrors, useRecordForm } from '../../form/use-record-form';
import { showDelegates } from '../../session/delegates';
import { Button } from '../../ui/button';
import { Failed, Loading } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { say } from '../../ui/toast';
import { DelegationList } from './delegation-list';

const PATH = '/v1/user/approvalDelegate';

/** Who decides for me while I am away, and for whom I do: everybody hands over his own approvals only. */
export default function DelegatesDialog() {
  const done = useRef<HTMLButtonElement>(null);
  const { found, error, load, end } = useDelegations();
  const { form, body, submit, isSaving } = useDelegation(load);
  return (
    <Modal
      isOpen
      onClose={() => showDelegates(false)}
      onAccept={() => void submit()}
      isLocked={isSaving}
      title="审批委托"
      description="休假、出差期间由同事代您审批；只代审批，不代您制单，也不能再转委托。"
      width={680}
      footer={
        <>
          <Button onClick={() => showDelegates(false)}>关闭</Button>
          <Button ref={done} tone="primary" keys="Ctrl+Enter" isBusy={isSaving} onClick={() => void submit()}>
            委托
          </Button>
        </>
      }
    >
      <div ref={body}>
        <FieldGrid form={form} fields={approvalDelegate} isReadOnly={false} isNew onBeyond={() => done.current?.focus()} />
        {error && <Failed text={error} onRetry={load} />}
        {!found && !error && <Loading />}
        {found && <DelegationList title="我委托的" empty="还没有委托过同事" rows={found.given} onEnd={(one) => void end(one)} />}
        {found && found.received.length > 0 && <DelegationList title="委托给我的" empty="" rows={found.received} />}
      </div>
    </Modal>
  );
}

/** The delegations to me and by me. */
function useDelegations() {
  const [found, setFound] = useState<Delegations>();
  const [error, setError] = useState('');
  const load = useCallback(() => {
    setError('');
    get<Delegations>(`${PATH}/list`, {}, { quiet: true }).then(setFound, (failure: Error) => setError(failure.message));
  }, []);
  useEffect(load, [load]);
  const end = async (one: Delegation) => {
    await post(`${PATH}/end`, { id: one.id }).catch(() => undefined);
    load();
  };
  return { found, error, load, end };
}

/** A delegation as it is written; once it stands the form is empty again. */
function useDelegation(onDone: () => void) {
  const [isSaving, setSaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const form = useRecordForm(approvalDelegate, defaultValues(approvalDelegate));
  const submit = form.handleSubmit(
    async (values) => {
      setSaving(true);
      try {
        await post(`${PATH}/add`, sentValues(approvalDelegate, values), { quiet: true });
        say.success('已委托，对方已收到通知');
        form.reset(defaultValues(approvalDelegate));
        onDone();
      } catch (failure) {
        const problems = failure instanceof CallError ? failure.problems : [];
        showErrors(form, Object.fromEntries(problems.map((problem) => [problem.field ?? 'delegate', problem.message])));
        if (problems.length === 0) say.error((failure as Error).message);
        focusFirstError(body.current);
      } finally {
        setSaving(false);
      }
    },
    () => focusFirstError(body.current),
  );
  return { form, body, submit, isSaving };
}
