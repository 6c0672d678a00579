import { z } from 'zod';
import type { MenuNode } from '../src/contract/answers';
import type { Action } from '../src/define/action';
import { type AnyCommand, defineCommand } from '../src/define/define-command';
import type { DocumentDefinition } from '../src/define/define-document';
import type { MasterDefinition } from '../src/define/define-master';
import type { Screen } from '../src/define/define-screen';
import type { ReportActs } from '../src/define/report-definition';
import { englishNames } from '../src/domain/screens/english-terms';
import { wordsOfPage } from '../src/domain/screens/page-words';
import { calledSo } from './called-so';

/**
 * Commands nobody writes by hand: one per page that exists (open it, make a new row there) and one per page × action of its
 * document, verb and way of its master. Which of them a user may run is said by `when` against his menu: default deny.
 */
type Given = {
  screens: readonly Screen[];
  documentOf: (resource: string) => DocumentDefinition | undefined;
  masterOf: (resource: string) => MasterDefinition | undefined;
  /** Actions of a master that rows of a report are offered. */
  actsOf?: (resource: string) => Pick<ReportActs, 'master' | 'actions'> | undefined;
  /** What the figures of a page are called besides. */
  saidOf?: (resource: string) => readonly string[];
  /** The user's menu pages by flag: own titles and the words they are found by. */
  pages: ReadonlyMap<string, MenuNode>;
};

export function derivedCommands({ screens, documentOf, masterOf, actsOf = () => undefined, saidOf = () => [], pages }: Given): AnyCommand[] {
  return screens
    .filter((screen) => screen.flag !== 'login' && screen.flag !== 'error')
    .flatMap((screen) => {
      const page = pages.get(screen.flag);
      const title = page?.content ?? screen.title;
      const pinyin = page ? { full: page.pinyin, initials: page.initials } : undefined;
      const definition = documentOf(screen.resource);
      const master = screen.archetype === 'list' ? masterOf(screen.resource) : undefined;
      const acts = screen.archetype === 'report' ? actsOf(screen.resource) : undefined;
      // What of its rows is ticked a report says when it is asked.
      const onRows = acts
        ? (masterOf(acts.master)?.actions ?? []).filter(({ id }) => acts.actions.includes(id)).map((action): Verb => ({ ...action, on: 'list' }))
        : [];
      // What lies on the page is what it is called by too: 物流单 is on 物流管理.
      const titles = [definition?.title, master?.title].filter((one): one is string => one !== undefined && one !== title);
      return [
        openCommand(screen, title, pinyin, { lies: titles, said: saidOf(screen.resource) }),
        ...(screen.actions.includes('add') && !screen.isStandalone ? [addCommand(screen, title, pinyin, titles)] : []),
        ...(definition?.papers && screen.archetype === 'list' && screen.actions.includes('add') ? [papersCommand(screen, title, titles)] : []),
        ...(definition && (screen.archetype === 'list' || screen.archetype === 'board')
          ? actionsOf(definition, screen).map((action) => actionCommand(screen, title, pinyin, definition, action))
          : []),
        ...(master ? [...master.actions, ...master.leads].filter((one) => isOffered(one, screen)).map((one) => masterCommand(screen, title, pinyin, one)) : []),
        ...onRows.filter((one) => isOffered(one, screen)).map((one) => masterCommand(screen, title, pinyin, one)),
      ];
    });
}

type Pinyin = AnyCommand['pinyin'];

/** Home and the pages outside the shell have no node to be granted by; everything else needs its own. */
const granted = (screen: Screen): AnyCommand['when'] => (screen.isStandalone || screen.flag === 'home' ? {} : { screen: screen.flag });

/** Where on the page: its query (id of a record, filters, values of a new form). The palette never asks for it. */
const place = z.record(z.string().max(60), z.coerce.string().max(8000));

const openCommand = (screen: Screen, title: string, pinyin: Pinyin, { lies, said }: Record<'lies' | 'said', readonly string[]>): AnyCommand =>
  defineCommand<Record<string, string>>({
    id: `open.${screen.flag}`,
    title,
    group: screen.group || '页面',
    ...calledSo(screen, title, { lies, said }),
    pinyin,
    when: granted(screen),
    risk: 'open',
    args: place,
    run: (context, args) => context.open(screen.path, args),
  });

