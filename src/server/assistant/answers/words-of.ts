import { sql } from 'kysely';
import { type Day, dayOf } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import type { Frame, Named } from '../reading/frame';
import type { Asking } from '../tool';
import type { NameKind } from '../words/name-rows';
import { BUT, ownDepartment } from '../words/names';
import { properName } from '../words/nicknames';
import { type ClassMeant, classMeant } from './class-of';
import { type FirmsMeant, firmsMeant } from './firms-meant';
import { inOwnStore, type OwnStore } from './own-store';

/** What a tool is told of a frame: it takes words, and finds itself what they name inside what the user may see. */
export type Told = {
  asking: Asking;
  frame: Frame;
  partner: string | undefined;
  product: string | undefined;
  department: string | undefined;
  warehouse: string | undefined;
  person: string | undefined;
  /** 安泰的产品: who made the goods, where a partner is named as that. */
  maker: string | undefined;
  period: string | undefined;
  /** The class of goods that is named, as the lists of classes have it. */
  classOf: ClassMeant | undefined;
  /** The one department the asker belongs to. */
  ownDepartment: string | undefined;
  /** The stores of the asker's wards. */
  ownStores: readonly string[];
  /** The stores of the wards that are named, where no store is. */
  wardStores: readonly string[];
  /** 卖给经销商的: customers of one sort, where none is named. */
  firms: FirmsMeant | undefined;
};

/** Whoever answers has heard every word of the question: the sentence, its words as they were read, and where things stand. */
export function hearsAll({ asking, frame }: Pick<Told, 'asking' | 'frame'>, ...besides: readonly (string | undefined)[]): void {
  asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text), frame.state, frame.trait, ...besides].join(' ') });
}

export async function toldOf(asking: Asking, read: Frame): Promise<Told> {
  const [ward, ownStores] = [await ownDepartment(asking.context), await storesOf(asking.context, asking.context.user.departments)];
  const frame = inOwnStore(read, ownStores, ward);
  const isOwn = frame.has('own') || (frame.has('noun.department') && frame.departments.length === 0 && frame.by !== 'department');
  const own = isOwn ? ward : undefined;
  const several = severalPartners(frame);
  const maker = several ? undefined : await makerIn(asking, frame);
  return {
    asking,
    frame,
    partner: several || maker ? undefined : (nameOf(frame.partners[0]) ?? butOf(frame, 'partner')),
    product: productOf(frame) ?? butOf(frame, 'goods'),
    department: nameOf(frame.departments[0]) ?? own ?? butOf(frame, 'department'),
    warehouse: nameOf(frame.warehouses[0]) ?? butOf(frame, 'warehouse'),
    person: nameOf(frame.people[0]),
    classOf: await classMeant(asking.context, frame.classes),
    maker,
    period: periodSaid(frame, dayOf(asking.context.now())),
    ownDepartment: ward,
    ownStores: idsIn(ownStores),
    wardStores:
      frame.warehouses.length > 0
        ? []
        : idsIn(
            await storesOf(
              asking.context,
              frame.departments.flatMap(({ found }) => idsIn(found)),
            ),
          ),
    firms: await firmsMeant(asking.context, frame),
  };
}

const idsIn = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function storesOf({ db, org }: Asking['context'], wards: readonly string[]): Promise<OwnStore[]> {
  if (wards.length === 0) return [];
  const { rows } = await sql<OwnStore>`select id, name from warehouse where org_id = ${org.id} and deleted_at is null and virtual_kind is null
    and department_id = any(${[...wards]}::uuid[])`.execute(db);
  return rows;
}

/** 除了康达: names that are left out, as tools are told of them. */
function butOf({ without }: Frame, kind: NameKind): string | undefined {
  const names = without.filter(({ found }) => found[0]?.kind === kind).map((one) => (kind === 'goods' ? one.said : (nameOf(one) ?? one.said)));
  return names.length > 0 ? `${BUT}${names.join('、')}` : undefined;
}

const THEIR_GOODS = /^(?:家|牌)?的?(?:产品|东西|货(?!款|单|票)|耗材|品种|物资|器械)/;

