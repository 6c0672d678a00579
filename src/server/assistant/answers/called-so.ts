import { workspaceCommands } from '../../../../commands/workspace';
import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { documents, masters, reports, screens, screensOf } from '../../../domain/registry';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { generatingScreen, openPage } from '../places';
import { found, type ToolAnswer } from '../tool';
import { openScreen } from '../tools/open-page';
import { use } from '../use';
import { pagesCalled } from '../words/pages';
import { bare } from '../words/similarity';
import type { Told } from './words-of';

const OPENS = /^(?:请|帮我|给我|麻烦)?(?:打开|进入|转到|跳转?到|切换?到|open|go to)(?:一下)?/i;
const WHERE = /(?:在哪里?|在哪儿|怎么打开|怎么进去?)[?？]?$/;
const LONGEST = 20;

/**
 * What was said is just what a desk, a page or something done on a page is called: there it goes, whatever else the words might mean (月结台 is no settlement). A page
 * of records or figures has to be asked for (打开, 在哪): alone its name asks what stands there.
 */
export async function calledSo({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const text = frame.text.trim();
  if (text.length > LONGEST) return undefined;
  const isAskedFor = OPENS.test(text) || WHERE.test(text);
  const name = bare(
    text
      .replace(OPENS, '')
      .replace(WHERE, '')
      .replace(/(?:页面|界面)$/, ''),
  );
  if (name.length < 2) return undefined;
  const { context } = asking;
  const answer = desk(context, name) ?? generated(context, name) ?? deed(context, name);
  if (answer) asking.asked?.push({ tool: 'heard', args: frame.text });
  if (answer || !isAskedFor) return answer;
  const page = (await pagesCalled(context, name)).find(
    ({ isOpen, title, screen }) => isOpen && [title, ...wordsOfPage(screen.flag)].some((one) => bare(one) === name),
  );
  if (!page) return undefined;
  asking.asked?.push({ tool: 'heard', args: frame.text });
  return use(openScreen, asking, { page: page.title });
}

/** 月结台, 余额调节: a second place of a page, which has a command of its own. What is the name of documents is none of its words. */
function desk({ permissions, org }: Context, name: string): ToolAnswer | undefined {
  if (documents.some(({ title }) => bare(title).includes(name))) return undefined;
  const command = workspaceCommands.find(({ title, keywords, when }) => when.screen && [title, ...keywords].some((one) => bare(one) === name));
  const screen = command && screens.find(({ flag, kinds }) => flag === command.when.screen && kinds.includes(org.kind));
  if (!screen || !allows(permissions, screen.flag)) return undefined;
  return found({
    text: `【${command.title}】在${screen.title}页面旁，按 Enter 打开。`,
    data: { page: command.title },
    proposals: [{ command: command.id, args: {}, title: `打开${command.title}` }, openPage(screen)],
  });
}

/** 生成凭证, 生成对账单: such papers are made of the books by a button of their list. */
function generated(context: Context, name: string): ToolAnswer | undefined {
  const [kind] = documents.filter(({ generates }) => generates && bare(generates.label) === name);
  const screen = kind && generatingScreen(context, kind);
  return screen && on(screen, `打开【${screen.title}】，点“${kind.generates?.label}”。`);
}

/** 催款, 新排款: something done with rows of a page. */
function deed(context: Context, name: string): ToolAnswer | undefined {
  const pages = masters.flatMap(({ resource, actions }) =>
    actions
      .filter(({ label, isStep }) => !isStep && bare(label) === name)
      .flatMap(({ flags, on: where }) =>
        [resource, ...reports.filter(({ acts }) => acts?.master === resource).map((report) => report.resource)]
          .flatMap(screensOf)
          .filter(({ kinds, flag }) => kinds.includes(context.org.kind) && flags.some((one) => allows(context.permissions, flag, one)))
          .map((screen) => ({ screen, where })),
      ),
  );
  // Of several pages that offer it the one that is called so.
  const flags = new Set(pages.map(({ screen }) => screen.flag));
  const first = flags.size > 1 ? pages.find(({ screen }) => wordsOfPage(screen.flag).includes(name)) : pages[0];
  if (!first) return undefined;
  return on(first.screen, `打开【${first.screen.title}】，${first.where === 'list' ? '' : '选中后'}点“${name}”。`);
}

const on = (screen: Screen, text: string): ToolAnswer =>
  found({
    text,
    data: { page: screen.title, path: screen.path },
    references: [{ id: `page:${screen.flag}`, kind: 'page', title: screen.title, content: screen.group, path: screen.path }],
    proposals: [openPage(screen)],
  });
