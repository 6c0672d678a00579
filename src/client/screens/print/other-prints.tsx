import type { DocumentDefinition } from '../../../define/define-document';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { useCan } from '../use-may';
import { hasGoodsLabels, LABEL, labelsOf } from './goods-labels';

/** The further forms of a kind and the labels of its goods, for these documents; `whyNot` while there are none. */
export function OtherPrints({ definition, ids, whyNot }: { definition: DocumentDefinition; ids: readonly string[]; whyNot?: string }) {
  const { screen, open } = useTab();
  const can = useCan(screen);
  const refused = whyNot === undefined ? {} : { whyNot };
  return (
    <>
      {definition.otherForms
        .filter((other) => can(other.flag))
        .map((other) => (
          <Button
            key={other.form}
            icon="print"
            {...refused}
            onClick={() => open(`/newprint/${other.form}`, { type: definition.kind, screen: screen.flag, ids: ids.join(',') })}
          >
            {other.label}
          </Button>
        ))}
      {hasGoodsLabels(definition) && can(LABEL) && (
        <Button icon="print" {...refused} onClick={() => open(...labelsOf(definition.kind, screen.flag, [...ids]))}>
          打印标签
        </Button>
      )}
    </>
  );
}
