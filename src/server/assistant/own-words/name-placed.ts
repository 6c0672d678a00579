import { notFilter } from '../../../define/not-filter';
import { documentOf } from '../../../domain/registry';
import { isParty } from '../tools/asked-of-row';
import type { Found } from '../words/names';
import { beside, fieldNamed, idsOf, OWN, type Placing, put, refFor } from './placing';
import type { Token } from './read';

export function placeName(placing: Placing, { of, found, said, from }: Extract<Token, { is: 'name' }>): boolean {
  const isNot = beside(placing, -1)?.is === 'not' || beside(placing, 1)?.is === 'butAfter';
  // 产品部有几个人, 曹入库是什么角色, of wards and people themselves: the one that is called so.
  const own = ownName(placing, of);
  if (own && found[0]) return put(placing, own, isNot ? `not:${found[0].name}` : found[0].name, nameSaid(found, said));
  const person = of === 'person' && found[0]?.detail !== 'patient' ? personField(placing) : undefined;
  if (person) return put(placing, person, `${isNot ? 'not:' : ''}=${found[0]?.name ?? said}`, `${fieldNamed(placing, person)?.label} ${said}`);
  const name = (of === 'warehouse' ? storeField(placing, from) : undefined) ?? refFor(placing.dataset, of, found);
  const inWords = name === undefined && of === 'partner' ? (partyIn(placing) ?? makerIn(placing)) : undefined;
  if (inWords && found[0]) return put(placing, inWords, isNot ? `not:${found[0].name}` : found[0].name, nameSaid(found, said));
  // 康柏货款付了没: who only supplies is no customer of any row.
  if (name && fieldNamed(placing, name)?.label === '客户' && found.length > 0 && found.every(({ detail }) => detail === '供应商')) return false;
  const ids = name ? idsOf(fieldNamed(placing, name), found) : '';
  // 我名下…张晓芸呢: of her, not of both.
  if (name !== undefined && of === 'person') forget(placing, name, OWN);
  return name !== undefined && ids !== '' && put(placing, name, isNot ? notFilter(ids) : ids, `${isNot ? '不含' : ''}${nameSaid(found, said)}`);
}
/** What records are called that are themselves what the name is of. */
const ownName = ({ dataset }: Placing, of: string): string | undefined =>
  OF_THEMSELVES[of]?.includes(dataset.id) && dataset.dimensions.name?.kind === 'text' ? 'name' : undefined;
const OF_THEMSELVES: Readonly<Record<string, readonly string[]>> = {
  department: ['department'],
  warehouse: ['warehouse'],
  person: ['employee', 'user', 'account'],
  partner: ['partner', 'organisation'],
};
function forget({ placed }: Placing, name: string, said: string): void {
  if (!placed.said.includes(said)) return;
  placed.said.splice(placed.said.indexOf(said), 1);
  delete placed.where[name];
}
/** 移到备货仓的, 从中心库移出的: of two stores the one goods came to, or left. */
function storeField({ dataset, text }: Placing, from: number): string | undefined {
  const before = text.slice(0, from);
  const side = /[到至往进去]$/.test(before) ? /入|去向/ : /[从由自]$/.test(before) ? /出/ : undefined;
  const stores = Object.entries(dataset.dimensions).filter(([, field]) => field.kind === 'ref' && field.to === 'warehouse');
  return side && stores.length > 1 ? stores.find(([, { label }]) => side.test(label))?.[0] : undefined;
}
/** A paper both sides read names the other one in words to the second of them; a line of the bank by the name of its account. */
const partyIn = ({ dataset }: Placing): string | undefined =>
  Object.entries(documentOf(dataset.id)?.header ?? {}).find(([, field]) => field.kind === 'text' && field.filter && field.column === 'party_name')?.[0] ??
  Object.entries(dataset.dimensions).find(([, field]) => field.kind === 'text' && field.filter && field.list && isParty(field))?.[0];

/** Rows of no partner at all are still of goods somebody makes: 尼普康家的 of what does not agree. */
const makerIn = ({ dataset }: Placing): string | undefined =>
  Object.entries(dataset.dimensions).find(([, field]) => field.kind === 'text' && field.filter && MAKES.test(field.label))?.[0];
const MAKES = /^(?:生产厂家|生产企业|厂家|持有人|注册人)/;

/** 吴清提的, 何复审的: by what he did; where nothing says it, by who is named on the paper, else by who wrote it. */
function personField({ dataset, text }: Placing): string | undefined {
  const has = (name: string): string | undefined => (name in dataset.dimensions ? name : undefined);
  if (/[审批]/.test(text)) return has('reviewedByName');
  if (/[提写建录]|开的|开了|制单/.test(text) || refFor(dataset, 'person', []) === undefined) return has('createdByName');
  return undefined;
}

const nameSaid = (found: readonly Found[], said: string): string => (new Set(found.map(({ name }) => name)).size === 1 ? (found[0]?.name ?? said) : said);
