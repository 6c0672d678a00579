import type { ScanAnswer } from '../../../contract/answers';
import type { Field, Fields } from '../../../define/field';
import { ScanBox } from '../../form/line-table/scan-box';
import { say } from '../../ui/toast';
import { useCall, useTab } from '../../workspace/tab-context';
import { openDocument } from '../open-reference';
import { offers, useMay } from '../use-may';

/** What a code says of goods, from the narrowest word to the widest. A label is one piece and says all by itself. */
const GOODS = ['labelNo', 'packNo', 'serialNo', 'batchNo', 'specification'] as const;
const PLACE = ['location', 'warehouse'] as const;
export type ScanNarrowing = { filters: Record<string, string>; names: Record<string, string> };

/** The list narrowed to what was scanned, by the fields it can be narrowed by: what was scanned before is forgotten. */
export function filtersOf(fields: Fields, line: Record<string, unknown>, narrows: (field: Field) => boolean = (field) => field.filter === true): ScanNarrowing {
  const isGoods = Boolean(line.specification);
  const said = (name: string) => (isGoods === PLACE.some((one) => one === name) ? '' : String(line[name] ?? '').replace(/^-$/, ''));
  const known = [...GOODS, ...PLACE].filter((name) => fields[name] !== undefined && narrows(fields[name]));
  const one = known.find((name) => (name === 'labelNo' || name === 'packNo') && said(name) !== '');
  return {
    filters: Object.fromEntries(known.map((name) => [name, one === undefined || one === name ? said(name) : ''])),
    names: Object.fromEntries(known.flatMap((name) => (line[`${name}Name`] ? [[said(name), String(line[`${name}Name`])]] : []))),
  };
}

/** A scanner on a list: a label, UDI or place narrows it to that; the number of a document opens the document. */
export function ScanFilter({ fields, onScanned }: { fields: Fields; onScanned: (said: ScanNarrowing) => void }) {
  const { screen, open } = useTab();
  const call = useCall();
  const may = useMay(screen);
  if (!offers(screen, 'scan') || !may('scan')) return null;
  const take = (answer: ScanAnswer) => {
    if (answer.document) return void openDocument(answer.document.kind, answer.document.id, answer.document.sn, open);
    if (!answer.line) return;
    const said = filtersOf(fields, answer.line);
    if (Object.values(said.filters).some(Boolean)) onScanned(said);
    else say.info('此页面不能按该条码查找');
  };
  return (
    <ScanBox
      scan={(code) => call.get<ScanAnswer>('/v1/business/scan', { screen: screen.flag, code }, { quiet: true, tab: `scan-${Date.now()}` })}
      onScanned={take}
    />
  );
}

/** F8: to the scanner of the page that is seen. */
export const focusScan = (): void => [...document.querySelectorAll<HTMLElement>('[data-scan]')].find((box) => box.offsetParent !== null)?.focus();
