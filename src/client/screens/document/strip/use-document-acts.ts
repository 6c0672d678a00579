import type { DocumentInfo } from '../../../../contract/answers';
import type { Action } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import { actionIcon } from '../../../ui/icon';
import { useTab } from '../../../workspace/tab-context';
import type { Act } from '../../action-row';
import { useOtherPrints } from '../../print/other-prints';
import { useCan } from '../../use-may';
import { leadsOn } from '../inspector/leads-on';
import type { DocumentForm } from '../use-document-form';
import { useDocumentPrint } from '../use-document-print';
import { nextAct, takesBack } from './next-act';
import { useUrging } from './use-urging';

type Wishes = {
  definition: DocumentDefinition;
  info: DocumentInfo | undefined;
  actions: readonly Action[];
  isReadOnly: boolean;
  document: Pick<DocumentForm, 'isUnsaved' | 'isBusy'>;
  onSave: () => void;
  onAction: (action: Action) => void;
  onReload: () => void;
};

/** What can be done with one document: what the definition knows, the screen offers, the user holds and the status allows; the next step apart. */
export function useDocumentActs(wishes: Wishes): { next: Act | undefined; others: (Act | 'line')[] } {
  const { definition, info, actions, isReadOnly, document, onSave, onAction, onReload } = wishes;
  const { isBusy, isUnsaved } = document;
  const { screen, open, path } = useTab();
  const can = useCan(screen);
  const onPaper = useDocumentPrint(definition, info);
  const urging = useUrging(definition, info);
  const prints = useOtherPrints(definition, info ? [info.header.id] : []);
  const save: Act = { id: 'save', label: '保存', icon: 'save', keysOf: 'page.save', isBusy, onChoose: onSave };
  const actOf = (action: Action): Act => ({
    id: action.id,
    label: action.label,
    icon: actionIcon(action.id),
    keys: action.keys,
    isDanger: action.risk === 'irreversible',
    isBusy,
    onChoose: () => onAction(action),
  });
  const next = nextAct({ info, actions, isReadOnly, isUnsaved });
  const rest = actions.filter((action) => action !== next);
  const always: Act[] = [
    ...(urging ? [urging] : []),
    ...(onPaper.whyNot === undefined ? [{ id: 'print', label: '打印', icon: 'print' as const, keysOf: 'page.print', onChoose: onPaper.print }] : []),
    ...(info && can('copy')
      ? [
          {
            id: 'copy',
            label: '复制',
            icon: 'copy' as const,
            onChoose: () => open(path, { new: '1', copy: info.header.id }, { title: `新增${definition.title}` }),
          },
        ]
      : []),
    ...(info ? [...prints, ...downstream(definition, info, open)] : []),
    ...(info ? [{ id: 'refresh', label: '刷新', icon: 'refresh' as const, keysOf: 'page.refresh', onChoose: onReload }] : []),
  ];
  return {
    next: next === 'save' ? save : next && actOf(next),
    others: [
      ...rest.filter((action) => !takesBack(action)).map(actOf),
      ...(isReadOnly || next === 'save' ? [] : [save]),
      'line',
      ...always,
      'line',
      ...rest.filter(takesBack).map(actOf),
    ],
  };
}

/** The ways on as entries of the menu. */
const downstream = (definition: DocumentDefinition, info: DocumentInfo, open: ReturnType<typeof useTab>['open']): Act[] =>
  leadsOn(definition, info).map(({ target, begin }) => ({
    id: `to ${target.kind}`,
    label: `生成${target.title}`,
    icon: 'forward' as const,
    onChoose: () => begin(open),
  }));