const addCommand = (screen: Screen, title: string, pinyin: Pinyin, lies: readonly string[]): AnyCommand =>
  defineCommand<Record<string, string>>({
    id: `add.${screen.flag}`,
    title: `新增${title}`,
    group: '新增',
    keywords: [
      'add',
      'new',
      ...[...lies, ...wordsOfPage(screen.flag)].map((one) => `新增${one}`),
      ...englishNames(title).flatMap((name) => [`new ${name}`, `add ${name}`]),
    ],
    pinyin: pinyin && { full: prefixed('xin zeng ', pinyin.full), initials: prefixed('xz', pinyin.initials) },
    when: { screen: screen.flag, operations: ['add'] },
    risk: 'open',
    args: place,
    run: async (context, args) => {
      context.open(screen.path, args);
      // With values to begin with the page opens as the new form itself.
      if (Object.keys(args).length === 0) await context.tab('add');
    },
  });

/** Files of electronic invoices begin documents there: the page opens with its question. */
const papersCommand = (screen: Screen, title: string, said: readonly string[]): AnyCommand =>
  defineCommand({
    id: `papers.${screen.flag}`,
    title: `读取电子发票 ${title}`,
    group: '新增',
    keywords: ['papers', 'ofd', 'xml', 'pdf', '电子发票', '发票文件', '导入发票', '上传发票', ...said],
    when: { screen: screen.flag, operations: ['add'] },
    risk: 'open',
    run: async (context) => {
      context.open(screen.path);
      await context.tab('papers');
    },
  });

/** Readings of a polyphone stand side by side: 'a|b'. */
const prefixed = (prefix: string, readings: string): string =>
  readings
    .split('|')
    .map((reading) => prefix + reading)
    .join('|');

/** Actions of the kind that this page offers: the same flag stands in its list of operations. */
const actionsOf = (definition: DocumentDefinition, screen: Screen): Action[] =>
  definition.actions.filter((action) => action.flags.some((flag) => screen.actions.includes(flag)));

const targets = z.object({ ids: z.array(z.string()).min(1, { error: '请先选中表格中一行数据，再进行相关操作。' }) });
const targetsWithReason = targets.extend({
  reason: z.string().trim().min(1, { error: '请填写原因' }).max(500, { error: '【原因】最多500个字' }).describe('原因'),
});

const actionCommand = (screen: Screen, title: string, pinyin: Pinyin, definition: DocumentDefinition, action: Action): AnyCommand =>
  defineCommand<Record<string, unknown>>({
    id: `act.${screen.flag}.${action.id}`,
    title: `${action.label}${title}`,
    group: '单据操作',
    keywords: [action.id, definition.kind],
    pinyin,
    keys: action.keys ? [action.keys] : [],
    when: {
      screen: screen.flag,
      operations: action.flags,
      inTab: screen.flag,
      selection: 'some',
      rowAction: action.id,
    },
    risk: action.risk,
    asksItself: action.risk === 'irreversible' || action.reason !== undefined || action.input !== undefined || action.lineInput !== undefined,
    args: action.reason === 'required' ? targetsWithReason : targets,
    run: (context, args) => context.act(definition.kind, action.id, args.ids as string[], args.reason === undefined ? {} : { reason: args.reason }),
  });

type Verb = Pick<MasterDefinition['actions'][number], 'id' | 'label' | 'flags' | 'on'>;
const isOffered = ({ flags }: Verb, screen: Screen): boolean => flags.length === 0 || flags.some((flag) => screen.actions.includes(flag));

/** A verb of a master's list, or a way from its rows: the page asks for what it needs and confirms, as its button does. */
const masterCommand = (screen: Screen, title: string, pinyin: Pinyin, verb: Verb): AnyCommand =>
  defineCommand({
    id: `do.${screen.flag}.${verb.id}`,
    title: `${verb.label} ${title}`,
    group: '当前页面',
    keywords: [verb.id],
    pinyin,
    when: {
      screen: screen.flag,
      ...(verb.flags.length > 0 ? { operations: verb.flags } : {}),
      inTab: screen.flag,
      ...(verb.on === 'list' ? {} : { selection: verb.on === 'row' ? ('one' as const) : ('some' as const) }),
    },
    risk: 'open',
    run: (context) => context.tab(verb.id),
  });
