import type { CODES } from '../envelope';

/** What is said of a code or a call, in the two languages its reader may have. */
export type Words = { zh: string; en: string };

/** What each code of an answer means, and what whoever called may do about it. Every code has its words: the type says so. */
export const CODE_WORDS: Record<keyof typeof CODES, Words> = {
  badInput: { zh: '请求的内容不正确；info.problems 逐项指出字段和行', en: 'The input is wrong; info.problems names every field and line' },
  loginFailed: { zh: '没有登录、登录已过期或密钥无效（HTTP 401）', en: 'Not signed in, session over, or key not valid (HTTP 401)' },
  passwordExpired: { zh: '密码已过期，须先修改', en: 'The password is too old and must be changed first' },
  mustChangePassword: { zh: '首次登录须修改密码', en: 'The initial password must be changed first' },
  pictureNeeded: { zh: '错误次数过多，须带上图形验证码再试', en: 'Wrong too often: send the same call with the captcha read' },
  secondStepNeeded: { zh: '账号密码正确，还须输入动态验证码', en: 'The first step was right: a code of the second is needed' },
  secondStepUnset: { zh: '账号密码正确，须先设置两步验证', en: 'The first step was right: a second one must be set up' },
  challengeOver: { zh: '第二步太晚或换了浏览器，须重新登录', en: 'Too late for the second step, or another browser: begin again' },
  forbidden: { zh: '没有权限；msg 说明是哪个页面的哪个操作', en: 'Not allowed; msg names the page and the operation' },
  uploadToken: { zh: '上传凭证缺失、过期或属于他人，请重新获取', en: 'The upload token is missing, over or somebody else’s: ask for another' },
  notFound: { zh: '数据不存在、已删除或不可见', en: 'There is no such record, or none this caller may see' },
  conflict: { zh: '数据已被他人修改，请读取后重试', en: 'Somebody was faster: read the record again and repeat' },
  keyUsed: { zh: '请求编号已用于另一次调用；info.earlier 是那次的结果', en: 'The idempotency key was used for another call; info.earlier is its answer' },
  rejected: { zh: '业务规则不允许；info.problems 列出每一条', en: 'A business rule refuses; info.problems lists every reason' },
  confirm: { zh: '只有提醒；确认后带 confirmed: true 再发一次', en: 'Only warnings stand in the way: the same call with confirmed: true passes' },
  tooMany: { zh: '操作过于频繁，请稍后再试', en: 'Too many calls: wait and repeat' },
  bug: { zh: '服务错误；msg 带请求编号，请提供给管理员', en: 'A fault of the service; msg carries the request id for its operator' },
  unavailable: { zh: '服务暂时不可用；用同一请求编号重发即可', en: 'Away for a moment: send the same call with the same key again' },
};

/** What the last part of an address does, in both languages; actions of a definition bring their own Chinese. */
export const OPERATIONS: Record<string, Words> = {
  list: { zh: '列表', en: 'list, with totals over the whole filter' },
  info: { zh: '详情', en: 'one record with its lines' },
  picker: { zh: '选择', en: 'rows a field may be filled with' },
  proposals: { zh: '候选', en: 'what the row may be matched with' },
  consult: { zh: '对照', en: 'what a book outside says of what is typed' },
  tree: { zh: '树', en: 'as a tree' },
  add: { zh: '新增', en: 'add' },
  edit: { zh: '编辑', en: 'change' },
  del: { zh: '删除', en: 'delete' },
  enable: { zh: '启用', en: 'enable' },
  disable: { zh: '停用', en: 'disable' },
  export: { zh: '导出', en: 'export as xlsx' },
  import: { zh: '导入', en: 'import a sheet: preview, then commit' },
  template: { zh: '导入模板', en: 'template of the import' },
  generate: { zh: '生成', en: 'lay out drafts for everything that is due' },
  fill: { zh: '带出', en: 'work out what follows of what is typed' },
  foresee: { zh: '提交前检查', en: 'what would stand in the way of submitting' },
  offered: { zh: '可选产品', en: 'goods that may stand in the document' },
  aids: { zh: '参考', en: 'figures beside the lines' },
  suggest: { zh: '建议', en: 'suggested lines or lots' },
  transferRecord: { zh: '流转记录', en: 'history of the document' },
  linesAround: { zh: '上下游明细', en: 'lines up and down the chain' },
  sheetList: { zh: '拉取', en: 'open lines that may be pulled' },
  stock: { zh: '可用库存', en: 'stock to choose lots from' },
  submit: { zh: '提交', en: 'submit' },
  review: { zh: '审核', en: 'review' },
  unreview: { zh: '反审核', en: 'take the review back' },
  pass: { zh: '通过', en: 'pass' },
  nopass: { zh: '驳回', en: 'refuse' },
  red: { zh: '红冲', en: 'flush in red' },
  stop: { zh: '终止', en: 'stop what is open' },
  cancel: { zh: '作废', en: 'cancel' },
};

/** saleOdo → sale odo; hands read the id where nobody wrote English. */
export const spelled = (id: string): string =>
  id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_:/.-]+/g, ' ')
    .toLowerCase()
    .trim();
