import type { DocumentDefinition } from '../../../define/define-document';
import { useTab } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { useCan } from '../use-may';
import { hasGoodsLabels, LABEL, labelsOf } from './goods-labels';

/** The further forms of a kind and the labels of its goods, for these documents. */
export function useOtherPrints(definition: DocumentDefinition, ids: readonly string[]): Act[] {
  const { screen, open } = useTab();
  const can = useCan(screen);
  const forms = definition.otherForms
    .filter((other) => can(other.flag))
    .map(({ form, label }) => ({
      id: form,
      label,
      icon: 'print' as const,
      onChoose: () => open(`/newprint/${form}`, { type: definition.kind, screen: screen.flag, ids: ids.join(',') }),
    }));
  const labels = { id: LABEL, label: '打印标签', icon: 'print' as const, onChoose: () => open(...labelsOf(definition.kind, screen.flag, [...ids])) };
  return hasGoodsLabels(definition) && can(LABEL) ? [...forms, labels] : forms;
}
