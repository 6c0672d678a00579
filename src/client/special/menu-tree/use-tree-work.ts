import type { OrganisationNode, TreeChange } from '../../../contract/organisation-tree';
import { download } from '../../api/download';
import { ask } from '../../ui/confirm';
import { say } from '../../ui/toast';
import { agreesTo } from './agrees-to-change';
import { childrenOf, reordered, withTick } from './organisation-nodes';
import type { OrganisationTreeState } from './use-organisation-tree';
import type { ShownTree } from './use-shown-tree';

/** The ticks of an organisation: changed here, saved together once their consequences were agreed to. */
export function useTreeWork(state: OrganisationTreeState, { byId, setSelected }: ShownTree) {
  const { organisation, nodes, ticked, isDirty } = state;
  const choose = async (id: string, name: string) => {
    if (isDirty && !(await ask({ title: '放弃修改', text: `【${organisation.name}】的菜单修改尚未保存，放弃吗？`, confirm: '放弃', isDangerous: true })))
      return;
    setSelected('');
    state.choose({ id, name });
  };
  const tick = (ids: readonly string[], isOn: boolean) => {
    let next: ReadonlySet<string> = ticked;
    for (const id of ids) next = withTick(nodes, next, id, isOn);
    state.tick(next);
  };
  const save = async () => {
    if (!isDirty) return;
    const body = { nodes: [...ticked] };
    const told = await state.post<TreeChange>('setTree', { ...body, preview: true });
    if (!told) return;
    if (!(await agreesTo(told, `设置【${organisation.name}】的菜单`, '保存'))) return;
    if (!(await state.post('setTree', body, '已保存，相关用户的菜单随即更新'))) return;
    state.undo();
    state.load();
  };
  const exportTree = () => void download('/v1/business/menuNode/exportTree', state.where).catch(() => {});
  return { choose, tick, save, exportTree, ...placesOf(state, byId) };
}
export type TreeWork = ReturnType<typeof useTreeWork>;

/** The order of the nodes of one place, changed at once. */
function placesOf(state: OrganisationTreeState, byId: ReadonlyMap<string, OrganisationNode>) {
  const { nodes, saved } = state;
  const order = async (place: readonly OrganisationNode[], moved: string, target: string) => {
    const sent = reordered(place, moved, target);
    if (sent.length > 0 && (await state.post('sortTree', { nodes: sent }))) state.load();
  };
  const notYet = (node: OrganisationNode) => (node.type === 0 || saved.has(node.id) ? '' : '请先开通并保存');
  const step = (id: string, by: -1 | 1) => {
    const node = byId.get(id);
    if (!node) return;
    if (notYet(node)) return say.info(notYet(node));
    // What the organisation lacks has no place of its own: it is passed over.
    const place = childrenOf(nodes, node.parent);
    const had = place.filter((one) => one.type === 0 || one.isChosen);
    const target = had[had.findIndex((one) => one.id === id) + by];
    if (target) void order(place, id, target.id);
  };
  const drop = (id: string, onto: string) => {
    const [moved, target] = [byId.get(id), byId.get(onto)];
    if (!moved || !target) return;
    if (moved.parent !== target.parent) return void say.info('只能在同一上级内调整顺序');
    if (notYet(moved)) return void say.info(notYet(moved));
    void order(childrenOf(nodes, moved.parent), id, onto);
  };
  return { notYet, step, drop };
}
