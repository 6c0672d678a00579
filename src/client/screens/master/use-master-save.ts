import { useState } from 'react';
import type { Saved } from '../../../contract/answers';
import type { Problem } from '../../../define/document-rules';
import { CallError } from '../../api/call-error';
import { type FieldErrors, fieldErrors, sentValues, splitProblems, unfound } from '../../form/record-values';
import { showErrors } from '../../form/use-record-form';
import { didFirst } from '../../session/first-tasks';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { confirmed } from '../document/act-on-document';
import type { Child, MasterFormProps, MasterFormState } from './use-master-form';

type Wishes = {
  props: MasterFormProps;
  state: MasterFormState;
  /** What was wrong is shown: in the row itself or in a child table. */
  onWrong: (tab?: string) => void;
  onClose: () => void;
};

/** Checking and saving a row of a master with its child tables; what is refused stands on the form. */
export function useMasterSave({ props: { definition, id, canSave, onSaved }, state, onWrong, onClose }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const { fields, shown, form, children } = state;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const check = (): boolean => {
    const wrong = firstWrong(state);
    if (wrong !== undefined) onWrong(wrong);
    return wrong === undefined;
  };
  const showRefusal = (error: CallError) => {
    const { header, rest } = splitProblems(error.problems, shown, {});
    showErrors(form, header);
    if (rest.length > 0) setProblems(rest);
    else setProblems(error.problems.length === 0 ? [{ message: error.message }] : [...error.problems]);
    onWrong();
  };
  const save = async () => {
    if (isBusy || !canSave || !check()) return;
    setBusy(true);
    const sent = {
      screen: screen.flag,
      ...(id ? { id, version: state.version } : {}),
      row: sentValues(fields, form.getValues()),
      ...(children.length > 0 ? { lines: Object.fromEntries(children.map((child) => [child.name, sentLines(child)])) } : {}),
    };
    try {
      const saved = await confirmed(
        (extra) => call.post<Saved>(`/v1/business/${definition.resource}/${id ? 'edit' : 'add'}`, { ...sent, ...extra }, { quiet: true }),
        definition.title,
      );
      if (!saved) return;
      didFirst('written');
      say.success('已保存');
      onSaved(saved.id);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, isBusy, save };
}

const sentLines = ({ lines, store }: Child) =>
  store.snapshot().map((line) => ({ ...(line.id ? { id: line.id } : {}), ...sentValues(lines.fields, line.values) }));

/** Shows what the schema says on its place; the answer is the first tab where anything is wrong. */
function firstWrong({ fields, form, children }: MasterFormState): string | undefined {
  const errors = fieldErrors(fields, form.getValues());
  form.clearErrors();
  showErrors(form, errors);
  let wrong = Object.keys(errors).length > 0 ? 'row' : undefined;
  for (const { name, lines, store } of children) {
    const byIndex = new Map<number, FieldErrors>(
      store.snapshot().map((line, at) => [at, { ...fieldErrors(lines.fields, line.values), ...unfound(lines.fields, line.values) }]),
    );
    store.showErrors(byIndex);
    if (wrong === undefined && [...byIndex.values()].some((one) => Object.keys(one).length > 0)) wrong = name;
  }
  return wrong;
}