/** 驼峰的货还没入库: what a supplier sends, whoever made it. */
const STILL_TO_COME = /[没未](?:有)?(?:入库|到|送|发|来|验收?|收)|(?:什么时候|啥时候|几时|哪天|几号)(?:才|能|会|可以|要)*(?:到|来|送)/;
/** A partner whose goods are spoken of (安泰的东西, 安泰的导尿管) and who made goods of the own catalogue is meant as their maker. */
async function makerIn({ context }: Asking, { partners, goods, text }: Frame): Promise<string | undefined> {
  const [one] = partners;
  const name = nameOf(one);
  if (!one || !name || STILL_TO_COME.test(text)) return undefined;
  const end = one.at + one.said.length;
  const isOfGoods = THEIR_GOODS.test(text.slice(end)) || goods.some(({ at }) => /^的?$/.test(text.slice(end, at)));
  if (!isOfGoods || /[给向从跟找]$/.test(text.slice(0, one.at))) return undefined;
  const { rows } = await sql`select from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.deleted_at is null and c.manufacturer = ${name} limit 1`.execute(context.db);
  return rows.length > 0 ? name : undefined;
}

/** 这个月和上个月 is one span where nothing is held against anything. */
function periodSaid(frame: Frame, today: Day): string | undefined {
  const [first, second, ...others] = frame.periods;
  // 10月11月都卖给谁了: one span behind the other is both of them.
  if (first && second && others.length === 0 && frame.intent !== 'compare' && frame.text.includes(`${first.text}${second.text}`) && first.to < second.from)
    return `${first.from}到${second.to}`;
  return first && second && frame.intent !== 'compare' ? (periodIn(frame.text, today)?.text ?? first.text) : first?.text;
}

/** 康达和瑞和: told apart, not added up. */
export const severalPartners = (frame: Frame): boolean => new Set(frame.partners.map((one) => one.found[0]?.id)).size > 1;

/** The one name it stands for, as it is kept; as it was said where it may be several. */
export function nameOf(named: Named | undefined): string | undefined {
  if (!named) return undefined;
  const names = new Set(named.found.map((one) => one.name));
  return names.size === 1 ? [...names][0] : named.said;
}

/** Goods with the sizes said beside them. */
function productOf(frame: Frame): string | undefined {
  const [first, ...more] = frame.goods;
  if (!first) return undefined;
  const names = new Set(first.found.map((one) => one.name));
  const sizes = sizesIn(frame);
  const said = isWritten(first) ? first.said : names.size === 1 ? ([...names][0] as string) : (properName(first.said) ?? commonOf([...names]));
  return [said, ...more.filter((one) => sharesRecord(first, one)).map((one) => one.said), ...frame.specs, ...sizes].join(' ');
}

/** 三腔导尿管18的: a bare number that is a size of the goods it stands behind. */
function sizesIn({ cover, count, specs, intent, goods }: Frame): string[] {
  if (intent === 'draft' || specs.length > 0) return [];
  return cover.flatMap(({ sense, text, from }) => {
    const named = goods.find(({ at, said }) => from >= at + said.length && from - at - said.length <= 1);
    if (sense !== 'num' || Number(text) === count || !named) return [];
    const size = named.found
      .map(({ name }) => new RegExp(`(?<![\\d.])${text.replace('.', '\\.')}[a-z#号]{1,3}(?![a-z\\d])`, 'i').exec(name)?.[0])
      .find(Boolean);
    return size ? [size] : [];
  });
}

/** Whether the name stands in the records as it was said: sounds and nicknames do not. */
const isWritten = ({ said, found }: Named): boolean => found.some((one) => one.name.toLowerCase().includes(said.toLowerCase()));

const sharesRecord = (one: Named, other: Named): boolean => other.found.some((found) => one.found.some(({ id }) => id === found.id));

/** What several records are called in common: 静脉留置针 of 静脉留置针 22G and 静脉留置针 24G. */
function commonOf(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  while (length > 0 && !names.every((name) => name.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length).trim() || (first.split(' ')[0] ?? first);
}
