import { sql } from 'kysely';
import { z } from 'zod';
import type { Proposal } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import type { RefField } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { defineTool, found, nothing } from '../tool';
import { kindsIn, readableKinds } from '../words/kinds';
import { type Found, loadNames, meant, type Names } from '../words/names';
import { namesOf } from './document-words';

const item = z.object({
  product: z.string().min(1).max(100).describe('产品名称与规格'),
  quantity: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .optional()
    .describe('数量'),
  unit: z.string().max(10).optional().describe('单位，如 支、盒'),
});
const schema = z.object({
  kind: z.string().min(1).max(40).describe('单据种类，如 申领单、采购订单'),
  department: z.string().max(60).optional().describe('科室'),
  partner: z.string().max(100).optional().describe('供应商或客户'),
  from: z.string().max(60).optional().describe('调出、发出的库房'),
  to: z.string().max(60).optional().describe('调入、收货的库房或科室'),
  items: z.array(item).max(20).optional().describe('明细'),
});
type Words = z.infer<typeof schema>;
type Line = { specification: string; name: string; unit: string; quantity: string; words: string };
type Item = z.infer<typeof item>;
const MOST_CHOICES = 5;
const MOST_OTHERS = 6;

/** A new document prefilled in its own form. Nothing is stored: the user looks at it, completes and saves it. */
export const draftDocument = defineTool<Words>({
  name: 'draftDocument',
  description: '起草一张新单据：在新增页面里预填科室、往来单位和明细，由用户检查后保存。不会写入数据。',
  args: schema,
  may: (context) => readableKinds(context).some((one) => addScreen(context, one) !== undefined),
  run: async ({ context }, words) => {
    const asked = documentOf(words.kind) ? [words.kind] : (kindsIn(words.kind)?.kinds ?? []);
    const definition = asked.flatMap((kind) => documentOf(kind) ?? []).find((one) => addScreen(context, one));
    const screen = definition && addScreen(context, definition);
    if (!definition || !screen) {
      const known = asked.flatMap((kind) => documentOf(kind) ?? []).find((one) => one.owners.includes(context.org.kind));
      return nothing(known ? `您没有新增${known.title}的权限。` : `没有找到可以新增的单据种类“${words.kind}”。`);
    }
    const names = await loadNames(
      context,
      [words.department, words.partner, words.from, words.to, ...(words.items ?? []).map((one) => one.product)].filter(Boolean).join(' '),
    );
    const departments = words.department ? meant(names, 'department', words.department) : [];
    const partners = words.partner ? meant(names, 'partner', words.partner) : [];
    const [department, partner] = [onlyOne(departments), onlyOne(partners)];
    const items = await Promise.all((words.items ?? []).map((one) => choicesFor(context, one, meant(names, 'goods', one.product))));
    const lines = items.flatMap(({ choices }) => choices.slice(0, 1));
    const header = {
      ...(department ? headerRef(definition, 'department', department.id) : {}),
      ...(partner && definition.counterparty ? { [`h.${definition.counterparty}`]: partner.id } : {}),
      ...(await stores(context, definition, department?.id)),
      ...saidStores(definition, names, words),
    };
    const missing = [
      words.department && departments.length === 0 ? `科室“${words.department}”` : '',
      words.partner && partners.length === 0 ? `往来单位“${words.partner}”` : '',
      ...items.filter((one) => one.choices.length === 0).map((one) => `产品“${one.said}”`),
    ].filter(Boolean);
    const several = [department ? [] : departments, partner ? [] : partners].flatMap((list) => (list.length > 1 ? namesOf(list) : []));
    const open = items.filter((one) => one.choices.length > 1);
    // The usual choice first; then the same document with one of the other specifications in its place.
    const others = open
      .flatMap((one) => one.choices.slice(1).map((other) => ({ other, all: lines.map((line) => (line === one.choices[0] ? other : line)) })))
      .slice(0, MOST_OTHERS);
    const proposals = [
      propose(screen, definition, header, lines, open.length > 0 ? namesIn(open.map((one) => one.choices[0])) : ''),
      ...others.map(({ other, all }) => propose(screen, definition, header, all, other.name)),
    ];
    const filled = [
      department ? `科室 ${department.name}` : '',
      partner ? `往来单位 ${partner.name}` : '',
      ...lines.map((line) => `明细 ${line.words}`),
    ].filter(Boolean);
    const choose = open.map((one) => `“${one.said}”有 ${one.choices.length} 个规格，先按常用的填了 ${one.choices[0]?.name ?? ''}`);
    return found({
      text: `已备好一张预填的${definition.title}${filled.length > 0 ? `：\n\n${filled.map((one) => `- ${one}`).join('\n')}` : '。'}${choose.length > 0 ? `\n\n${choose.join('；')}；其他规格请在下方选择。` : ''}${several.length > 0 ? `\n\n名称相近的有 ${several.join('；')}，请在表单里选择。` : ''}${missing.length > 0 ? `\n\n没有找到${missing.join('、')}，请在表单里选择。` : ''}\n\n尚未保存：请打开后核对，再保存、提交。`,
      data: {
        kind: definition.title,
        filled,
        unclear: open.map((one) => ({ said: one.said, choices: one.choices.map((choice) => choice.name) })),
        several,
        missing,
      },
      references: lines.map((line) => ({
        id: `goods:${line.specification}`,
        kind: 'goods',
        title: line.words,
        content: '',
        resource: 'specification',
        recordId: line.specification,
      })),
      proposals,
    });
  },
});

