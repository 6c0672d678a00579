import { type AnyCommand, defineCommand } from '../src/define/define-command';

/** Everything done to tabs and to what the active tab shows. Keys a browser keeps for itself (Ctrl+W, Ctrl+T, Ctrl+Tab) are not used. */
const tab = (id: string, title: string, keys: readonly string[], initials: string, full: string, verb = id): AnyCommand =>
  defineCommand({
    id: `tab.${id}`,
    title,
    keys,
    group: '标签',
    keywords: [id],
    pinyin: { full, initials },
    when: { anyTab: true },
    risk: 'open',
    run: (context) => context.workspace(verb),
  });

/** What the page in the active tab can do; a page without the verb says so. */
const verb = (name: string, title: string, keys: readonly string[], initials: string, full: string, risk: AnyCommand['risk'] = 'read'): AnyCommand =>
  defineCommand({
    id: `page.${name}`,
    title,
    keys,
    group: '当前页面',
    keywords: [name],
    pinyin: { full, initials },
    when: { anyTab: true },
    risk,
    run: (context) => context.tab(name),
  });

export const tabCommands: readonly AnyCommand[] = [
  tab('close', '关闭标签', ['Alt+W'], 'gbbq', 'guan bi biao qian'),
  tab('reopen', '重新打开关闭的标签', ['Alt+Shift+T'], 'cxdkgbdbq', 'chong xin da kai guan bi de biao qian'),
  tab('closeOthers', '关闭其他标签', [], 'gbqtbq', 'guan bi qi ta biao qian'),
  tab('closeLeft', '关闭左侧标签', [], 'gbzcbq', 'guan bi zuo ce biao qian'),
  tab('closeRight', '关闭右侧标签', [], 'gbycbq', 'guan bi you ce biao qian'),
  tab('closeAll', '关闭全部标签', [], 'gbqbbq', 'guan bi quan bu biao qian'),
  tab('pin', '固定或取消固定标签', ['Alt+P'], 'gdbq', 'gu ding biao qian'),
  tab('split', '并排显示两个标签', ['Alt+\\'], 'bpxslgbq', 'bing pai xian shi liang ge biao qian'),
  tab('ungroup', '标签移出分组', [], 'bqycfz', 'biao qian yi chu fen zu'),
  tab('favourite', '加入或移出收藏', ['Alt+D'], 'jrhycsc', 'jia ru huo yi chu shou cang'),
  tab('foldGroup', '收起或展开标签分组', ['Alt+G'], 'sqhzkbqfz', 'shou qi huo zhan kai biao qian fen zu'),
  tab('next', '下一个标签', ['Alt+.'], 'xygbq', 'xia yi ge biao qian'),
  tab('previous', '上一个标签', ['Alt+,'], 'sygbq', 'shang yi ge biao qian'),
  tab('moveRight', '标签右移', ['Alt+Shift+.'], 'bqyy', 'biao qian you yi'),
  tab('moveLeft', '标签左移', ['Alt+Shift+,'], 'bqzy', 'biao qian zuo yi'),
  tab('back', '后退', ['Alt+[', 'Alt+←'], 'ht', 'hou tui'),
  tab('forward', '前进', ['Alt+]', 'Alt+→'], 'qj', 'qian jin'),
  ...Array.from({ length: 9 }, (_, i) =>
    defineCommand({
      id: `tab.${i + 1}`,
      title: i === 8 ? '最后一个标签' : `第${i + 1}个标签`,
      keys: [`Alt+${i + 1}`],
      group: '标签',
      keywords: [],
      pinyin: { full: '', initials: '' },
      when: { anyTab: true },
      risk: 'open',
      run: (context) => context.workspace('activateAt', { at: i === 8 ? -1 : i }),
    }),
  ),
  verb('save', '保存', ['Ctrl+S'], 'bc', 'bao cun', 'open'),
  verb('add', '新增', ['Alt+N'], 'xz', 'xin zeng', 'open'),
  verb('refresh', '刷新', ['Alt+Q'], 'sx', 'shua xin'),
  verb('export', '导出', ['Alt+O'], 'dc', 'dao chu'),
  verb('print', '打印', ['Ctrl+P'], 'dy', 'da yin'),
  verb('scan', '扫码', ['F8'], 'sm', 'sao ma'),
  verb('blockers', '提交前检查', ['Alt+C'], 'tjqjc', 'ti jiao qian jian cha'),
  verb('why', '为什么是这个数', ['Alt+Y'], 'wsmszgs', 'wei shen me shi zhe ge shu'),
  verb('settle', '去处理这一行', ['Alt+H'], 'qclzyh', 'qu chu li zhe yi hang', 'open'),
  verb('park', '搁置', ['Alt+Z'], 'gz', 'ge zhi', 'open'),
  verb('comment', '写评论', ['Alt+J'], 'xpl', 'xie ping lun', 'open'),
  verb('collect', '放入单据篮', ['Alt+B'], 'frdjl', 'fang ru dan ju lan', 'open'),
  verb('nextDifference', '单据比较：下一处不一致', [], 'djbjxycbyz', 'dan ju bi jiao xia yi chu bu yi zhi'),
  verb('previousDifference', '单据比较：上一处不一致', [], 'djbjsycbyz', 'dan ju bi jiao shang yi chu bu yi zhi'),
  verb('turn', '透视：展开为列、对比期间', ['Alt+K'], 'tszkwldbqj', 'tou shi zhan kai wei lie dui bi qi jian'),
  verb('chart', '图表', ['Alt+Shift+K'], 'tb', 'tu biao'),
  verb('filter', '筛选', ['Alt+L'], 'sx', 'shai xuan'),
];
