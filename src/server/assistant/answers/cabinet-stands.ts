import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { masterOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { LEFT_OUT as LEFT_WORDS } from '../tools/left-out';
import { type FactRow, factRows, reads } from './goods/rows';
import { hearsAll, type Told } from './words-of';

const CABINET = 'cabinet';
const ERRORS = 'cabinetError';
const OF_CABINET = /柜(?!台)/;
const OFF = '离线';
const SAID_OFF = '离线|掉线|断线|断网|不在线|没联网|失联';
const ASKS_ONLINE = new RegExp(`(?:${SAID_OFF}|心跳|连不上)`);
const ASKS = /多久|多长|什么时候|啥时候|何时|几时|哪[天些台个几]|几[点号台个天]|多少|有没有|有吗|[吗么没][?？]*$|心跳/;
const FAULTS = /异常|报警|故障/;
const OPEN = /没处理|没人管|没人处理|未处理|没解决|没关|不含|除了|除(?=[\u3400-\u9fff])/;
const LEFT_OUT = /(?:不含|除了|除)([\u3400-\u9fff]{2,8})/;
const NEVER = new Set(['draft', 'act', 'command']);
const SHOWN = 12;

/** 备货柜掉线多久了: which cabinets are cut off, and since when nothing was heard of them. 除了掉线还有啥异常没处理: what is wrong at them and not closed. */
export async function cabinetStands(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  const isOfCabinet = OF_CABINET.test(frame.text) && !NEVER.has(frame.intent) && !frame.has('ask.how') && !frame.number && frame.goods.length === 0;
  if (!isOfCabinet || /怎么|咋|如何|怎样|怎办|为什么|为啥/.test(frame.text)) return undefined;
  // A state by its own name (待处理) is a condition like any other.
  if (FAULTS.test(frame.text)) return OPEN.test(frame.text) && !/待处理/.test(frame.text) ? faultsOpen(told) : undefined;
  return ASKS_ONLINE.test(frame.text) && ASKS.test(frame.text) ? onlineOf(told) : undefined;
}

async function onlineOf(told: Told): Promise<ToolAnswer | undefined> {
  const { context } = told.asking;
  if (!reads(context, CABINET)) return undefined;
  const all = await factRows(context, {
    of: CABINET,
    by: ['name', ...(isOfHouses(told) ? ['holder'] : []), 'onlineState', 'lastHeartbeat'],
    measures: ['count'],
    where: { ...placeOf(told), ...housesOf(told) },
  });
  const named = all.filter((row) => isNamed(String(row.name), told.frame.text));
  const rows = named.length > 0 ? named : all.filter((row) => row.onlineState === OFF);
  hearsAll(told);
  const [screen] = screensFor({ ...context, screen: '' }, CABINET);
  const proposals = screen ? [openPage(screen, named.length > 0 ? { keyword: String(named[0]?.name) } : { tab: 'offline' })] : [];
  if (rows.length === 0) return nothing(`您能看到的智能柜有 ${all.length} 台，现在没有离线的。`, { proposals });
  const lines = [...rows]
    .sort((a, b) => (String(a.lastHeartbeat) < String(b.lastHeartbeat) ? -1 : 1))
    .slice(0, SHOWN)
    .map((row) => `- **${row.name}** ${row.holderName ? `${row.holderName} · ` : ''}${row.onlineState}${sinceOf(row, context.now())}`);
  const head = named.length > 0 ? '' : `离线的智能柜有 **${rows.length} 台**：\n\n`;
  return found({ text: `${head}${lines.join('\n')}`, data: rows, proposals });
}

/** Who looks after the cabinets of many houses is told whose each is. */
const isOfHouses = ({ asking: { context } }: Told): boolean => context.org.kind === 'P';

/** 康达的柜子: of the houses that are named alone. */
const housesOf = (told: Told): Record<string, string> => {
  const ids = told.frame.partners.flatMap(({ found: all }) => all.map(({ id }) => id));
  return isOfHouses(told) && ids.length > 0 ? { holder: ids.join() } : {};
};

/** The last beat, and how long ago that is. */
function sinceOf(row: FactRow, now: Date): string {
  if (!row.lastHeartbeat) return '，没有心跳记录';
  const minutes = Math.floor((now.getTime() - new Date(String(row.lastHeartbeat)).getTime()) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const long = [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : '', days === 0 ? `${minutes % 60} 分钟` : ''].filter(Boolean).join(' ');
  const beat = textOf({ kind: 'datetime', label: '' }, row.lastHeartbeat);
  return `，最近心跳 ${beat}${row.onlineState === OFF ? `，到现在 **${long}**` : ''}`;
}

async function faultsOpen(told: Told): Promise<ToolAnswer | undefined> {
  const { context } = told.asking;
  const fields = masterOf(ERRORS)?.fields ?? {};
  if (!reads(context, ERRORS)) return undefined;
  const by = ['happenedAt', 'cabinet', 'type', 'level', 'subject', 'state'];
  const all = await factRows(context, { of: ERRORS, by, measures: ['count'], where: { state: '待处理,处理中', ...placeOf(told) }, order: '-happenedAt' });
  const left = LEFT_OUT.exec(told.frame.text)?.[1]?.replace(new RegExp(SAID_OFF), OFF);
  const isLeft = (row: FactRow): boolean => left?.includes(String(row.type)) === true;
  // 超时未核销的异常: of that sort alone, where one is named.
  const sorts = [...new Set(all.map(({ type }) => String(type)))].filter((type) => told.frame.text.includes(type) && left?.includes(type) !== true);
  const rows = all.filter((row) => !isLeft(row) && (sorts.length === 0 || sorts.includes(String(row.type))));
  hearsAll(told);
  if (all.some(isLeft)) for (const said of told.frame.withoutKinds) told.asking.asked?.push({ tool: LEFT_WORDS, args: said });
  const [screen] = screensFor({ ...context, screen: '' }, ERRORS);
  const proposals = screen ? [openPage(screen, { tab: 'open' })] : [];
  const out = [...new Set(all.filter(isLeft).map(({ type }) => String(type)))];
  const without = out.length > 0 ? `（不含${out.join('、')}）` : sorts.length > 0 ? `（${sorts.join('、')}）` : '';
  if (rows.length === 0) return nothing(`智能柜${without}没有待处理的异常。`, { proposals });
  const words = (row: FactRow): string =>
    by
      .map((name) => (name === 'cabinet' ? String(row.cabinetName ?? '') : textOf(fields[name] as Field, row[name])))
      .filter(Boolean)
      .join(' · ');
  const sum = (of: readonly FactRow[]): number => of.reduce((all, row) => all + Number(row.count), 0);
  // What somebody has taken up is not done either.
  const states = [...new Set(rows.map(({ state }) => String(state)))].map((state) => `${state} ${sum(rows.filter((row) => String(row.state) === state))} 条`);
  return found({
    text: `智能柜没处理的异常${without}有 **${sum(rows)} 条**${states.length > 1 ? `（${states.join('、')}）` : ''}：\n\n${rows
      .slice(0, SHOWN)
      .map((row) => `- ${words(row)}`)
      .join('\n')}`,
    data: rows,
    proposals,
  });
}

const placeOf = ({ frame: { warehouses, departments } }: Told): Record<string, string> => ({
  ...(warehouses.length > 0 ? { warehouse: warehouses.flatMap(({ found: all }) => all.map(({ id }) => id)).join() } : {}),
  ...(departments.length > 0 ? { department: departments.flatMap(({ found: all }) => all.map(({ id }) => id)).join() } : {}),
});

/** 备货柜 of 院外备货柜: the end of its name is said; what every cabinet is called names none. */
const isNamed = (name: string, text: string): boolean =>
  [0, 1, 2, 3].some((from) => name.length - from > 2 && !GENERAL.has(name.slice(from)) && text.includes(name.slice(from)));
const GENERAL = new Set(['智能柜', '耗材柜', '高值柜', '抽屉柜', '称重柜']);
