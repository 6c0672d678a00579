import { documents, masters, reports, screens } from './registry';
import { GENERAL_WORDS, operationLabel } from './screens/operation-labels';

/** Word of an operation on a resource; `resource` '' = wherever no other word is said, `operation` '' = title of the resource. */
export type OperationWord = { resource: string; operation: string; label: string };

/** What happens to every document, and to an account, beside the operations of pages. */
const ALWAYS: Record<string, string> = {
  complete: '完成',
  reopen: '重新打开',
  mirror: '对方单据生成',
  takenBack: '随来源撤回',
  end: '结束',
  reset: '恢复默认',
  login: '登录',
  smsLogin: '短信登录',
  oidcLogin: '单点登录',
  ldapLogin: '目录登录',
  ticketLogin: 'HIS票据登录',
  logout: '退出登录',
  changePwd: '修改密码',
  beginSecondStep: '启用两步验证',
  endSecondStep: '关闭两步验证',
  renewRecovery: '更换恢复码',
  useRecovery: '使用恢复码',
};
/** What is written in the log and is no kind, master, report or page. */
const OTHERS: Record<string, string> = { ledgerCheck: '账务自检', approvalDelegate: '审批委托' };

/** Every word the operation log may need, each once: what is said of one resource before what is said of its page or of all. */
export function operationWords(): OperationWord[] {
  const words = new Map<string, OperationWord>();
  const say = (resource: string, operation: string, label: string) => {
    const key = `${resource} ${operation}`;
    if (!words.has(key)) words.set(key, { resource, operation, label });
  };
  for (const { kind, title, actions } of documents) sayAll(say, kind, title, actions);
  for (const { resource, title, actions } of masters) sayAll(say, resource, title, actions);
  for (const { resource, title } of reports) say(resource, '', title);
  for (const [resource, title] of Object.entries(OTHERS)) say(resource, '', title);
  for (const { resource, title, actions } of screens) {
    say(resource, '', title);
    for (const flag of actions) {
      const label = operationLabel(resource, flag, () => undefined);
      if (label !== flag && !flag.startsWith('pull:')) say(resource, flag, label);
    }
  }
  for (const [operation, label] of Object.entries({ ...GENERAL_WORDS, ...ALWAYS })) say('', operation, label);
  return [...words.values()];
}

type Named = readonly { id: string; label: string; flags: readonly string[] }[];
type Say = (resource: string, operation: string, label: string) => void;

/** An action is logged by its id or by the operation that opens it; the action of that very name speaks first. */
function sayAll(say: Say, resource: string, title: string, actions: Named): void {
  say(resource, '', title);
  for (const { id, label } of actions) say(resource, id, label);
  for (const { label, flags } of actions) if (flags[0]) say(resource, flags[0], label);
}
