import type { MasterInfo, Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { prints } from '../../../domain/registry';
import { download } from '../../api/download';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import { followLead, leadsOf } from '../leads';
import { offers, useMay } from '../use-may';

/** Operations that print labels of the chosen rows, and the form each means where there are two. */
const LABELS = { printLabel: ['打印标签', 'BarCodePrint'], printBarcode: ['打印条码', 'BarCodePrint'], printQrcode: ['打印二维码', 'QrcodePrint'] } as const;
const MOST = 500;
const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';

type Props = { definition: MasterDefinition; chosen: readonly Row[]; nameOf: (row: Row) => string; onPrint: ((ids: readonly string[]) => void) | undefined };

/** Where the rows of a master lead: other pages filtered by them, themselves and their labels on paper. */
export function MasterWays({ definition, chosen, nameOf, onPrint }: Props) {
  const { screen, open } = useTab();
  const leads = leadsOf(definition.leads, screen);
  const labels = useLabels(definition);
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
  const printRows = () => (chosen.length === 0 ? say.info(PICK_FIRST) : onPrint?.(chosen.map((row) => row.id)));
  const { mayDownload, downloadFiles } = useAttachments(definition, chosen);
  const unlessPicked = chosen.length === 0 ? { whyNot: PICK_FIRST } : {};
  useVerbs({
    print: onPrint ? printRows : undefined,
    download: mayDownload ? () => void downloadFiles().catch(() => {}) : undefined,
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
      {mayDownload && (
        <Button icon="export" {...unlessPicked} onClick={() => void downloadFiles().catch(() => {})}>
          下载附件
        </Button>
      )}
      {onPrint && (
        <Button icon="print" {...unlessPicked} onClick={printRows}>
          打印
        </Button>
      )}
      {labels.map(([flag, [label, form]]) => (
        <Button key={flag} icon="print" {...unlessPicked} onClick={() => print(form)}>
          {label}
        </Button>
      ))}
    </>
  );
}

/** Forms of labels the user may print of these rows. */
function useLabels(definition: MasterDefinition) {
  const { screen } = useTab();
  const may = useMay(screen);
  return Object.entries(LABELS).filter(
    ([flag, [, form]]) =>
      offers(screen, flag) && may(flag) && prints.some((print) => print.print === form && Object.hasOwn(print.labels ?? {}, definition.resource)),
  );
}

/** The attachments of the chosen rows, one after the other. */
function useAttachments(definition: MasterDefinition, chosen: readonly Row[]) {
  const { screen } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const filesField = Object.entries(definition.fields).find(([, field]) => field.kind === 'files')?.[0];
  const mayDownload = filesField !== undefined && offers(screen, 'download') && may('download');
  const downloadFiles = async () => {
    if (chosen.length === 0) return say.info(PICK_FIRST);
    let count = 0;
    for (const { id } of chosen) {
      const info = await call.get<MasterInfo>(`/v1/business/${definition.resource}/info`, { screen: screen.flag, id });
      for (const file of (info.row[filesField ?? ''] ?? []) as string[]) {
        await download(`/v1/file/${file}`);
        count += 1;
      }
    }
    if (count === 0) say.info('所选记录没有附件');
  };
  return { mayDownload, downloadFiles };
}
