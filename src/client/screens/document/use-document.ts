import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { freeLine, type OpenItems } from '../../../define/open-items';
import type { CallError } from '../../api/call-error';
import { defaultValues, isTyped, type RecordValues } from '../../form/record-values';
import { useCall, useChanges, useTab } from '../../workspace/tab-context';
import { tabMemory } from '../../workspace/tab-memory';
import { useBack } from '../../workspace/use-back';

/** What was typed and not saved, kept per tab on this machine's disk: survives reload and crash. */
export type Draft = {
  id: string;
  version: number;
  header: RecordValues;
  lines: RecordValues[];
  /** Lines of the further sections. */
  sections?: Sections;
  /** What the document said when the typing began. */
  base?: Version;
  at: string;
};
export type Sections = Record<string, readonly RecordValues[]>;
export type Version = { header: RecordValues; lines: readonly RecordValues[]; sections?: Sections };
/** What a form starts from. */
export type Start = {
  info: DocumentInfo | undefined;
  header: RecordValues;
  lines: RecordValues[];
  sections: Sections;
  draftFrom?: string;
  isOutdated?: boolean;
  /** Of an outdated draft: the version it began from, which saving must name so that nothing is overwritten unseen. */
  base?: Version & { version: number };
  /** Why an action was refused after what was typed had been saved: the form shows the saved document and says it. */
  refusal?: CallError;
};
export type Loaded = { phase: 'loading' } | { phase: 'error'; error: Error } | { phase: 'ready'; start: Start; epoch: number };

type Filled = { header: RecordValues; lines: RecordValues[]; sections: Sections };

/** The document a tab shows: loaded, new, copied, or begun from an upstream one; with the draft the tab remembers. */
export function useDocument(definition: DocumentDefinition) {
  const { id: tab, screen, query } = useTab();
  const call = useCall();
  const base = `/v1/business/${definition.kind}`;
  const wanted = query.id ?? query.sn ?? `new${query.copy ?? ''}${query.source ?? ''}`;
  const [loaded, setLoaded] = useState<{ of: string; state: Loaded }>({ of: wanted, state: { phase: 'loading' } });
  // What was shown before is not what is wanted now: a form just saved under its number must not be taken for the new one it was.
  const state: Loaded = loaded.of === wanted ? loaded.state : { phase: 'loading' };
  const [changedElsewhere, setChanged] = useState(false);
  const loadedFor = useRef('');
  const epoch = useRef(0);
  const latest = useRef(0);
  const underWay = useRef(false);
  const refused = useRef<CallError>(undefined);

  const load = useCallback(
    async (keepDraft: boolean) => {
      if (!keepDraft) tabMemory.write(tab, 'draft', undefined);
      // A change told by push and the answer to one's own click may both ask for it: only the last load counts.
      latest.current += 1;
      const mine = latest.current;
      underWay.current = true;
      try {
        const start = query.id || query.sn ? await existing() : await fresh();
        if (mine !== latest.current) return;
        epoch.current += 1;
        setChanged(false);
        const begun = withDraft(start, tabMemory.read(tab, 'draft') as Draft | undefined);
        const refusal = refused.current;
        refused.current = undefined;
        setLoaded({ of: wanted, state: { phase: 'ready', start: refusal ? { ...begun, refusal } : begun, epoch: epoch.current } });
      } catch (error) {
        if (mine === latest.current) setLoaded({ of: wanted, state: { phase: 'error', error: error instanceof Error ? error : new Error('加载失败') } });
      } finally {
        if (mine === latest.current) underWay.current = false;
      }

      async function existing(): Promise<Start> {
        const info = await call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id: query.id, sn: query.sn }, { quiet: true });
        return { info, header: info.header, lines: info.lines, sections: info.sections };
      }
      async function fresh(): Promise<Start> {
        const header = { ...defaultValues(definition.header), ...screen.preset.defaults, ...presetOf(query) };
        const copied = query.copy ? await call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id: query.copy }, { quiet: true }) : undefined;
        const begun: Pick<Filled, 'header' | 'lines'> = copied
          ? {
              header: { ...copied.header, documentDate: header.documentDate },
              lines: copied.lines.map(withoutIdentity),
            }
          : { header, lines: linesOf(query) };
        const typed = Object.fromEntries(Object.entries(begun.header).filter(([name]) => name in definition.header && isTypedName(definition.header, name)));
        // The server knows who "me" is and what follows from it; without it the plain defaults will do.
        const filled = await call
          .post<Partial<Filled>>(
            `${base}/fill`,
            { screen: screen.flag, header: typed, lines: begun.lines.map((line) => sendable(definition, line)) },
            { quiet: true },
          )
          .catch(() => undefined);
        return {
          info: undefined,
          header: {
            ...begun.header,
            ...filled?.header,
            id: undefined,
            sn: undefined,
            version: undefined,
            status: undefined,
          },
          lines: filled?.lines ?? begun.lines,
          sections: Object.fromEntries(Object.entries(definition.sections).map(([name, { items }]) => [name, begunBy(items)])),
        };
      }
    },
    [tab, query, wanted, base, call, definition, screen],
  );

  // A tab that was hidden comes back as it was: only another document is loaded anew.
  useEffect(() => {
    if (loadedFor.current === wanted) return;
    loadedFor.current = wanted;
    setLoaded({ of: wanted, state: { phase: 'loading' } });
    void load(true);
  }, [wanted, load]);

  useChanges(definition.kind, (ids) => {
    if (state.phase === 'ready' && state.start.info && ids.includes(state.start.info.header.id)) setChanged(true);
  });
  useBack(() => {
    if (state.phase === 'error') void load(true);
  });
  return {
    state,
    base,
    reload: () => load(false),
    retry: () => load(true),
    isUnderWay: () => underWay.current,
    changedElsewhere,
    /** What the document that is loaded next begins with saying. */
    carry: (refusal: CallError) => {
      refused.current = refusal;
    },
  };
}

const isTypedName = (fields: Fields, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && isTyped(field);
};

function withDraft(start: Start, draft: Draft | undefined): Start {
  if (!draft || draft.id !== (start.info?.header.id ?? '')) return start;
  const isOutdated = start.info !== undefined && draft.version !== start.info.header.version;
  return {
    ...start,
    header: { ...start.header, ...draft.header },
    lines: draft.lines,
    sections: { ...start.sections, ...draft.sections },
    draftFrom: draft.at,
    isOutdated,
    ...(isOutdated ? { base: { header: start.header, lines: start.lines, sections: start.sections, ...draft.base, version: draft.version } } : {}),
  };
}

/** Where lines may stand that settle nothing, a new document begins with one: money of the bank pays what nothing else does. */
const begunBy = (items: OpenItems | undefined): RecordValues[] => (items?.itemless ? [freeLine(items)] : []);

const presetOf = (query: Record<string, string>): RecordValues =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (name.startsWith('h.') ? [[name.slice(2), value]] : [])));

/** Lines a link brings along (`lines` = JSON list): a prefilled form, checked by `fill` like typed ones. */
function linesOf(query: Record<string, string>): RecordValues[] {
  try {
    const lines: unknown = JSON.parse(query.lines ?? '[]');
    return Array.isArray(lines) ? lines.filter((line): line is RecordValues => typeof line === 'object' && line !== null).slice(0, 200) : [];
  } catch {
    return [];
  }
}

function withoutIdentity({ id: _id, version: _version, sourceLine: _source, sourceSn: _sn, ...values }: RecordValues): RecordValues {
  return values;
}

const sendable = (definition: DocumentDefinition, line: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(line).filter(([name]) => isTypedName(definition.lines, name)));
