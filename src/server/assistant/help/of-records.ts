import type { MasterDefinition } from '../../../define/define-master';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { saidFor } from './buttons-said';
import { operationHelp } from './derived';
import type { HelpEntry } from './help-entry';
import { recordButton } from './record-button';
import { lifeSaid } from './standing-said';
import { TAKES_BACK, WANTS_OUT } from './wants-out';

type Part = { entry: HelpEntry; isCorrecting: boolean; label: string; letters: number; isNamed?: boolean };

/** What is done with a record, by the operation the text names. */
export function ofRecord(
  context: Context,
  master: MasterDefinition | undefined,
  { letters }: { letters: number },
  asked: string,
  isWrong: boolean,
): Part | undefined {
  if (!master) return undefined;
  // 审核通过了怎么撤: what was done is nothing to be done.
  const done = lifeSaid(asked)?.said;
  const text = done && WANTS_OUT.test(asked.replace(done, ' ')) ? asked.replace(done, ' ') : asked;
  const flags = [
    ...new Set(
      screensOf(master.resource)
        .filter((screen) => screen.kinds.includes(context.org.kind))
        .flatMap((screen) => screen.actions),
    ),
  ];
  const heard = flags
    .map((flag) => ({ flag, label: recordButton(master, flag) }))
    .flatMap(({ flag, label }) => {
      const names = saidFor(label, [...(OPERATIONS[flag] ?? []), ...setBy(master, flag, text)]).filter((name) => text.includes(name));
      const longest = names.sort((a, b) => b.length - a.length)[0];
      return longest ? [{ flag, label, letters: longest.length, at: text.indexOf(longest) }] : [];
    })
    // 派给别人去处理: of two the first is done.
    .sort((a, b) => b.letters - a.letters || a.at - b.at)[0];
  const back = done && TAKES_BACK.test(text) ? flags.find((one) => /反审核|撤回|收回|取消/.test(recordButton(master, one))) : undefined;
  const flag = heard?.flag ?? back ?? (isWrong && flags.includes('edit') ? 'edit' : undefined);
  if (!flag) return undefined;
  return {
    entry: operationHelp(context, master, flag),
    isCorrecting: isWrong && flag === 'edit',
    label: heard?.label ?? '编辑',
    letters: letters + (heard?.letters ?? 1),
    isNamed: heard !== undefined && !GENERAL.has(heard.flag),
  };
}
/** 给机构换会员等级: what a button asks for is what it sets. */
const setBy = ({ actions }: MasterDefinition, flag: string, text: string): string[] =>
  /[改换设调给选]/.test(text)
    ? actions.filter(({ id, flags }) => id === flag || flags.includes(flag)).flatMap(({ input }) => Object.values(input ?? {}).map(({ label }) => label))
    : [];
/** What every list of records offers: of those the hand-written help speaks too. */
const GENERAL = new Set(['add', 'edit', 'del', 'disable', 'enable', 'import', 'export']);
export const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  add: ['新增', '新建', '增加', '添加', '加一个', '加个', '加进来', '录入', '登记', '建一个', '开通'],
  disable: ['停用', '禁用', '停掉', '关掉', '关停'],
  enable: ['启用', '恢复使用', '重新启用'],
  del: ['删除', '删掉'],
  edit: ['修改', '改资料', '更正', '编辑'],
  import: ['导入', '导进来', '导进去', '批量导', '批量弄', '批量做', '批量录', '批量加', '批量建', '批量新增', '批量上传', '成批录', '成批弄'],
  export: ['导出'],
  issue: ['下发'],
  resetPwd: ['重置密码'],
  openAccount: ['开账号', '开通账号', '开个账号'],
  match: ['匹配', '对上', '对不上'],
  release: ['放行', '解除'],
  freeze: ['冻结'],
};
