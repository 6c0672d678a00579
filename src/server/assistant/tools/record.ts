import { z } from 'zod';
import type { Proposal, Row } from '../../../contract/answers';
import { listQuery } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { screensFor } from '../../engine/access';
import { infoOfMaster } from '../../engine/masters/info';
import { listMasters } from '../../engine/masters/list';
import { openPage } from '../places';
import { defineTool, found, nothing, type ToolAnswer } from '../tool';
import type { NameKind } from '../words/name-rows';
import { type Found, loadNames, meant } from '../words/names';
import { grams } from '../words/similarity';

const schema = z.object({
  name: z.string().min(1).max(100).describe('名称、简称、编码或拼音：往来单位、产品、科室、库房、人员'),
  kind: z.enum(['partner', 'goods', 'department', 'warehouse', 'employee']).optional().describe('哪一类；不填为最像的一类'),
  asked: z.string().max(60).optional().describe('想知道的项目，如 电话、账期、负责人；不填为全部'),
});
type Words = z.infer<typeof schema>;
type Kind = NameKind | 'employee';
type Candidate = { id: string; name: string; score: number; counterparty?: string };

/** Masters each kind of name is kept in, the one the organisation works with first, and how its row is found from the name. */
const KEPT: Record<Kind, readonly { resource: string; by?: string; isOther?: boolean }[]> = {
  partner: [{ resource: 'partner' }, { resource: 'organisation', isOther: true }],
  goods: [
    { resource: 'hospitalProduct', by: 'specification' },
    { resource: 'businessProduct', by: 'specification' },
  ],
  department: [{ resource: 'department' }],
  warehouse: [{ resource: 'warehouse' }],
  employee: [{ resource: 'employee' }],
};
const KINDS: readonly Kind[] = ['partner', 'department', 'goods', 'warehouse', 'employee'];
const SHOWN = 14;

/** Records of masters by name, read through the master engine under the user's pages, scope and masks. Patients are none of them. */
export const record = defineTool<Words>({
  name: 'findRecord',
  about: '基础资料',
  description: '查找基础资料并打开：供应商、客户、产品、科室、库房、人员的资料，如 电话、联系人、账期、编码、负责人。',
  args: schema,
  may: (context) => KINDS.some((kind) => placesOf(context, kind).length > 0),
  run: async ({ context }, words) => {
    const kinds = words.kind ? [words.kind] : KINDS;
    const held = kinds.filter((kind) => placesOf(context, kind).length > 0);
    const found = await Promise.all(held.map(async (kind) => ({ kind, list: await candidates(context, kind, words.name) })));
    if (held.length === 0) return nothing(`您没有查看${kinds.map(titleOf).join('、')}资料的权限，需要时请联系本机构管理员授权。`);
    const best = found.filter((one) => one.list.length > 0).sort((a, b) => (b.list[0]?.score ?? 0) - (a.list[0]?.score ?? 0))[0];
    if (!best) return nothing(`没有找到名为“${words.name}”的资料${words.kind ? `（${titleOf(words.kind)}）` : ''}，或您没有查看它的页面。`);
    return answerOf(context, best.kind, best.list, words.asked ?? '');
  },
});

/** `isOther` = the partner's own organisation, where no page of the user shows him as a partner. */
type Place = { definition: MasterDefinition; screen: Screen; by: string | undefined; isOther: boolean };
/** The user's pages a record of the kind may stand on: pages of every row first, narrowed views after them. */
function placesOf(context: Context, kind: Kind): Place[] {
  return KEPT[kind].flatMap(({ resource, by, isOther = false }) => {
    const definition = masterOf(resource);
    const screens = screensFor(context, resource).filter((screen) => !screen.isStandalone);
    const isNarrow = ({ preset }: Screen): number => Number(Boolean(preset.where ?? preset.rows));
    return definition ? screens.sort((a, b) => isNarrow(a) - isNarrow(b)).map((screen) => ({ definition, screen, by, isOther })) : [];
  });
}
const titleOf = (kind: Kind): string => masterOf(KEPT[kind][0]?.resource ?? '')?.title ?? '';

async function candidates(context: Context, kind: Kind, said: string): Promise<Candidate[]> {
  if (kind !== 'employee') return meant(await loadNames(context, said, [kind]), kind, said);
  const [place] = placesOf(context, kind);
  if (!place || said.length < 2) return [];
  const { list } = await rowsBy(context, place, { keyword: said, pageSize: 5 });
  return list.map((row) => ({ id: row.id, name: String(row[place.definition.label] ?? ''), score: row[place.definition.label] === said ? 1 : 0.7 }));
}

