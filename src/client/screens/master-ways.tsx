import type { Row } from '../../contract/answers';
import type { MasterDefinition } from '../../define/define-master';
import { prints } from '../../domain/registry';
import { Button } from '../ui/button';
import { say } from '../ui/toast';
import { useTab, useVerbs } from '../workspace/tab-context';
import { followLead, leadsOf } from './leads';
import { offers, useMay } from './use-may';

/** Operations that print labels of the chosen rows, and the form each means where there are two. */
const LABELS = { printLabel: ['打印标签', 'BarCodePrint'], printBarcode: ['打印条码', 'BarCodePrint'], printQrcode: ['打印二维码', 'QrcodePrint'] } as const;
const MOST = 500;
const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';

type Props = { definition: MasterDefinition; chosen: readonly Row[]; nameOf: (row: Row) => string };

/** Where the rows of a master lead: other pages filtered by them, and their labels on paper. */
export function MasterWays({ definition, chosen, nameOf }: Props) {
  const { screen, open } = useTab();
  const may = useMay(screen);
  const leads = leadsOf(definition.leads, screen);
  const labels = Object.entries(LABELS).filter(
    ([flag, [, form]]) =>
      offers(screen, flag) && may(flag) && prints.some((print) => print.print === form && Object.hasOwn(print.labels ?? {}, definition.resource)),
  );
  const go = (lead: (typeof leads)[number]) => {
    const row = lead.on === 'row' ? chosen[0] : undefined;
    if (lead.on === 'row' && chosen.length !== 1) return say.info(chosen.length === 0 ? PICK_FIRST : '请只选一行');
    if (!followLead(lead, { row, from: screen, words: row ? nameOf(row) : '', open })) say.info('没有可以打开的页面');
  };
  const print = (form: string) => {
    if (chosen.length === 0) return say.info(PICK_FIRST);
    const ids = chosen.slice(0, MOST).map((row) => row.id);
    open(`/newprint/${form}`, { type: definition.resource, screen: screen.flag, ids: ids.join(',') });
  };
  useVerbs({
    ...Object.fromEntries(leads.map((lead) => [lead.id, () => go(lead)])),
    ...Object.fromEntries(labels.map(([flag, [, form]]) => [flag, () => print(form)])),
  });
  return (
    <>
      {leads.map((lead) => (
        <Button
          key={lead.id}
          icon="forward"
          {...(lead.on === 'row' && chosen.length !== 1 ? { whyNot: chosen.length === 0 ? PICK_FIRST : '请只选一行' } : {})}
          onClick={() => go(lead)}
        >
          {lead.label}
        </Button>
      ))}
      {labels.map(([flag, [label, form]]) => (
        <Button key={flag} icon="print" {...(chosen.length === 0 ? { whyNot: PICK_FIRST } : {})} onClick={() => print(form)}>
          {label}
        </Button>
      ))}
    </>
  );
}
