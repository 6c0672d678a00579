import { useEffect, useState } from 'react';
import type { MasterInfo } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { defaultValues, type RecordValues } from '../../form/record-values';
import { Failed, Loading } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { useCall, useTab } from '../../workspace/tab-context';
import { MasterForm } from './master-form';

type Props = {
  definition: MasterDefinition;
  id?: string;
  copy?: string;
  /** Values a new row starts with: the parent in a tree. */
  preset?: RecordValues;
  /** Shows these fields only; the others keep what they have. */
  only?: readonly string[];
  /** Fields that say which row this is: shown, not typed. */
  locked?: readonly string[];
  title?: string;
  canSave: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
  /** Puts the stored row on paper. */
  onPrint?: (id: string) => void;
};

/** Loads a row (or begins one) and shows its form in a dialog of the tab. */
export function MasterDialog({ definition, id, copy, preset, only, locked, title, canSave, onClose, onSaved, onPrint }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const [info, setInfo] = useState<MasterInfo>();
  const [error, setError] = useState('');
  const wanted = id ?? copy;
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    if (!wanted) return;
    setError('');
    call
      .get<MasterInfo>(`/v1/business/${definition.resource}/info`, { screen: screen.flag, id: wanted }, { quiet: true })
      .then(setInfo, (failure: Error) => setError(failure.message));
  }, [wanted, attempt, call, definition.resource, screen.flag]);

  // What is opened has been read; that it could not be said so is told nobody.
  const opens = id && definition.onOpen && info?.actions?.includes(definition.onOpen) ? definition.onOpen : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that was loaded
  useEffect(() => {
    if (!opens || !id) return;
    void call.post(`/v1/business/${definition.resource}/${opens}`, { screen: screen.flag, ids: [id] }, { quiet: true }).then(
      () => onSaved(id),
      () => {},
    );
  }, [opens, id]);

  if (wanted && !info) {
    return (
      <Modal isOpen onClose={onClose} title={definition.title}>
        {error ? <Failed title="记录打不开" text={error} onRetry={() => setAttempt(attempt + 1)} /> : <Loading />}
      </Modal>
    );
  }
  const { id: _id, version: _version, ...copied } = info?.row ?? { id: '' };
  const row: RecordValues = id && info ? info.row : { ...defaultValues(definition.fields), ...preset, ...(copy ? { ...copied, code: '' } : {}) };
  const lines = copy
    ? Object.fromEntries(Object.entries(info?.lines ?? {}).map(([name, rows]) => [name, rows.map(({ id: _line, ...values }) => values)]))
    : (info?.lines ?? {});
  return (
    <MasterForm
      definition={definition}
      id={id}
      begun={['new', copy, ...Object.values(preset ?? {})].filter(Boolean).join(' ')}
      row={row}
      lines={lines}
      only={only}
      locked={locked}
      heading={title}
      canSave={canSave && (only !== undefined || !id || !info || info.actions.includes('edit'))}
      comments={id ? info?.comments : undefined}
      onClose={onClose}
      onSaved={onSaved}
      onPrint={onPrint}
    />
  );
}
