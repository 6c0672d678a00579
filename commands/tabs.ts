import { type AnyCommand, defineCommand } from '../src/define/define-command';

/** What is typed for it besides, parted by blanks. */
const words = (said: string): string[] => said.split(' ').filter(Boolean);

/** Everything done to tabs and to what the active tab shows. Keys a browser keeps for itself (Ctrl+W, Ctrl+T, Ctrl+Tab) are not used. */
const tab = (id: string, title: string, keys: readonly string[], initials: string, full: string, said = ''): AnyCommand =>
  defineCommand({
    id: `tab.${id}`,
    title,
    keys,
    group: '标签',
    keywords: [id],
    typed: words(said),
    pinyin: { full, initials },
    when: { anyTab: true },
    risk: 'open',
    run: (context) => context.workspace(id),
  });

/** What the page in the active tab can do; a page without the verb says so. */
const verb = (name: string, title: string, keys: readonly string[], initials: string, full: string, said = '', risk: AnyCommand['risk'] = 'read'): AnyCommand =>
  defineCommand({
    id: `page.${name}`,
    title,
    keys,
    group: '当前页面',
    keywords: [name],
    typed: words(said),
    pinyin: { full, initials },
    when: { anyTab: true },
    risk,
    run: (context) => context.tab(name),
  });

export const tabCommands: readonly AnyCommand[] = [
  tab('close', '关闭标签', ['Alt+W'], 'gbbq', 'guan bi biao qian', '关标签 关掉 关闭当前'),
  tab('reopen', '重新打开关闭的标签', ['Alt+Shift+T'], 'cxdkgbdbq', 'chong xin da kai guan bi de biao qian', '恢复标签 找回标签 误关'),
  tab('closeOthers', '关闭其他标签', [], 'gbqtbq', 'guan bi qi ta biao qian', '关其他 只留这个'),
  tab('closeLeft', '关闭左侧标签', [], 'gbzcbq', 'guan bi zuo ce biao qian'),
  tab('closeRight', '关闭右侧标签', [], 'gbycbq', 'guan bi you ce biao qian'),
  tab('closeAll', '关闭全部标签', [], 'gbqbbq', 'guan bi quan bu biao qian', '全部关闭 关掉所有 清空标签'),
  tab('pin', '固定或取消固定标签', ['Alt+P'], 'gdbq', 'gu ding biao qian', '置顶标签 钉住'),
  tab('split', '并排显示两个标签', ['Alt+\\'], 'bpxslgbq', 'bing pai xian shi liang ge biao qian', '分屏 并排 左右对比'),
  tab('ungroup', '标签移出分组', [], 'bqycfz', 'biao qian yi chu fen zu'),
  tab('favourite', '加入或移出收藏', ['Alt+D'], 'jrhycsc', 'jia ru huo yi chu shou cang', '收藏 收藏本页 加收藏 常用页面'),
  tab('foldGroup', '收起或展开标签分组', ['Alt+G'], 'sqhzkbqfz', 'shou qi huo zhan kai biao qian fen zu'),
  tab('next', '下一个标签', ['Alt+.'], 'xygbq', 'xia yi ge biao qian'),
  tab('previous', '上一个标签', ['Alt+,'], 'sygbq', 'shang yi ge biao qian'),
  tab('moveRight', '标签右移', ['Alt+Shift+.'], 'bqyy', 'biao qian you yi'),
  tab('moveLeft', '标签左移', ['Alt+Shift+,'], 'bqzy', 'biao qian zuo yi'),
  tab('back', '后退', ['Alt+[', 'Alt+←'], 'ht', 'hou tui', '返回 上一页'),
  tab('forward', '前进', ['Alt+]', 'Alt+→'], 'qj', 'qian jin', '下一页'),
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
  verb('save', '保存', ['Ctrl+S'], 'bc', 'bao cun', '存 存盘', 'open'),
  verb('add', '新增', ['Alt+N'], 'xz', 'xin zeng', '新建 添加 创建', 'open'),
  verb('refresh', '刷新', ['Alt+Q'], 'sx', 'shua xin', '重新加载 更新数据 F5'),
  verb('export', '导出', ['Alt+O'], 'dc', 'dao chu', '导出excel 导出表格 下载 下载表格 excel 导出数据'),
  verb('print', '打印', ['Ctrl+P'], 'dy', 'da yin', '打印本页 打印预览'),
  verb('scan', '扫码', ['F8'], 'sm', 'sao ma', '扫一扫 扫描 pda PDA 扫条码'),
  verb('blockers', '提交前检查', ['Alt+C'], 'tjqjc', 'ti jiao qian jian cha', '检查 提交检查'),
  verb('why', '为什么是这个数', ['Alt+Y'], 'wsmszgs', 'wei shen me shi zhe ge shu', '怎么算的 数据来源'),
  verb('settle', '去处理这一行', ['Alt+H'], 'qclzyh', 'qu chu li zhe yi hang', '', 'open'),
  verb('park', '搁置', ['Alt+Z'], 'gz', 'ge zhi', '暂存 稍后', 'open'),
  verb('comment', '写评论', ['Alt+J'], 'xpl', 'xie ping lun', '评论 留言 备注一下 批注', 'open'),
  verb('collect', '放入单据篮', ['Alt+B'], 'frdjl', 'fang ru dan ju lan', '加入单据篮', 'open'),
  verb('nextDifference', '单据比较：下一处不一致', [], 'djbjxycbyz', 'dan ju bi jiao xia yi chu bu yi zhi'),
  verb('previousDifference', '单据比较：上一处不一致', [], 'djbjsycbyz', 'dan ju bi jiao shang yi chu bu yi zhi'),
  verb('turn', '透视：展开为列、对比期间', ['Alt+K'], 'tszkwldbqj', 'tou shi zhan kai wei lie dui bi qi jian', '数据透视 透视表 交叉表 同比 环比'),
  verb('chart', '图表', ['Alt+Shift+K'], 'tb', 'tu biao', '画图 柱状图 图形'),
  verb('columns', '列与视图', [], 'lyst', 'lie yu shi tu', '列设置 显示列 隐藏列 调整列 列宽 列顺序 表格设置 视图 保存视图', 'open'),
  verb('filter', '筛选', ['Alt+L'], 'sx', 'shai xuan', '过滤 条件 筛选条件 高级查询'),
];