const rowsBy = (context: Context, { definition, screen }: Place, query: Record<string, string | number>) =>
  listMasters({ ...context, screen: screen.flag }, definition, listQuery.parse({ screen: screen.flag, noTotal: 'true', ...query }));

type Known = { row: Row; name: string; place: Place };
async function answerOf(context: Context, kind: Kind, list: readonly (Candidate | Found)[], asked: string): Promise<ToolAnswer> {
  const places = placesOf(context, kind);
  const known = (await Promise.all(list.slice(0, 6).map((one) => knownAs(context, places, one)))).filter((one) => one !== undefined);
  const [first] = known;
  if (!first)
    return nothing(`没有找到“${list[0]?.name ?? ''}”的${titleOf(kind)}资料。`, { proposals: places.slice(0, 1).map(({ screen }) => openPage(screen)) });
  const { definition } = first.place;
  const reference = ({ row, name, place }: Known) => ({
    id: `${kind}:${row.id}`,
    kind,
    title: name,
    content: factsOf(definition, row, '').slice(0, 3).join(' · '),
    resource: place.definition.resource,
    recordId: row.id,
    path: `${place.screen.path}?id=${row.id}`,
  });
  const opens = known.map(({ row, name, place }): Proposal => openPage(place.screen, { id: row.id }, `打开${definition.title} ${name}`));
  if (known.length > 1)
    return found({
      text: `名称相近的${definition.title}有 ${known.length} 个：\n\n${known.map(({ row, name }) => `- **${name}** ${factsOf(definition, row, asked).slice(0, 3).join('，')}`).join('\n')}`,
      data: known.map(({ row, name }) => ({ name, facts: factsOf(definition, row, asked) })),
      references: known.map(reference),
      proposals: opens,
    });
  const facts = factsOf(definition, first.row, asked);
  // Nobody to call is written there: what else is known of the house is no answer to that.
  if (asksContact(asked) && !facts.some((fact) => asksContact(fact)))
    return found({ text: `${definition.title} **${first.name}** 没有登记联系人和联系电话。`, references: [reference(first)], proposals: opens });
  const lines = facts.slice(0, SHOWN).map((fact) => `- ${fact}`);
  return found({
    text: `${definition.title} **${first.name}**${lines.length > 0 ? `：\n\n${lines.join('\n')}` : '。'}`,
    data: { name: first.name, facts },
    references: [reference(first)],
    proposals: [...opens, ...leadsOf(context, first.place, first.row, asked)],
  });
}

const asksContact = (said: string): boolean => /联系(?:人|方式)|电话|手机/.test(said);

/** The row as the first page that holds it shows it; goods are kept under the specification they are. */
async function knownAs(context: Context, places: readonly Place[], one: Candidate): Promise<Known | undefined> {
  for (const place of places) {
    const kept = place.by ? (await rowsBy(context, place, { [`f.${place.by}`]: one.id, pageSize: 1 })).list[0]?.id : one.id;
    const id = place.isOther ? one.counterparty : kept;
    const row = id && (await rowOn(context, place, id));
    if (row) return { row, name: one.name, place };
  }
  return undefined;
}

async function rowOn(context: Context, { definition, screen }: Place, id: string): Promise<Row | undefined> {
  try {
    return (await infoOfMaster({ ...context, screen: screen.flag }, definition, id)).row;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** What the row says, label by label; with words about what is asked only the fields they name. */
function factsOf(definition: MasterDefinition, row: Row, asked: string): string[] {
  const all = Object.entries(definition.fields).flatMap(([name, field]): { field: Field; words: string }[] => {
    if (!(name in row) || field.kind === 'files') return [];
    const words = textOf(field, row[name], row[`${name}Name`]);
    return words === '' || words === '否' ? [] : [{ field, words: `${field.label} ${words}` }];
  });
  const named = asked === '' ? [] : all.filter(({ field }) => isAsked(field.label, asked));
  return (named.length > 0 ? named : all).map((one) => one.words);
}

/** 电话 asks for 联系电话, 联系方式 for 联系人 and 联系电话. */
const isAsked = (label: string, asked: string): boolean => asked.includes(label) || grams(label, 2).some((pair) => asked.includes(pair));

/** Ways from the row that the question names: 证照 of a partner, 库存 of a product. */
function leadsOf(context: Context, { definition }: Place, row: Row, asked: string): Proposal[] {
  return definition.leads.flatMap((lead) => {
    const label = lead.label.replace(/^查看/, '');
    const [screen] = asked.includes(label) ? screensFor(context, lead.to) : [];
    const query = Object.fromEntries(Object.entries(lead.with ?? {}).map(([there, here]) => [`f.${there}`, String(row[here] ?? '')]));
    return screen ? [openPage(screen, query, `${lead.label}`)] : [];
  });
}
