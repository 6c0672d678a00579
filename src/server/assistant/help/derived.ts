import type { Action } from '../../../define/action';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterDefinition } from '../../../define/define-master';
import type { Screen } from '../../../define/define-screen';
import { statusLabel } from '../../../define/status';
import { documentOf, masterOf, reportOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import type { HelpEntry } from './help-entry';
import { recordButton } from './record-button';
import { lacksOf, rightOf } from './rights';

/**
 * How things are done, told by what they are defined as: every action of every kind of document, every operation of every record, and how a
 * wrong one is put right. Whoever adds a kind or an action has added its help.
 */
type Held = { screens: readonly Screen[]; place: Screen | undefined };

export function heldOf(context: Context, resource: string): Held {
  const here = screensOf(resource).filter((screen) => screen.kinds.includes(context.org.kind) && !screen.isStandalone);
  return { screens: here, place: here.find((screen) => allows(context.permissions, screen.flag)) ?? here[0] };
}

export const opened = (place: Screen | undefined, what: string): string =>
  place ? `打开${place.title}（${place.group || '工作台'}菜单，或 Ctrl+K 输入“${place.title}”），${what}` : what;

const titleOf =
  (context: Context) =>
  (kind: string): string | undefined =>
    documentOf(kind)?.title ?? masterOf(kind)?.title ?? reportOf(kind, context.org.kind)?.title;

/** What a button asks for before it acts: a reason, and fields of its own. */
export const asksOf = ({ reason, reasonName, input }: Pick<Action, 'reason' | 'reasonName' | 'input'>): string[] => [
  ...(reason === 'required' ? [`填写${reasonName ?? '原因'}（必填）`] : []),
  ...Object.values(input ?? {}).flatMap((field) => (field.computed ? [] : [`${field.label}${field.required ? '（必填）' : ''}`])),
];

/** 催办采购订单: where, in which state, which button, what it asks for. */
export function actionHelp(context: Context, definition: DocumentDefinition, action: Action): HelpEntry {
  const { screens } = heldOf(context, definition.kind);
  const offering = screens.filter((screen) => action.flags.some((flag) => screen.actions.includes(flag)));
  const place = offering.find((screen) => allows(context.permissions, screen.flag)) ?? offering[0] ?? screens[0];
  const states = [...new Set(action.from.map((status) => statusLabel(status)))].join('、');
  const asks = [
    ...asksOf(action),
    ...(Object.keys(action.lineInput ?? {}).length > 0
      ? [
          `逐行填${Object.values(action.lineInput ?? {})
            .map((field) => field.label)
            .join('、')}`,
        ]
      : []),
  ].filter(Boolean);
  const into = action.into ? documentOf(action.into)?.title : undefined;
  return {
    title: `${action.label}${definition.title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `选中${states ? `${states}的` : ''}${definition.title}或打开它。`),
      `点“${action.label}”${asks.length > 0 ? `，${asks.join('，')}` : ''}，确认。`,
      into ? `做成的${into}会打开，核对后保存、提交。` : action.to === 'same' ? '单据的状态不变。' : `单据变为“${statusLabel(action.to)}”。`,
      ...(action.risk === 'irreversible' ? ['这一步做了以后不能直接撤回，请先核对。'] : []),
      ...rightOf(context, screens, action.flags, action.label),
    ],
    doers: lacksOf(context, screens, action.flags, action.label),
  };
}

const does = ({ actions }: DocumentDefinition, what: Action['does']): Action | undefined => actions.find((action) => action.does === what);

/** A document that says something wrong: what may be done depends on how far it has come. */
export function correctingHelp(context: Context, definition: DocumentDefinition, text: string): HelpEntry {
  const { screens, place } = heldOf(context, definition.kind);
  const [refuse, unreview, red, cancel, stop] = [
    does(definition, 'refuse'),
    does(definition, 'unreview'),
    does(definition, 'red'),
    does(definition, 'cancel'),
    does(definition, 'stop'),
  ];
  const own = definition.actions.filter(
    ({ label }) => /^(?:改|更正|变更|调整)/.test(label) && [...label].filter((letter) => text.includes(letter)).length >= 2,
  );
  return {
    title: `更正${definition.title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `找到录错的那张${definition.title}。`),
      ...own.map(({ label }) => `只是这一项错了：选中它点“${label}”。`),
      '草稿、已驳回的：打开后直接改，Ctrl+S 保存，再提交。',
      ...(refuse ? [`待审核的：请审核的人点“${refuse.label}”，退回来改。`] : []),
      ...(unreview ? [`已审核的：当月、未结账、下游还没有引用时点“${unreview.label}”，改完再提交审核。`] : []),
      ...(red
        ? [`${unreview ? '反审核不了（跨月、已记账或下游已引用）的' : '已审核的'}：点“${red.label}”，填写原因，库存与往来随之冲回，再按正确的重新做一张。`]
        : []),
      ...(!red && stop ? [`已审核、剩下的不要了：点“${stop.label}”，再按正确的另开一张。`] : []),
      ...(cancel ? [`整张都不要的：${[...new Set(cancel.from.map((status) => statusLabel(status)))].join('、')}时点“${cancel.label}”。`] : []),
      ...rightOf(context, screens, [...definition.editFlags, ...(unreview?.flags ?? [])], '编辑'),
    ],
  };
}

