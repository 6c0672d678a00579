import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';
import { rightOf } from './rights';

/** What lists of every kind do, by the operation that is granted for it. */
const ON_LISTS: readonly [flag: string, said: RegExp, label: string, steps: readonly string[]][] = [
  ['print', /打印|打出来|怎么打|打单|打[一几]张|print/i, '打印', ['点“打印”（Ctrl+P），选份数与纸张，由浏览器打印；打印次数会记录。']],
  ['export', /导出|导成|下载|export|download/i, '导出', ['点“导出”（Alt+O）：导出的是整个筛选结果，不只是当前页。']],
  ['import', /导入|导进|批量录|import/i, '导入', ['点“导入”，先下载模板。', '填好后上传 .xls 或 .xlsx，系统逐行检查，有错误的行会说明原因。']],
];
/** 打印付款单, 导出验收单: on the list of that kind; undefined where nothing of the sort is said or its lists do not offer it. */
export function listHelp(context: Context, { kind, title }: Pick<DocumentDefinition, 'kind' | 'title'>, text: string): HelpEntry | undefined {
  const [flag, , label = '', steps = []] = ON_LISTS.find(([, said]) => said.test(text)) ?? [];
  if (!flag) return undefined;
  const offering = heldOf(context, kind).screens.filter((screen) => screen.actions.includes(flag));
  const place = offering.find((screen) => allows(context.permissions, screen.flag, flag)) ?? offering[0];
  if (!place) return undefined;
  return {
    title: `${label}${title}`,
    words: [],
    screens: [place.flag],
    steps: [
      opened(place, flag === 'print' ? `勾选要打的${title}，或打开它。` : flag === 'export' ? '按需要筛选。' : '看列表上方的按钮。'),
      ...steps,
      ...rightOf(context, offering, [flag], label),
    ],
  };
}