/** The specifications a product may mean, those taken most often in the last year first. */
async function choicesFor(context: Context, { product, quantity, unit }: Item, goods: readonly Found[]): Promise<{ said: string; choices: Line[] }> {
  const ids = goods.map((one) => one.id);
  const { rows } =
    ids.length < 2
      ? { rows: [] }
      : await sql<{ id: string }>`select l.specification_id as id from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
          where l.org_id = ${context.org.id} and l.specification_id = any(${ids}::uuid[]) and h.created_at > ${context.now()}::timestamptz - interval '1 year'
          group by 1 order by count(*) desc, 1 limit ${MOST_CHOICES}`.execute(context.db);
  const usual = rows.flatMap((row) => goods.find((one) => one.id === row.id) ?? []);
  const ordered = [...new Set([...usual, ...goods])].slice(0, MOST_CHOICES);
  const choices = await Promise.all(
    ordered.map(async ({ id, name }) => ({
      specification: id,
      name,
      ...(await unitOf(context, id, unit)),
      quantity: quantity ?? '',
      words: `${name} ${quantity ?? ''}${unit ?? ''}`,
    })),
  );
  return { said: product, choices };
}

const namesIn = (lines: readonly (Line | undefined)[]): string => lines.flatMap((line) => (line ? [line.name] : [])).join('、');

/** 从中心库调到骨科库: the stores said, in the order the form asks for them: goods leave the first and come to the second. */
function saidStores(definition: DocumentDefinition, names: Names, words: Words): Record<string, string> {
  const fields = Object.entries(definition.header).filter(([, field]) => field.kind === 'ref' && field.to === 'warehouse' && !field.computed);
  const [source, target] = fields.length > 1 ? fields : [undefined, fields[0]];
  const store = (said: string | undefined): Found | undefined => (said ? onlyOne(meant(names, 'warehouse', said)) : undefined);
  return Object.fromEntries(
    (
      [
        [source ?? target, store(words.from)],
        [target, store(words.to)],
      ] as const
    ).flatMap(([field, found]) => (field && found ? [[`h.${field[0]}`, found.id]] : [])),
  );
}

/** The one that is meant beyond doubt; of several alike none is guessed. */
const onlyOne = ([first, second]: readonly Found[]): Found | undefined => (first && (!second || first.score - second.score >= 0.05) ? first : undefined);

const addScreen = (context: Context, definition: DocumentDefinition): Screen | undefined =>
  screensFor(context, definition.kind).find(
    (screen) => !screen.isStandalone && screen.actions.includes('add') && allows(context.permissions, screen.flag, 'add'),
  );

const propose = (screen: Screen, definition: DocumentDefinition, header: Record<string, string>, lines: readonly Line[], name: string): Proposal => ({
  command: `add.${screen.flag}`,
  args: {
    new: '1',
    ...header,
    ...(lines.length > 0
      ? {
          lines: JSON.stringify(
            lines.map(({ specification, unit, quantity }) => ({
              specification,
              ...(unit ? { unit } : {}),
              ...(quantity ? { quantity } : {}),
            })),
          ),
        }
      : {}),
  },
  title: `新增${definition.title}（预填${name ? ` ${name}` : ''}）`,
});

const headerRef = (definition: DocumentDefinition, to: string, id: string): Record<string, string> => {
  const name = Object.entries(definition.header).find(([, field]) => field.kind === 'ref' && field.to === to && !field.computed)?.[0];
  return name ? { [`h.${name}`]: id } : {};
};

/** The unit said, if the goods have it; else the smallest. */
async function unitOf(context: Context, specification: string, said: string | undefined): Promise<{ unit: string }> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from unit u where u.specification_id = ${specification} and u.deleted_at is null order by u.name = ${said ?? ''} desc, u.ratio limit 1`.execute(
    context.db,
  );
  return { unit: rows[0]?.id ?? '' };
}

/** Stores there is no choice about: the only one that fits, or the default one. */
async function stores(context: Context, definition: DocumentDefinition, department: string | undefined): Promise<Record<string, string>> {
  const fields = Object.entries(definition.header).filter(
    (entry): entry is [string, RefField] => entry[1].kind === 'ref' && entry[1].to === 'warehouse' && !entry[1].computed,
  );
  const filled: Record<string, string> = {};
  for (const [name, field] of fields) {
    const isOfDepartment = Object.values(field.within ?? {}).includes('department');
    if (isOfDepartment && !department) continue;
    const own = context.user.warehouses;
    const { rows } = await sql<{
      id: string;
      is_default: boolean;
    }>`select w.id, w.is_default from warehouse w where w.org_id = ${context.org.id} and w.deleted_at is null and w.status and w.virtual_kind is null
      and w.scrap_type = any(${(field.where?.scrapType ?? ['1']).map(Number)}::int[]) ${field.where?.level ? sql`and w.level = any(${field.where.level.map(Number)}::int[])` : sql``}
      ${isOfDepartment ? sql`and w.department_id = ${department ?? null}::uuid` : own.length > 0 ? sql`and w.id = any(${own}::uuid[])` : sql``} limit 20`.execute(
      context.db,
    );
    const chosen = rows.length === 1 ? rows[0] : rows.find((row) => row.is_default);
    if (chosen) filled[`h.${name}`] = chosen.id;
  }
  return filled;
}