/** 新增采购订单: by hand, or from what lies upstream. */
export function addingHelp(context: Context, definition: DocumentDefinition): HelpEntry {
  const { screens } = heldOf(context, definition.kind);
  const offering = screens.filter((screen) => screen.actions.includes('add'));
  const place = offering.find((screen) => allows(context.permissions, screen.flag, 'add')) ?? offering[0] ?? screens[0];
  const needed = Object.values(definition.header).flatMap((field) => (field.required && !field.computed && !field.via ? [field.label] : []));
  const sources = definition.sources.flatMap(({ kind }) => documentOf(kind)?.title ?? []);
  const passes = does(definition, 'review');
  return {
    title: `新增${definition.title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, '点“新增”（Alt+N）。'),
      `填写${needed.slice(0, 8).join('、') || '抬头'}${'specification' in definition.lines ? '，扫码或选择产品加明细' : ''}${sources.length > 0 ? `；也可以从${[...new Set(sources)].join('、')}拉取` : ''}。`,
      `Ctrl+S 保存，点“提交”${passes ? `，由有权限的人点“${passes.label}”` : ''}。`,
      ...rightOf(context, screens, ['add'], '新增'),
    ],
    doers: lacksOf(context, screens, ['add'], '新增'),
  };
}

/** 停用用户, 编辑供应商: an operation of records, on the page that offers it. */
export function operationHelp(context: Context, master: MasterDefinition, flag: string): HelpEntry {
  const { screens } = heldOf(context, master.resource);
  const offering = screens.filter((screen) => screen.actions.includes(flag));
  const place = offering.find((screen) => allows(context.permissions, screen.flag, flag)) ?? offering[0] ?? screens[0];
  const label = recordButton(master, flag, titleOf(context));
  const asks = master.actions.filter(({ id, flags, label: own }) => own === label && (id === flag || flags.includes(flag))).flatMap((action) => asksOf(action));
  const isNew = ['add', 'import', 'begin', 'generate', 'propose'].includes(flag);
  const needed = Object.values(master.fields).flatMap((field) => (field.required && !field.computed ? [field.label] : []));
  return {
    title: `${label}${master.title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, isNew ? `点“${label}”。` : `选中那一个${master.title}。`),
      flag === 'add'
        ? `填写${needed.slice(0, 8).join('、') || '名称'}，保存。`
        : flag === 'import'
          ? '先下载模板，填好后上传；有错误的行会说明原因。'
          : isNew
            ? '按提示填写后确认。'
            : `点“${label}”${flag === 'edit' ? '，改好后保存' : `${asks.map((one) => `，${one}`).join('')}，确认`}。`,
      ...rightOf(context, screens, [flag], label),
    ],
    doers: lacksOf(context, screens, [flag], label),
  };
}
