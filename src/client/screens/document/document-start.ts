import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { Fields } from '../../../define/field';
import { freeLine, type OpenItems } from '../../../define/open-items';
import type { CallError } from '../../api/call-error';
import { defaultValues, isTyped, presetOf, type RecordValues } from '../../form/record-values';
import type { Query } from '../../workspace/location';
import type { useCall } from '../../workspace/tab-context';

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

type Filled = { header: RecordValues; lines: RecordValues[]; sections: Sections };

/** What a page asks for: a document by id or number, or a new one as its link has it. */
export type Asked = { definition: DocumentDefinition; base: string; screen: Screen; query: Query; call: ReturnType<typeof useCall> };

/** The number of the document an address means; a message writes it under a name of its own (?salesOrderSn=). */
export function numberOf({ preset }: Pick<Screen, 'preset'>, query: Query): string | undefined {
  const told = Object.entries(preset.query ?? {}).find(([name, field]) => field === 'sn' && name !== 'sn' && query[name]);
  return query.sn ?? (told && query[told[0]]);
}

/** What the form of a page begins with. */
export const startOf = (asked: Asked): Promise<Start> => (asked.query.id || numberOf(asked.screen, asked.query) ? existing(asked) : fresh(asked));

async function existing({ base, screen, query, call }: Asked): Promise<Start> {
  const info = await call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id: query.id, sn: numberOf(screen, query) }, { quiet: true });
  return { info, header: info.header, lines: info.lines, sections: info.sections };
}

async function fresh(asked: Asked): Promise<Start> {
  const { definition, base, screen, call } = asked;
  const begun = await begunWith(asked);
  const typed = Object.fromEntries(Object.entries(begun.header).filter(([name]) => name in definition.header && isTypedName(definition.header, name)));
  // The server knows who "me" is and what follows from it; without it the plain defaults will do.
  const filled = await call
    .post<Partial<Filled>>(
      `${base}/fill`,
      { screen: screen.flag, isStart: true, header: typed, lines: begun.lines.map((line) => sendable(definition, line)) },
      { quiet: true },
    )
    .catch(() => undefined);
  return {
    info: undefined,
    header: { ...begun.header, ...filled?.header, id: undefined, sn: undefined, version: undefined, status: undefined },
    lines: filled?.lines ?? begun.lines,
    sections: Object.fromEntries(Object.entries(definition.sections).map(([name, { items }]) => [name, sectionOf(asked.query, name) ?? begunBy(items)])),
  };
}

/** Of a new document: what it is a copy of, or what the screen and the link say. */
async function begunWith({ definition, base, screen, query, call }: Asked): Promise<Pick<Filled, 'header' | 'lines'>> {
  const header = { ...defaultValues(definition.header), ...screen.preset.defaults, ...presetOf(query) };
  if (!query.copy) return { header, lines: linesOf(query) };
  const copied = await call.get<DocumentInfo>(`${base}/info`, { screen: screen.flag, id: query.copy }, { quiet: true });
  return { header: { ...copied.header, documentDate: header.documentDate }, lines: copied.lines.map(withoutIdentity) };
}

/** The same with the draft the tab remembers, if it is of this document. */
export function withDraft(start: Start, draft: Draft | undefined): Start {
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

/** Lines of a further section a link brings along: what was received, what is paid from. */
function sectionOf(query: Query, name: string): RecordValues[] | undefined {
  const lines = linesOf({ lines: query[`s.${name}`] ?? '[]' });
  return lines.length > 0 ? lines : undefined;
}

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

const isTypedName = (fields: Fields, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && isTyped(field);
};
