import type { MasterInfo, Row } from '../../../contract/answers';
import type { MasterDefinition } from '../../../define/define-master';
import { holds } from '../../../define/field';
import { prints } from '../../../domain/registry';
import { download } from '../../api/download';
import { say } from '../../ui/toast';
import { useCall, useTab, useVerbs } from '../../workspace/tab-context';
import type { Act } from '../action-row';
import { followLead, leadsOf } from '../leads';
import type { List } from '../list/use-list';
import { openRecord } from '../open-reference';
import { offers, useMay } from '../use-may';
import { nameOf } from './use-master-work';

/** Operations that print labels of the chosen rows, and the form each means where there are two. */
const LABELS = { printLabel: ['打印标签', 'BarCodePrint'], printBarcode: ['打印条码', 'BarCodePrint'], printQrcode: ['打印二维码', 'QrcodePrint'] } as const;
const MOST = 500;
const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';

type Wishes = { definition: MasterDefinition; list: List; onPrint: ((ids: readonly string[]) => void) | undefined };

/** Where a master leads: other pages, filtered by a row of it; its rows and their labels on paper. What needs rows is offered for those that are chosen. */
export function useMasterWays({ definition, list, onPrint }: Wishes): { head: Act[]; ofChosen: Act[] } {
  const { screen, open } = useTab();
  const leads = leadsOf(definition.leads, screen);
  const labels = useLabels(definition);
  const { meant, chosen } = list;
  const go = (lead: (typeof leads)[number]) => {
    const rows = meant();
    const row = lead.on === 'row' ? rows[0] : undefined;
    if (lead.on === 'row' && rows.length !== 1) return say.info(rows.length === 0 ? PICK_FIRST : '请只选一行');
    if (row && !holds(lead.when, row)) return say.info(`【${nameOf(definition, row)}】没有可以${lead.label}的页面`);
    if (!followLead(lead, { row, from: screen, words: row ? nameOf(definition, row) : '', open })) say.info('没有可以打开的页面');
  };
  const print = (form: string) => {
    const ids = meant().map((row) => row.id);
    if (ids.length === 0) return say.info(PICK_FIRST);
    open(`/newprint/${form}`, { type: definition.resource, screen: screen.flag, ids: ids.slice(0, MOST).join(',') });
  };
  const printRows = () => (meant().length === 0 ? say.info(PICK_FIRST) : onPrint?.(meant().map((row) => row.id)));
  const { mayDownload, downloadFiles } = useAttachments(definition, meant);
  const downloads = () => void downloadFiles().catch(() => {});
  useVerbs({
    print: onPrint ? printRows : undefined,
    download: mayDownload ? downloads : undefined,
    ...Object.fromEntries(leads.map((lead) => [lead.id, () => go(lead)])),
    ...Object.fromEntries(labels.map(([flag, [, form]]) => [flag, () => print(form)])),
  });
  const { about } = definition;
  const openAbout = (row: Row) => {
    const isOpen = about && openRecord(String(row[about.resource] ?? ''), String(row[about.id] ?? ''), nameOf(definition, row), open);
    if (!isOpen) say.info(`【${nameOf(definition, row)}】没有可以打开的页面`);
  };
  const [first] = chosen;
  const actOf = (lead: (typeof leads)[number]): Act => ({ id: lead.id, label: lead.label, icon: 'forward', onChoose: () => go(lead) });
  return {
    head: leads.filter(({ on }) => on === 'list').map(actOf),
    ofChosen: [
      ...(about && first && chosen.length === 1 ? [{ id: 'openRecord', label: '打开记录', icon: 'forward' as const, onChoose: () => openAbout(first) }] : []),
      ...(chosen.length === 1 ? leads.filter(({ on, when }) => on === 'row' && holds(when, chosen[0] ?? {})).map(actOf) : []),
      ...(mayDownload ? [{ id: 'download', label: '下载附件', icon: 'export' as const, onChoose: downloads }] : []),
      ...labels.map(([flag, [label, form]]) => ({ id: flag, label, icon: 'print' as const, onChoose: () => void print(form) })),
    ],
  };
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

/** The attachments of rows, one after the other. */
function useAttachments(definition: MasterDefinition, meant: () => readonly Row[]) {
  const { screen } = useTab();
  const call = useCall();
  const may = useMay(screen);
  const filesField = Object.entries(definition.fields).find(([, field]) => field.kind === 'files')?.[0];
  const mayDownload = filesField !== undefined && offers(screen, 'download') && may('download');
  const downloadFiles = async () => {
    if (meant().length === 0) return say.info(PICK_FIRST);
    let count = 0;
    for (const { id } of meant()) {
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
