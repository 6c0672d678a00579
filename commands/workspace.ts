import { type AnyCommand, defineCommand } from '../src/define/define-command';

/** The workspace itself: palette, theme, sound, password, logout, the cheat sheet of all shortcuts. */
const own = (id: string, title: string, keys: readonly string[], initials: string, full: string, more: Partial<AnyCommand> = {}): AnyCommand =>
  defineCommand({
    id: `workspace.${id}`,
    title,
    keys,
    group: '工作台',
    keywords: [id],
    pinyin: { full, initials },
    risk: 'open',
    run: (context) => context.workspace(id),
    ...more,
  });

export const workspaceCommands: readonly AnyCommand[] = [
  own('palette', '命令面板', ['Ctrl+K'], 'mlmb', 'ming ling mian ban'),
  own('cheatSheet', '本页说明与快捷键', ['F1'], 'bysmykjj', 'ben ye shuo ming yu kuai jie jian', {
    keywords: ['help', 'shortcuts', '帮助', '快捷键一览'],
    typed: ['快捷键', '热键', '按键', '快捷键设置', '改快捷键', 'hotkeys'],
  }),
  own('scanner', '扫码枪设置', [], 'smqsz', 'sao ma qiang she zhi', { keywords: ['scanner', 'barcode', '扫码枪', '扫描枪', '扫不进去'] }),
  own('theme', '切换深色浅色主题', ['Alt+T'], 'qhsszszt', 'qie huan shen se qian se zhu ti', {
    keywords: ['dark', 'light'],
    typed: ['dark mode', '主题', '深色模式', '浅色模式', '夜间模式', '黑夜模式', '暗色', '暗黑模式', '护眼模式', '皮肤', '换肤', '背景颜色'],
  }),
  own('mute', '开关消息提示音', [], 'kgxxtsy', 'kai guan xiao xi ti shi yin', {
    keywords: ['sound', '声音', '静音', '太吵'],
    typed: ['提示音', '铃声', '消息声音'],
  }),
  own('readAll', '消息全部已读', [], 'xxqbyd', 'xiao xi quan bu yi du', { typed: ['全部已读', '清空消息', '标记已读'] }),
  own('assistant', '打开或收起 AI 助手', ['Alt+A'], 'dkhsqaizs', 'da kai huo shou qi ai zhu shou', {
    keywords: ['ai', 'chat'],
    typed: ['AI助手', '助手', '智能助手', '问答', '机器人', '客服'],
  }),
  own('schedules', '定时发送', [], 'dsfs', 'ding shi fa song', { keywords: ['schedule', '订阅报表', '自动发送', '定期发送', '邮件报表'] }),
  own('inbox', '收件箱', ['Alt+I'], 'sjx', 'shou jian xiang', {
    keywords: ['inbox'],
    typed: [
      '待办',
      '我的待办',
      '待我审批',
      '等我审批',
      '等我批',
      '待审批',
      '待我审核',
      '待处理',
      '要我处理',
      '审批',
      '任务',
      '要我批的',
      '要我审的',
      '等我批的',
      '轮到我',
      'todo',
      'approvals',
      'approve',
      'waiting for me',
      'my tasks',
      'to do',
    ],
  }),
  own('closingDesk', '月结台', [], 'yjt', 'yue jie tai', {
    keywords: ['closing', '月结', '结账', '关账', '反结账', '月末', '关帐'],
    when: { screen: 'stockFinance' },
  }),
  own('bankBalance', '余额调节', [], 'yetj', 'yu e tiao jie', {
    keywords: ['reconcile', '银行余额', '银行对账', '未达账项', '未达账', '调节表', '余额调节表', '银行余额调节表'],
    when: { screen: 'bankAccounts' },
  }),
  own('matchDesk', '核销台', [], 'hxt', 'he xiao tai', {
    keywords: ['match', '核销', '三单匹配', '对票', '进项发票', '票货核对', '发票差异'],
    when: { screen: 'bizPurchaseInvoice' },
  }),
  own('saleMatchDesk', '销售核销台', [], 'xshxt', 'xiao shou he xiao tai', {
    keywords: ['match', '核销', '三单匹配', '对票', '销项发票', '票货核对', '发票差异'],
    when: { screen: 'bizSaleInvoice' },
  }),
  own('basket', '打开或收起单据篮', ['Alt+Shift+B'], 'dkhsqdjl', 'da kai huo shou qi dan ju lan', { keywords: ['basket', 'sum'] }),
  own('menu', '收起或展开菜单', ['Alt+M'], 'sqhzkcd', 'shou qi huo zhan kai cai dan', { keywords: ['menu', '左侧菜单', '侧边栏', '导航'] }),
  own('delegates', '审批委托', [], 'spwt', 'shen pi wei tuo', {
    keywords: ['delegate'],
    typed: ['委托', '委托审批', '代审批', '代批', '找人代批', '让别人审', '请假', '出差', '转交审批', '委托别人审批'],
  }),
  own('changePassword', '修改密码', [], 'xgmm', 'xiu gai mi ma', {
    keywords: ['password'],
    typed: ['改密码', '密码', '换密码', '修改口令', '重设密码', '更改密码', 'change password'],
  }),
  own('secondStep', '两步验证', [], 'lbyz', 'liang bu yan zheng', {
    keywords: ['totp', '动态验证码', '恢复码'],
    typed: ['2fa', '二次验证', '双重验证', '两步登录', '安全设置'],
  }),
  own('logout', '退出登录', [], 'tcdl', 'tui chu deng lu', {
    typed: ['退出', '登出', '注销', '退出系统', '退出账号', '换账号', '切换账号', '下班', 'log out', 'sign out'],
    risk: 'write',
    confirm: '退出后，打开的标签和草稿会为您保留。',
  }),
];
