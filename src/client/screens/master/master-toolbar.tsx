import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import { Button } from '../../ui/button';
import { actionIcon } from '../../ui/icon';
import { ALL } from '../list/list-state';
import { ScanFilter, type ScanNarrowing } from '../list/scan-filter';
import type { useList } from '../list/use-list';
import { MasterWays } from './master-ways';
import { type MasterRights, type MasterWork, nameOf, type Standard, whyNot } from './use-master-work';

const STANDARD: readonly Standard[] = [
  { id: 'enable', label: '启用' },
  { id: 'disable', label: '停用' },
  { id: 'del', label: '删除' },
];

type Props = {
  definition: MasterDefinition;
  list: ReturnType<typeof useList>;
  rights: MasterRights;
  work: MasterWork;
  onEdit: (which: { id?: string; copy?: string }) => void;
  onImport: () => void;
  onExport: () => void;
  onPrint: ((ids: readonly string[]) => void) | undefined;
};

/** The buttons above a master: what it has, the page opens and the user holds. */
export function MasterToolbar({ definition, list, rights, work, onEdit, onImport, onExport, onPrint }: Props) {
  const { chosen } = list;
  const { opens, can, actions } = rights;
  const why = (id: string, on: MasterAction['on']) => whyNot(definition, chosen, id, on);
  const narrow = ({ filters, names }: ScanNarrowing) =>
    list.change({ tab: ALL, keyword: '', filters: { ...list.state.filters, ...filters }, names: { ...list.state.names, ...names } });
  return (
    <>
      {opens('add') && (
        <Button tone="primary" icon="add" keysOf="page.add" onClick={() => onEdit({})}>
          新增
        </Button>
      )}
      {opens('edit') && (
        <Button icon="edit" {...why('edit', 'row')} onClick={() => chosen[0] && onEdit({ id: chosen[0].id })}>
          编辑
        </Button>
      )}
      {opens('add') && can('copy') && !definition.actions.some((action) => action.flags.includes('copy')) && (
        <Button icon="copy" {...(chosen.length === 1 ? {} : { whyNot: '请只选一行' })} onClick={() => chosen[0] && onEdit({ copy: chosen[0].id })}>
          复制
        </Button>
      )}
      {STANDARD.filter(({ id }) => opens(id)).map((one) => (
        <Button key={one.id} icon={actionIcon(one.id)} {...why(one.id, 'rows')} onClick={() => work.standard(one)}>
          {one.label}
        </Button>
      ))}
      {actions.map((action) => (
        <Button
          key={action.id}
          icon={actionIcon(action.id)}
          tone={action.risk === 'irreversible' ? 'danger' : 'plain'}
          {...why(action.id, action.on)}
          onClick={() => work.own(action)}
        >
          {action.label}
        </Button>
      ))}
      <ScanFilter fields={definition.fields} onScanned={narrow} />
      <MasterWays definition={definition} chosen={chosen} nameOf={(row) => nameOf(definition, row)} onPrint={onPrint} />
      {opens('import') && (
        <Button icon="import" onClick={onImport}>
          导入
        </Button>
      )}
      {opens('export') && (
        <Button icon="export" onClick={onExport}>
          导出
        </Button>
      )}
    </>
  );
}
