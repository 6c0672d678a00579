import type { LotOutcome, PickerRow } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { DocumentTask } from '../../../define/hand-task';
import { get, post } from '../../api/call';
import { pickerFilters } from '../../form/picker-search';
import { type RecordValues, wordsName } from '../../form/record-values';
import { contentOf } from './calls-of';
import { newKey, type Work, type WorkLine } from './work';

type Given = { task: DocumentTask; definition: DocumentDefinition; screen: string };
type Filled = { header?: RecordValues; lines?: RecordValues[] };

/** A new document with what the server knows of it; what is asked and has one choice takes it. */
export async function completed(work: Work, given: Given): Promise<Work> {
  const { task, definition, screen } = given;
  if (work.id !== '' || (work.header.documentDate && (task.asks ?? []).every((name) => work.header[name]))) return work;
  const { header: typed } = contentOf({ ...given, work: { ...work, lines: [] } });
  const known = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  const filled = await post<Filled>(`/v1/business/${definition.kind}/fill`, { screen, header: known, lines: [] }, { quiet: true, tab: newKey() });
  let header: RecordValues = { ...filled.header, ...Object.fromEntries(Object.entries(work.header).filter(([, value]) => value !== '')) };
  for (const name of task.asks ?? []) if (!header[name]) header = { ...header, ...(await onlyChoice(name, header, given)) };
  return { ...work, header };
}

async function onlyChoice(name: string, header: RecordValues, { definition, screen }: Given): Promise<RecordValues> {
  const field = definition.header[name];
  if (field?.kind !== 'ref') return {};
  // Where one mostly begins among rows of some values, only these are a choice.
  const usual = field.usual === true ? {} : field.usual;
  const query = { screen, keyword: '', pageSize: 2, ...pickerFilters({ ...field, where: { ...field.where, ...usual } }, header) };
  const { list } = await get<{ list: PickerRow[] }>(`/v1/business/${field.to}/picker`, query, { quiet: true, tab: newKey() });
  const [only] = list;
  return only && list.length === 1 ? { [name]: only.id, [wordsName(name)]: only.name } : {};
}

/** Lines whose code told no lot get the lots the server proposes. `missing`: why not, '' when all have one. */
export async function namedLots(work: Work, given: Given): Promise<{ work: Work; missing: string }> {
  const lacks = ({ values }: WorkLine) => !values.batchNo && !values.labelNo;
  if (!given.task.lines.namesLots || !work.lines.some(lacks)) return { work, missing: '' };
  const path = `/v1/business/${given.definition.kind}/suggest`;
  const answer = await post<{ lines: RecordValues[] } & Partial<LotOutcome>>(path, contentOf({ ...given, work }), { quiet: true, tab: newKey() });
  const [lack] = answer.unmet ?? [];
  const lines = answer.lines.map((values, at): WorkLine => {
    const before = work.lines[at];
    const { id: _id, ...rest } = values;
    return { key: before && answer.lines.length === work.lines.length ? before.key : newKey(), values: { ...placesOf(given, before), ...rest }, isDone: true };
  });
  const stands = lines.some(({ key }) => key === work.at) ? work.at : (lines.at(-1)?.key ?? '');
  if (lack) return { work, missing: [lack.name, lack.why].filter(Boolean).join('：') };
  return { work: { ...work, lines, at: stands }, missing: '' };
}

/** Where it is put is no matter of lots. */
const placesOf = ({ task: { lines } }: Given, before: WorkLine | undefined): RecordValues =>
  lines.place && before ? { [lines.place]: before.values[lines.place], [wordsName(lines.place)]: before.values[wordsName(lines.place)] } : {};
