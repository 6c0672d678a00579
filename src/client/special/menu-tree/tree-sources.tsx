import { useState } from 'react';
import type { OrganisationTree, TreeChange } from '../../../contract/organisation-tree';
import { choice, type Fields, flag, ref } from '../../../define/field';
import { ActionInput } from '../../screens/action-input';
import { Button } from '../../ui/button';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { agreesTo } from './agrees-to-change';

const NO_LINES: [] = [];
type Applied = TreeChange & { rolesMade?: string[]; rolesUpdated?: string[]; rolesKept?: string[] };
type Asking = { verb: 'applyTemplate' | 'copyTree'; label: string; input: Fields };
type Props = {
  tree: OrganisationTree;
  post: <T>(verb: string, body: Record<string, unknown>, words?: string) => Promise<T | undefined>;
  can: (operation: string) => boolean;
  isDirty: boolean;
  onAll: () => void;
  onDone: () => void;
};

/** Where a whole tree may come from: a template of the kind, another organisation of the kind, or the mother tree itself. */
export function TreeSources({ tree, post, can, isDirty, onAll, onDone }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const { id, name, kind } = tree.organisation;
  const refused = isDirty ? { whyNot: '请先保存或放弃修改' } : {};
  const apply = async (input: Record<string, unknown>): Promise<boolean> => {
    const told = await post<TreeChange>('applyTemplate', { ...input, preview: true });
    if (!told || !(await agreesTo(told, `应用模板到【${name}】`, '应用'))) return false;
    const done = await post<Applied>('applyTemplate', input);
    if (!done) return false;
    const roles = [
      ...(done.rolesMade?.length ? [`新建角色 ${done.rolesMade.join('、')}`] : []),
      ...(done.rolesUpdated?.length ? [`更新角色 ${done.rolesUpdated.join('、')}`] : []),
    ];
    say.success([`已应用：新增 ${done.added} 项，取消 ${done.removed} 项`, ...roles].join('；'));
    onDone();
    return true;
  };
  const copy = async (from: unknown): Promise<boolean> => {
    const text = `【${name}】的菜单（名称和顺序在内）将与来源机构相同。`;
    if (!(await ask({ title: '从机构复制', text, confirm: '复制', isDangerous: true }))) return false;
    if (from === id) say.info('只能从同类型的其他机构复制');
    if (from === id || !(await post('copyTree', { from }, '已复制'))) return false;
    onDone();
    return true;
  };
  return (
    <>
      {can('setTree') && (
        <Button icon="check" onClick={onAll}>
          全部开通
        </Button>
      )}
      {can('applyTemplate') && kind !== 'P' && (
        <Button icon="task" {...refused} onClick={() => setAsking(fromTemplate(kind))}>
          应用模板
        </Button>
      )}
      {can('copy') && kind !== 'P' && (
        <Button icon="copy" {...refused} onClick={() => setAsking(fromOther(kind))}>
          从机构复制
        </Button>
      )}
      {asking && (
        <ActionInput
          action={{ label: asking.label, risk: 'write', input: asking.input }}
          lines={NO_LINES}
          lineFields={{}}
          onClose={() => setAsking(undefined)}
          onSend={async ({ input = {} }) => {
            if (!(await (asking.verb === 'copyTree' ? copy(input.from) : apply(input)))) return undefined;
            setAsking(undefined);
            return [];
          }}
        />
      )}
    </>
  );
}

const fromTemplate = (kind: string): Asking => ({
  verb: 'applyTemplate',
  label: '应用模板',
  input: {
    template: ref('roleTemplate', '模板', { required: true, where: { orgKind: [kind] } }),
    mode: choice('方式', 'add 追加（保留现有）, replace 覆盖（只留模板）', { required: true, default: 'add' }),
    syncRoles: flag('同步模板角色（本机构改过的除外）'),
  },
});
const fromOther = (kind: string): Asking => ({
  verb: 'copyTree',
  label: '从机构复制',
  input: { from: ref('organisation', '来源机构', { required: true, where: { kind: [kind] } }) },
});
