import { useEffect, useRef, useState } from 'react';
import { CODES } from '../../../../contract/envelope';
import type { Problem } from '../../../../define/document-rules';
import type { Fields } from '../../../../define/field';
import { isEmpty } from '../../../../define/field-schema';
import { LINES, placeOf } from '../../../../define/section';
import { CallError } from '../../../api/call-error';
import { withoutBlank } from '../../../form/line-table/blank-lines';
import type { LineStore } from '../../../form/line-table/line-store';
import { type FieldErrors, fieldErrors, splitProblems, unfound } from '../../../form/record-values';
import { type RecordForm, showErrors } from '../../../form/use-record-form';
import type { LineStores } from './line-stores';

type Wishes = {
  form: RecordForm;
  headerFields: Fields;
  stores: LineStores;
  /** What the document was refused for before it was drawn anew. */
  refusal: CallError | undefined;
  onConflict: () => void;
  onInvalid: () => void;
};

/** What is wrong with a document, on its places: by the schema before it is sent, by the server after. */
export function useFormProblems({ form, headerFields, stores, refusal, onConflict, onInvalid }: Wishes) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  /** Everything the schema says, on its place; true when nothing does. */
  const validate = (isDraft: boolean): boolean => {
    const values = form.getValues();
    // Who takes up what others left (me, now) is said by the server as he does.
    const isLeft = (name: string) => isEmpty(values[name]) && ['me', 'now'].includes(String(headerFields[name]?.default ?? ''));
    const header = Object.fromEntries(Object.entries(fieldErrors(headerFields, values, isDraft)).filter(([name]) => !isLeft(name)));
    form.clearErrors();
    showErrors(form, header);
    const lineProblems = Object.entries(stores).flatMap(([name, one]) => lineProblemsOf(one, isDraft).map((problem) => ({ ...problem, ...placeOf(name) })));
    // The header's stand at their fields; once lines are named, all are, so that the number is true.
    const headerProblems = Object.entries(header).map(([field, message]) => ({ field, message }));
    setProblems(lineProblems.length > 0 ? [...headerProblems, ...lineProblems] : []);
    const isRight = Object.keys(header).length === 0 && lineProblems.length === 0;
    if (!isRight) onInvalid();
    return isRight;
  };

  const showRefusal = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    if (error.isCancelled) return;
    if (error.code === CODES.conflict) onConflict();
    else showProblems(error);
  };
  const showProblems = (error: CallError): void => {
    for (const [name, one] of Object.entries(stores)) {
      const here = error.problems.filter((problem) => (problem.section ?? LINES) === name);
      const split = splitProblems(here, headerFields, one.fields);
      if (name === LINES) showErrors(form, split.header);
      one.showErrors(split.lines);
    }
    setProblems(error.problems.length > 0 ? error.problems : [{ message: error.message }]);
    onInvalid();
  };

  const shown = useRef<CallError>(undefined);
  useEffect(() => {
    if (!refusal || shown.current === refusal) return;
    shown.current = refusal;
    showProblems(refusal);
  });
  return { problems, validate, showRefusal, clearProblems: () => setProblems([]) };
}

/** Shows in its cells what is wrong with the lines of a store, and says it. */
function lineProblemsOf(store: LineStore, isDraft: boolean): Problem[] {
  store.replaceAll(withoutBlank(store.fields, store.snapshot(), store.begun));
  const byIndex = new Map<number, FieldErrors>();
  for (const [at, line] of store.snapshot().entries()) {
    const errors = { ...fieldErrors(store.fields, line.values, isDraft), ...unfound(store.fields, line.values) };
    if (Object.keys(errors).length > 0) byIndex.set(at, errors);
  }
  store.showErrors(byIndex);
  return [...byIndex].flatMap(([at, errors]) => Object.entries(errors).map(([field, message]) => ({ line: at + 1, field, message })));
}
