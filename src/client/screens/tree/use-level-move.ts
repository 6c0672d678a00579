import type { Row } from '../../../contract/answers';
import type { TreeDefinition } from '../../../define/define-tree';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import type { LevelTreeState } from './use-level-tree';

/** The level of a tree a row stands on. */
export const levelOf = (tree: TreeDefinition, row: Row | undefined) => tree.levels.find((level) => level.master === row?.master);

/** Dropped on a node it may hang under: the nearest level by its own field, any other by leaving that field empty. */
export function useLevelMove(tree: TreeDefinition, state: LevelTreeState, words: (row: Row) => string) {
  const { screen } = useTab();
  const call = useCall();
  return async (id: string, onto: string) => {
    const [moved, target] = [state.all.find((one) => one.id === id), state.all.find((one) => one.id === onto)];
    const level = levelOf(tree, moved);
    const way = level?.under.find((one) => one.master === target?.master);
    const [nearest] = level?.under ?? [];
    if (!moved || !target || !level?.move || !way || !nearest) return void say.info('不能移动到这里');
    if (way !== nearest && String(moved[way.field] ?? '') !== target.id) return void say.info('只能在同一库房内移动');
    if (!(await ask({ title: '移动', text: `把【${words(moved)}】移到【${words(target)}】之下？`, confirm: '移动' }))) return;
    const input = { [nearest.field]: way === nearest ? target.id : '' };
    try {
      await call.post(`/v1/business/${level.master}/${level.move}`, { screen: screen.flag, ids: [id], input });
      say.success('移动成功');
    } catch {
      return; // told by the call
    }
    state.load();
  };
}
