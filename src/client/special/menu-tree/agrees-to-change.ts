import type { TreeChange } from '../../../contract/organisation-tree';
import { ask } from '../../ui/confirm';

/** Shows what a change of a tree brings and takes away before it is made; true = agreed. */
export async function agreesTo(told: TreeChange, title: string, confirm: string): Promise<boolean> {
  const rows = [
    `新增 ${told.added} 项`,
    `取消 ${told.removed} 项`,
    ...(told.removed > 0 ? [`${told.roles} 个角色、${told.users} 个用户将失去所取消的权限`] : []),
  ];
  return Boolean(await ask({ title, rows, confirm, isDangerous: told.removed > 0 }));
}
