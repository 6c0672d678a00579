import { useCallback, useEffect, useMemo } from 'react';
import type { PickerRow } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { LINES } from '../../../define/section';
import type { Line, LineStore } from '../../form/line-table/line-store';
import { productValues } from '../../form/line-table/line-values';
import { canonical, type RecordValues, sentValues } from '../../form/record-values';
import { useRecordForm } from '../../form/use-record-form';
import { useCall, useTab } from '../../workspace/tab-context';
import type { Start } from './document-start';
import { linesToSend, useLineStores } from './form/line-stores';
import { useFill } from './form/use-fill';
import { useFormDraft } from './form/use-form-draft';
import { useFormProblems } from './form/use-form-problems';
import { useSave } from './form/use-save';

type Wishes = {
  definition: DocumentDefinition;
  start: Start;
  base: string;
  headerFields: Fields;
  lineFields: Fields;
  /** Fields of the further sections. */
  sectionFields: Record<string, Fields>;
  onConflict: () => void;
  onInvalid: () => void;
};

/**
 * One document while it is typed: the header in react-hook-form, the lines of each section in a line store. What the server computes
 * arrives by `fill`, what was typed is kept as a draft, what is wrong stands on its place, and saving sends it all (form/).
 */
export function useDocumentForm({ definition, start, base, headerFields, lineFields, sectionFields, onConflict, onInvalid }: Wishes) {
  const { screen } = useTab();
  const call = useCall();
  const form = useRecordForm(headerFields, canonical(headerFields, start.header));
  const { store, stores } = useLineStores(definition, start, lineFields, sectionFields);
  const id = start.info?.header.id ?? '';
  const version = start.base?.version ?? Number(start.info?.header.version ?? 0);
  const sentLines = useCallback((only?: (store: LineStore) => readonly Line[]) => linesToSend(stores, only), [stores]);
  const sentHeader = useCallback(() => sentValues(headerFields, form.getValues()), [headerFields, form]);

  const { fill, settled, stopFilling } = useFill({ id, base, form, headerFields, stores });
  const draft = useFormDraft({ of: { id, version }, start, form, stores });
  const { isDirty, isUnsaved, touched, writeDraft, writeWaiting } = draft;
  // What the head says of the lines and has to be seen follows every change of theirs.
  const follows = Object.values(headerFields).some(({ inSight, computed }) => inSight && computed);
  useEffect(() => {
    const stops = Object.values(stores).flatMap((one) => [one.onEdit(touched), ...(follows ? [one.onEdit(settled)] : [])]);
    return () => {
      for (const stop of stops) stop();
      // A tab going to sleep writes what it has.
      writeWaiting();
      stopFilling();
    };
  }, [stores, touched, settled, follows, writeWaiting, stopFilling]);

  const typing = useTyping({ headerFields, store, touched, settled });
  const { problems, validate, showRefusal, clearProblems } = useFormProblems({
    form,
    headerFields,
    stores,
    refusal: start.refusal,
    onConflict,
    onInvalid,
  });
  const saving = useSave({
    base,
    name: String(start.header.sn ?? definition.title),
    id,
    version,
    draft,
    content: () => ({ screen: screen.flag, header: sentHeader(), ...sentLines() }),
    validate,
    onSending: stopFilling,
    onSaved: clearProblems,
    onRefused: showRefusal,
  });
  const document = { form, store, stores, id, version, call, screen, problems, validate, showRefusal };
  return { ...document, ...saving, ...typing, isDirty, isUnsaved, writeDraft, settled, touched, fill, sentLines, sentHeader };
}
export type DocumentForm = ReturnType<typeof useDocumentForm>;

type Typing = { headerFields: Fields; store: LineStore; touched: () => void; settled: () => void };

/** What follows when a field of the header or of a line was changed. */
function useTyping({ headerFields, store, touched, settled }: Typing) {
  const onHeader = useCallback(
    (name: string) => {
      touched();
      if (['ref', 'date', 'choice'].includes(headerFields[name]?.kind ?? '')) settled();
    },
    [touched, settled, headerFields],
  );
  const onLineOf = useCallback(
    (one: LineStore) => (key: string, changes: RecordValues, picked?: PickerRow) => {
      const isProduct = picked !== undefined && 'specification' in changes;
      one.set(key, isProduct ? { ...productValues(one.fields, picked), units: picked.units } : changes);
      if (isProduct || picked) settled();
    },
    [settled],
  );
  const onLine = useMemo(() => onLineOf(store), [onLineOf, store]);
  return { onHeader, onLineOf, onLine };
}

/** The form as one of its sections sees it. */
export const inFormSection = (document: DocumentForm, name: string): DocumentForm => {
  const store = document.stores[name];
  return name === LINES || !store ? document : { ...document, store, onLine: document.onLineOf(store) };
};
