import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PickerRow, Saved } from '../../../contract/answers';
import { CODES } from '../../../contract/envelope';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { freeLine } from '../../../define/open-items';
import { LINES, placeOf } from '../../../define/section';
import { idempotencyKey } from '../../api/call';
import { CallError } from '../../api/call-error';
import { withoutBlank } from '../../form/line-table/blank-lines';
import { type Line, LineStore } from '../../form/line-table/line-store';
import { productValues } from '../../form/line-table/line-values';
import { canonical, type FieldErrors, fieldErrors, type RecordValues, sentValues, splitProblems } from '../../form/record-values';
import { showErrors, useRecordForm } from '../../form/use-record-form';
import { useCall, useTab } from '../../workspace/tab-context';
import { tabMemory } from '../../workspace/tab-memory';
import { confirmed } from './act-on-document';
import type { Draft, Sections, Start } from './use-document';

const DRAFT_DELAY = 400;
const FILL_DELAY = 250;

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
 * One document while it is typed: the header in react-hook-form, the lines of each section in a line store. What the server computes (defaults,
 * prices, amounts) arrives by `fill` shortly after each step and never overwrites what was typed meanwhile.
 */
export function useDocumentForm({ definition, start, base, headerFields, lineFields, sectionFields, onConflict, onInvalid }: Wishes) {
  const { id: tab, screen, setDirty } = useTab();
  const call = useCall();
  const form = useRecordForm(headerFields, canonical(headerFields, start.header));
  const store = useMemo(() => {
    const lines = new LineStore(lineFields);
    lines.load(start.lines);
    return lines;
  }, [lineFields, start.lines]);
  const stores = useMemo((): Record<string, LineStore> => {
    const others = Object.entries(sectionFields).map(([name, fields]) => {
      const items = definition.sections[name]?.items;
      const lines = new LineStore(fields, items && freeLine(items));
      lines.load(start.sections[name] ?? []);
      return [name, lines] as const;
    });
    return { [LINES]: store, ...Object.fromEntries(others) };
  }, [definition, store, sectionFields, start.sections]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isDirty = useRef(start.draftFrom !== undefined);
  const edits = useRef(0);
  const timers = useRef<{ draft?: ReturnType<typeof setTimeout>; fill?: ReturnType<typeof setTimeout> }>({});
  // One key per thing the user wants done: kept over repeats of the same save, new after success.
  const saveKey = useRef(idempotencyKey());

  const id = start.info?.header.id ?? '';
  const version = start.base?.version ?? Number(start.info?.header.version ?? 0);
  const began = useMemo(() => start.base ?? (start.info && { header: start.info.header, lines: start.info.lines, sections: start.info.sections }), [start]);

  /** `as` = the document the draft is of, when it was saved meanwhile. */
  const writeDraft = useCallback(
    (as: { id: string; version: number } = { id, version }) => {
      clearTimeout(timers.current.draft);
      delete timers.current.draft;
      const draft: Draft = {
        id: as.id,
        version: as.version,
        header: { ...form.getValues() },
        ...typedRows(stores),
        ...(began ? { base: { header: began.header, lines: began.lines, ...(began.sections ? { sections: began.sections } : {}) } } : {}),
        at: new Date().toISOString(),
      };
      tabMemory.write(tab, 'draft', draft);
    },
    [tab, id, version, began, form, stores],
  );
  const touched = useCallback(() => {
    isDirty.current = true;
    edits.current += 1;
    setDirty(true);
    timers.current.draft ??= setTimeout(() => writeDraft(), DRAFT_DELAY);
  }, [setDirty, writeDraft]);

  /** The lines of all sections as they are sent; `only` = those of them that are meant. */
  const sentLines = useCallback(
    (only: (store: LineStore) => readonly Line[] = (one) => one.snapshot()) => {
      const { [LINES]: lines = [], ...sections } = Object.fromEntries(
        Object.entries(stores).map(([name, one]) => [name, only(one).map((line) => sentLine(one.fields, line))]),
      );
      return { lines, ...(Object.keys(sections).length > 0 ? { sections } : {}) };
    },
    [stores],
  );
  const sentHeader = useCallback(() => sentValues(headerFields, form.getValues()), [headerFields, form]);
  const fill = useCallback(async () => {
    const askedHeader = { ...form.getValues() };
    const asked = Object.entries(stores).map(([name, one]) => [name, one, one.snapshot()] as const);
    const answer = await call
      .post<{ header?: RecordValues; lines?: RecordValues[]; sections?: Record<string, RecordValues[]> }>(
        `${base}/fill`,
        {
          screen: screen.flag,
          ...(id ? { id } : {}),
          header: sentValues(headerFields, askedHeader),
          ...sentLines(),
        },
        { quiet: true },
      )
      .catch(() => undefined);
    if (!answer) return;
    for (const [name, one, before] of asked) {
      const rows = name === LINES ? answer.lines : answer.sections?.[name];
      if (rows) one.merge(before, rows);
    }
    for (const [name, value] of Object.entries(answer.header ?? {})) {
      if (form.getValues(name) === askedHeader[name] && value !== askedHeader[name]) form.setValue(name, value);
    }
  }, [form, stores, call, base, screen.flag, id, headerFields, sentLines]);
  const settled = useCallback(() => {
    clearTimeout(timers.current.fill);
    timers.current.fill = setTimeout(() => void fill(), FILL_DELAY);
  }, [fill]);

  // The tab's mark follows what this form begins with: a draft found again, or one just given up. Once: a form that comes back to
  // the front goes on with what was typed in it.
  const begunWith = useRef<Start>(undefined);
  useEffect(() => {
    if (begunWith.current === start) return;
    begunWith.current = start;
    setDirty(start.draftFrom !== undefined);
  }, [setDirty, start]);
  useEffect(() => {
    const stops = Object.values(stores).map((one) => one.onEdit(touched));
    const held = timers.current;
    return () => {
      for (const stop of stops) stop();
      // A tab going to sleep writes what it has.
      if (held.draft !== undefined) writeDraft();
      clearTimeout(held.fill);
    };
  }, [stores, touched, writeDraft]);

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

  /** Everything the schema says, on its place; true when nothing does. */
  const validate = (isDraft: boolean): boolean => {
    const header = fieldErrors(headerFields, form.getValues(), isDraft);
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
    if (!start.refusal || shown.current === start.refusal) return;
    shown.current = start.refusal;
    showProblems(start.refusal);
  });

  /** Saves; undefined = refused or declined (the reasons stand on the page). `over` = the version the user agreed to replace; a draft may be incomplete. */
  const save = async (given: { over?: number; isDraft?: boolean } = {}): Promise<Saved | undefined> => {
    if (isBusy || !validate(given.isDraft ?? true)) return undefined;
    setBusy(true);
    clearTimeout(timers.current.fill);
    const editsSent = edits.current;
    const body = {
      screen: screen.flag,
      ...(id ? { id, version: given.over ?? version } : {}),
      key: saveKey.current,
      header: sentValues(headerFields, form.getValues()),
      ...sentLines(),
    };
    try {
      const send = (content: object, verb: string) =>
        confirmed((extra) => call.post<Saved>(`${base}/${verb}`, { ...content, ...extra }, { quiet: true }), String(start.header.sn ?? definition.title));
      // A save that got no answer had happened all the same: what was typed since goes into that document.
      const saved = await send(body, id ? 'edit' : 'add').catch((error: unknown) => {
        const earlier = savedBefore(error);
        if (!earlier) throw error;
        saveKey.current = idempotencyKey();
        return send({ ...body, id: earlier.id, version: earlier.version, key: saveKey.current }, 'edit');
      });
      if (!saved) return undefined;
      clearTimeout(timers.current.draft);
      delete timers.current.draft;
      saveKey.current = idempotencyKey();
      setProblems([]);
      // What was typed while it was being saved is a draft of the document that was saved.
      if (edits.current !== editsSent) writeDraft(saved);
      else {
        tabMemory.write(tab, 'draft', undefined);
        isDirty.current = false;
        setDirty(false);
      }
      return saved;
    } catch (error) {
      showRefusal(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    store,
    stores,
    id,
    version,
    problems,
    isBusy,
    setBusy,
    isDirty,
    writeDraft,
    save,
    validate,
    showRefusal,
    onHeader,
    onLine,
    onLineOf,
    settled,
    touched,
    fill,
    sentLines,
    sentHeader,
    call,
    screen,
  };
}
const sentLine = (fields: Fields, line: Line): RecordValues => ({
  ...(line.id ? { id: line.id } : {}),
  ...(line.values.sourceLine ? { sourceLine: line.values.sourceLine } : {}),
  ...(line.values.item ? { item: line.values.item } : {}),
  ...sentValues(fields, line.values),
});

/** The lines of every section with their ids, as a draft keeps them. */
export function typedRows(stores: Record<string, LineStore>): { lines: RecordValues[]; sections: Sections } {
  const rows = Object.entries(stores).map(
    ([name, one]) => [name, one.snapshot().map((line) => ({ ...line.values, ...(line.id ? { id: line.id } : {}) }))] as const,
  );
  const { [LINES]: lines = [], ...sections } = Object.fromEntries(rows);
  return { lines, sections };
}

/** Shows in its cells what is wrong with the lines of a store, and says it. */
function lineProblemsOf(store: LineStore, isDraft: boolean): Problem[] {
  store.replaceAll(withoutBlank(store.fields, store.snapshot(), store.begun));
  const byIndex = new Map<number, FieldErrors>();
  for (const [at, line] of store.snapshot().entries()) {
    const errors = fieldErrors(store.fields, line.values, isDraft);
    if (Object.keys(errors).length > 0) byIndex.set(at, errors);
  }
  store.showErrors(byIndex);
  return [...byIndex].flatMap(([at, errors]) => Object.entries(errors).map(([field, message]) => ({ line: at + 1, field, message })));
}

/** The form as one of its sections sees it. */
export const inFormSection = (document: DocumentForm, name: string): DocumentForm => {
  const store = document.stores[name];
  return name === LINES || !store ? document : { ...document, store, onLine: document.onLineOf(store) };
};

/** What an earlier save under the same key was answered, when the server says that it was of other content. */
function savedBefore(error: unknown): Pick<Saved, 'id' | 'version'> | undefined {
  if (!(error instanceof CallError) || error.code !== CODES.keyUsed) return undefined;
  const { id, version } = (error.earlier ?? {}) as Partial<Saved>;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : undefined;
}
export type DocumentForm = ReturnType<typeof useDocumentForm>;
