import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { statusLabel } from '../../../define/status';
import { documentOf, documents, masterOf, screensOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { holdersOfAny } from '../../engine/messages/holders';
import { openPage } from '../places';
import { found, nothing, type ToolAnswer } from '../tool';
import { kindsIn } from '../words/kinds';
import { pagesCalled } from '../words/pages';
import { kindOf } from './kind-of';
import type { Told } from './words-of';

const DOING = '新建|新增|新开|开|做|建|下|录|填|写|提交|审核?|批|复核|改|编辑|修改|删除?|作废|打印|导出|导入|红冲|反审核|看|查|用|点';
const LACKS = `不能|不可以|没法|无法|没办法|(?:${DOING})不了|看不[到见]|找不到`;
const CANNOT = new RegExp(
  [
    `(?:为什么|为啥|为何|怎么|咋|凭什么)[^，。]{0,6}我们?[^，。]{0,4}(?:${LACKS})`,
    `我们?(?:怎么|为什么|咋)[^，。]{0,4}(?:${LACKS})`,
    `我们?[^，。]{0,4}(?:${LACKS})[^，。]{0,16}(?:为什么|为啥|怎么回事|什么原因)`,
    "why (?:can'?t|cannot|can not) (?:i|we)\\b",
  ].join('|'),
  'i',
);
/** What is granted by which word; the first that is said counts. */
const OPERATIONS: readonly [said: RegExp, flags: readonly string[]][] = [
  [/新建|新增|新开|建|下单|录|填|写|开(?!票|具)|做|create|add/i, ['add']],
  [/反审核?/, ['unreview']],
  [/审|批|复核|approve|review/i, ['review', 'agree', 'pass', 'firstReview', 'check']],
  [/改|编辑|edit|change/i, ['edit']],
  [/删|作废|delete/i, ['del', 'cancel']],
  [/打印|print/i, ['print']],
  [/导出|export/i, ['export']],
  [/导入|import/i, ['import']],
  [/提交|submit/i, ['submit', 'edit']],
  [/红冲/, ['red']],
];
const MOST_NAMED = 5;

/**
 * 为什么我不能新建采购订单: the page that is meant and what the asker may do there, who of the house may do it; where he may, what the state of a paper
 * asks for.
 */
export async function mayNot(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.number || asking.from.documentId || !CANNOT.test(frame.text)) return undefined;
  const screens = await pagesMeant(told);
  const [first] = screens;
  if (!first) return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text)].join(' ') });
  const held = screens.filter(({ flag }) => allows(context.permissions, flag));
  if (held.length === 0) {
    const names = await namesOf(
      told,
      screens.map(({ flag }) => flag),
    );
    return nothing(`您没有【${first.title}】页面的权限，所以看不到也做不了。${names}需要时请本机构管理员在角色管理里授权。`);
  }
  const said = frame.text.replaceAll(first.title, ' ');
  const [, flags] = OPERATIONS.find(([words]) => words.test(said)) ?? [];
  const offered = flags && screens.filter(({ actions }) => flags.some((flag) => actions.includes(flag)));
  const own = offered?.find((screen) => flags?.some((flag) => allows(context.permissions, screen.flag, flag)));
  const place = own ?? held[0] ?? first;
  if (!flags || !offered) return sayOf(place, `您有【${place.title}】页面的权限。具体是哪个按钮、哪张单据不能做，请打开它再问我“为什么不能…”，或告诉我单号。`);
  const [offering] = offered;
  if (!offering) return sayOf(place, `【${place.title}】没有这项操作，谁都不能在这里做。`);
  const label = labelOf(offering, flags);
  if (!own) {
    const names = await namesOf(
      told,
      offered.flatMap(({ flag, actions }) => flags.filter((one) => actions.includes(one)).map((one) => `${flag}:${one}`)),
    );
    return sayOf(place, `您没有【${offering.title}】的“${label}”权限，所以按钮不出现。${names}要自己做，请本机构管理员在角色管理里授权。`);
  }
  const action = documentOf(own.resource)?.actions.find(({ flags: needs }) => needs.some((flag) => flags.includes(flag)));
  const states = action ? [...new Set(action.from.map((status) => statusLabel(status)))].join('、') : '';
  return sayOf(
    own,
    [
      `您有【${own.title}】的“${label}”权限，不是权限的问题。`,
      ...(states
        ? [
            `- “${label}”只在单据是${states}时可以做${action?.does === 'review' ? '；设了审批步骤的，只有轮到的人能审，制单人不能审自己的单据时也审不了' : ''}。`,
          ]
        : []),
      flags.includes('add')
        ? '- 在列表点“新增”（Alt+N）；保存、提交时挡着的，表单里的“提交前检查”（Alt+C）逐条写明。'
        : '- 打开那张单据再问我“为什么不能审核”之类，或告诉我单号，我逐条说明。',
    ].join('\n'),
  );
}

const sayOf = (screen: Screen, text: string): ToolAnswer =>
  found({
    text,
    data: { page: screen.title },
    references: [{ id: `page:${screen.flag}`, kind: 'page', title: screen.title, content: screen.group, path: screen.path }],
    proposals: [openPage(screen)],
  });

const labelOf = ({ resource, actions }: Screen, flags: readonly string[]): string => {
  const flag = flags.find((one) => actions.includes(one)) ?? '';
  const own = documentOf(resource)?.actions.find(({ flags: needs }) => needs.includes(flag))?.label;
  return own ?? operationLabel(resource, flag, (kind) => documentOf(kind)?.title ?? masterOf(kind)?.title);
};

/** Pages of the kind that is named, whether he holds them or not; else the page that is called so. */
async function pagesMeant(told: Told): Promise<Screen[]> {
  const { frame, asking } = told;
  const { kind } = asking.context.org;
  const here = ({ kinds, isStandalone }: Screen): boolean => kinds.includes(kind) && !isStandalone;
  // Of titles that hold each other the whole one.
  const titled = documents
    .filter(({ title }) => frame.text.includes(title.toLowerCase()))
    .sort((a, b) => b.title.length - a.title.length)
    .slice(0, 1)
    .map((one) => one.kind);
  const called = titled.length > 0 ? undefined : (frame.kind ?? kindOf(told));
  const own = (called ? (kindsIn(called)?.kinds ?? [called]) : titled)
    .flatMap((one) => screensOf(one))
    .filter(here)
    .sort((a, b) => Number(b.actions.includes('add')) - Number(a.actions.includes('add')));
  if (own.length > 0) return own;
  const words = frame.text.replace(CANNOT, ' ').replace(/[的了呢吗?？\s]/g, '');
  const [page] = words.length > 1 ? await pagesCalled(asking.context, words) : [];
  return page && page.score >= 0.7 ? [page.screen] : [];
}

/** Who of the house may. */
async function namesOf({ asking: { context } }: Told, permissions: readonly string[]): Promise<string> {
  const ids = await holdersOfAny(context.db, context.org.id, permissions, context.now());
  const { rows } = await sql<{ name: string }>`select name from app_user where org_id = ${context.org.id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by name limit ${MOST_NAMED + 1}`.execute(context.db);
  if (rows.length === 0) return '';
  const more = rows.length > MOST_NAMED ? '等' : '';
  return `有这项权限的同事：${rows
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join('、')}${more}。`;
}
