import type { OrganisationTree } from '../../../contract/organisation-tree';
import { type RefField, ref } from '../../../define/field';
import { RefControl } from '../../form/ref-control';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { TreeSources } from './tree-sources';
import type { OrganisationTreeState } from './use-organisation-tree';
import type { TreeWork } from './use-tree-work';

const ORGANISATION: RefField = ref('organisation', '机构');
const KINDS: Record<string, string> = { P: '平台', H: '医院', D: '经销商', V: '厂家' };
type Props = { state: OrganisationTreeState; work: TreeWork; can: (operation: string) => boolean };

/** Whose tree it is, and what can be done to it as a whole. */
export function TreeToolbar({ state, work, can }: Props) {
  const { organisation, nodes, change, isDirty, tree } = state;
  return (
    <>
      <fieldset aria-label="机构" className="w-72">
        <RefControl
          id="tree-organisation"
          field={ORGANISATION}
          value={organisation.id}
          words={organisation.name}
          isInvalid={false}
          isReadOnly={false}
          describedBy={undefined}
          siblings={{}}
          onChange={(value, name) => void work.choose(String(value ?? ''), typeof name === 'string' ? name : '')}
        />
      </fieldset>
      {tree && organisation.id !== '' && <Template tree={tree} />}
      <span className="flex-1" />
      {can('setTree') && (
        <>
          {isDirty && <Button onClick={state.undo}>放弃修改</Button>}
          <Button tone="primary" icon="save" keysOf="page.save" {...(isDirty ? {} : { whyNot: '没有修改' })} onClick={() => void work.save()}>
            保存{isDirty ? `（+${change.added} −${change.removed}）` : ''}
          </Button>
        </>
      )}
      {tree && organisation.id !== '' && (
        <TreeSources
          tree={tree}
          post={state.post}
          can={can}
          isDirty={isDirty}
          onAll={() => state.tick(new Set(nodes.filter((node) => node.type !== 0).map((node) => node.id)))}
          onDone={state.load}
        />
      )}
      {can('export') && (
        <Button icon="export" {...(organisation.id ? {} : { whyNot: '请先选择机构' })} onClick={work.exportTree}>
          导出
        </Button>
      )}
    </>
  );
}

/** What the tree was made of, and whether all of it is in force. */
function Template({ tree }: { tree: OrganisationTree }) {
  return (
    <>
      <Badge>{KINDS[tree.organisation.kind]}</Badge>
      <span className="text-muted text-xs">模板：{tree.templateName || '未应用'}</span>
      {!tree.organisation.isUseSystem && <Badge tone="orange">未审批，暂只有审批前可用的页面</Badge>}
    </>
  );
}
