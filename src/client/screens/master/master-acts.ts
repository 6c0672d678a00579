import type { MasterAction, MasterDefinition } from '../../../define/define-master';
import { actionIcon } from '../../ui/icon';
import type { Act } from '../action-row';
import type { List } from '../list/use-list';
import type { FittingAct } from '../selection-bar';
import type { useMasterWays } from './use-master-ways';
import { fittingRows, type MasterRights, type MasterWork, type Standard } from './use-master-work';

const STANDARD: readonly Standard[] = [
  { id: 'enable', label: '启用' },
  { id: 'disable', label: '停用' },
  { id: 'del', label: '删除' },
];

type Acts = (Act | 'line')[];
type Wishes = {
  definition: MasterDefinition;
  list: List;
  rights: MasterRights;
  work: MasterWork;
  ways: ReturnType<typeof useMasterWays>;
  onEdit: (which: { id?: string; copy?: string }) => void;
  onImport: () => void;
  onExport: () => void;
  onPrint: ((ids: readonly string[]) => void) | undefined;
};

/** What can be done on a master without a row: begin one, its actions on the whole list, bring in, take out, go to what it leads to. */
export function headActs({ definition, rights: { opens, actions }, work, ways, onEdit, onImport, onExport }: Wishes): { next: Act | undefined; others: Acts } {
  const whole = actions.filter(({ on }) => on === 'list');
  const first = opens('add') ? undefined : whole.find(({ begins }) => begins);
  const actOf = (action: MasterAction): Act => ({ ...lookOf(action), onChoose: () => void work.own(action) });
  const bring: Act[] = opens('import') ? [{ id: 'import', label: '导入', icon: 'import', onChoose: onImport }] : [];
  // What only comes in by sheets of others begins with one.
  const isBrought = !opens('add') && definition.outsideSheets !== undefined;
  return {
    next: opens('add')
      ? { id: 'add', label: '新增', icon: 'add', keysOf: 'page.add', onChoose: () => onEdit({}) }
      : (first && actOf(first)) || (isBrought ? bring[0] : undefined),
    others: [
      ...whole.filter((action) => action !== first).map(actOf),
      ...ways.head,
      'line',
      ...(isBrought ? [] : bring),
      ...(opens('export') ? [{ id: 'export', label: '导出', icon: 'export' as const, keysOf: 'page.export', onChoose: onExport }] : []),
    ],
  };
}

const lookOf = (action: MasterAction): Pick<Act, 'id' | 'label' | 'icon' | 'isDanger'> => ({
  id: action.id,
  label: action.label,
  icon: actionIcon(action.id),
  isDanger: action.risk === 'irreversible',
});

/** What can be done with the chosen rows of a master: each with the number of rows that allow it. */
export function chosenActs({ definition, list, rights: { opens, can, actions }, work, ways, onEdit, onPrint }: Wishes): {
  acts: FittingAct[];
  always: Act[];
  more: Acts;
} {
  const { chosen } = list;
  const one = chosen.length === 1 ? chosen[0] : undefined;
  const fits = (id: string) => fittingRows(chosen, id).length;
  const standard = STANDARD.filter(({ id }) => opens(id)).map(
    (op): FittingAct => ({
      ...op,
      icon: actionIcon(op.id),
      isDanger: op.id === 'del',
      fits: fits(op.id),
      onChoose: () => void work.standard(op),
    }),
  );
  const own = actions
    .filter(({ on }) => on === 'rows' || (on === 'row' && one))
    .map((action): FittingAct => ({ ...lookOf(action), fits: fits(action.id), onChoose: () => void work.own(action) }));
  const mayCopy = opens('add') && can('copy') && !definition.actions.some((action) => action.flags.includes('copy'));
  return {
    acts: [...own, ...standard].filter((act) => act.fits > 0),
    always: [
      ...(one && opens('edit') && fits('edit') > 0 ? [{ id: 'edit', label: '编辑', icon: 'edit' as const, onChoose: () => onEdit({ id: one.id }) }] : []),
      ...(onPrint ? [{ id: 'print', label: '打印', icon: 'print' as const, keysOf: 'page.print', onChoose: () => onPrint(chosen.map(({ id }) => id)) }] : []),
    ],
    more: [...(one && mayCopy ? [{ id: 'copy', label: '复制', icon: 'copy' as const, onChoose: () => onEdit({ copy: one.id }) }] : []), ...ways.ofChosen],
  };
}
