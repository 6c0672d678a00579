import { type MouseEvent, useState } from 'react';
import type { ScanAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { holds } from '../../../define/field';
import { removeLines } from '../../form/line-table/remove-lines';
import { ScanBox } from '../../form/line-table/scan-box';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';
import { lotChoice } from './entry/lot-choice';
import { useProposals } from './entry/use-proposals';
import { type Pulling, usePulling } from './entry/use-pulling';
import { PullDialog } from './pull-dialog';
import { StockPicker } from './stock-picker';
import type { DocumentForm } from './use-document-form';
import type { LineEntry } from './use-line-entry';

type Ways = { definition: DocumentDefinition; document: DocumentForm; base: string };
type Props = Ways & { entry: LineEntry; chosen: ReadonlySet<string>; onChosen: (keys: ReadonlySet<string>) => void };

/** Every way goods come into a document: scan, type, pull, choose from stock, let FEFO propose. */
export function LineToolbar({ definition, document, entry, base, chosen, onChosen }: Props) {
  const pulling = usePulling(definition, document, base);
  if (!entry.hasToolbar) return null;
  const scanBox = entry.isScanned && <LineScanBox definition={definition} document={document} entry={entry} base={base} />;
  if (entry.isCounted) return scanBox;
  // The button goes with what was chosen: the keyboard stays with the lines.
  const removeChosen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLElement>('[data-line-table]')?.focus();
    removeLines(document.store, [...chosen], document.settled);
    onChosen(new Set());
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {scanBox}
      {entry.mayAdd && (
        <Button size="sm" icon="add" keys="Insert" onClick={entry.add}>
          加行
        </Button>
      )}
      <PullButton definition={definition} document={document} base={base} pulling={pulling} entry={entry} />
      <StockButton definition={definition} document={document} base={base} entry={entry} chosen={chosen} />
      <ProposalButtons definition={definition} document={document} base={base} />
      {chosen.size > 0 && (
        <Button size="sm" icon="del" tone="danger" onClick={removeChosen}>
          删除 {chosen.size} 行
        </Button>
      )}
    </div>
  );
}

/** The warehouse goods leave from, '' while none is chosen. */
const warehouseOf = ({ reservesFrom }: DocumentDefinition, { form }: DocumentForm): string => (reservesFrom ? String(form.getValues(reservesFrom) ?? '') : '');

/** A button that needs a field of the header (`''` = none) says so as long as it is empty. */
const lacking = ({ header }: DocumentDefinition, { form }: DocumentForm, needed = '', otherwise = ''): { whyNot?: string } =>
  needed !== '' && !form.watch(needed) ? { whyNot: `请先选择${header[needed]?.label ?? otherwise}` } : {};

function LineScanBox({ definition, document, entry, base }: Ways & { entry: LineEntry }) {
  const { screen } = useTab();
  const { proposeLots } = useProposals(definition, document, base);
  const may = useMay(screen);
  if (offers(screen, 'scan') && !may('scan')) return null;
  const scan = (code: string) =>
    document.call.get<ScanAnswer>(
      '/v1/business/scan',
      { screen: screen.flag, code, kind: definition.kind, warehouse: warehouseOf(definition, document) },
      { quiet: true, tab: `scan-${Date.now()}` },
    );
  const onScanned = (answer: ScanAnswer) => {
    entry.onScanned(answer);
    // A code that names goods and no lot: the lot that has to go first is there with the line.
    const isOpen = document.store.snapshot().some(({ values }) => values.specification && !values.batchNo);
    if (isOpen && warehouseOf(definition, document) && 'batchNo' in definition.lines) void proposeLots(true);
  };
  return <ScanBox scan={scan} onScanned={onScanned} />;
}

/** Taken by hand, lines are gone on with: the first of them has the keyboard once the dialog has given it back. */
function PullButton({ definition, document, base, pulling, entry }: Ways & { pulling: Pulling; entry: LineEntry }) {
  const { ways, hasItems, isOpen, setOpen } = pulling;
  const take: Pulling['take'] = (lines, way) => {
    const { store } = document;
    const first = store.snapshot().length;
    pulling.take(lines, way);
    if (store.snapshot().length > first) requestAnimationFrame(() => window.setTimeout(() => entry.showLine.current?.(first)));
  };
  return (
    <>
      {ways.length > 0 && (
        <Button size="sm" icon="link" onClick={() => setOpen(true)}>
          {hasItems ? '选择' : '拉取'}
          {ways.length === 1 ? ways[0]?.label : hasItems ? '款项' : '上游单据'}
        </Button>
      )}
      {isOpen && (
        <PullDialog definition={definition} sources={ways} base={base} header={document.form.getValues()} onClose={() => setOpen(false)} onTake={take} />
      )}
    </>
  );
}

function StockButton({ definition, document, base, entry, chosen }: Ways & { entry: LineEntry; chosen: ReadonlySet<string> }) {
  const { screen } = useTab();
  const may = useMay(screen);
  const [isPicking, setPicking] = useState(false);
  if (!(definition.reservesFrom || definition.picksHeld) || (offers(screen, 'pull:stockBalance') && !may('pull:stockBalance'))) return null;
  const { target, pick } = lotChoice(document, entry, chosen);
  return (
    <>
      <Button size="sm" icon="warehouse" {...lacking(definition, document, definition.reservesFrom, '仓库')} onClick={() => setPicking(true)}>
        选库存
      </Button>
      {isPicking && (
        <StockPicker
          base={base}
          warehouse={warehouseOf(definition, document)}
          fields={definition.lines}
          line={target?.values}
          onClose={() => setPicking(false)}
          onPick={pick}
        />
      )}
    </>
  );
}

function ProposalButtons({ definition, document, base }: Ways) {
  const { screen } = useTab();
  const may = useMay(screen);
  const { isProposing, proposeLots, suggest } = useProposals(definition, document, base);
  const suggestions = definition.suggests.filter(
    ({ flags, when }) => offers(screen, ...flags) && may(...flags) && (!when || holds(when, document.form.watch())),
  );
  return (
    <>
      {definition.reservesFrom && 'batchNo' in definition.lines && (
        <Button
          size="sm"
          icon="spark"
          isBusy={isProposing}
          {...lacking(definition, document, definition.reservesFrom, '仓库')}
          onClick={() => void proposeLots()}
        >
          建议批号
        </Button>
      )}
      {suggestions.map(({ id, label, needs }) => (
        <Button key={id} size="sm" icon="spark" isBusy={isProposing} {...lacking(definition, document, needs)} onClick={() => void suggest(id)}>
          {label}
        </Button>
      ))}
    </>
  );
}
