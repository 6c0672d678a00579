import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { LotOutcome, OpenLine, ScanAnswer } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { removeLines } from '../../form/line-table/remove-lines';
import { ScanBox } from '../../form/line-table/scan-box';
import type { RecordValues } from '../../form/record-values';
import { Button } from '../../ui/button';
import { say } from '../../ui/toast';
import { useTab, useTabState } from '../../workspace/tab-context';
import { offers, useMay } from '../use-may';
import { lotWords } from './lot-outcome';
import { asMuchAsNeeded, payTheRest } from './paid-with';
import { PullDialog } from './pull-dialog';
import { itemWays, pulledHeader, pulledLines, type Way, wayOf } from './pulled';
import { StockPicker } from './stock-picker';
import type { DocumentForm } from './use-document-form';
import type { LineEntry } from './use-line-entry';

type Props = {
  definition: DocumentDefinition;
  document: DocumentForm;
  entry: LineEntry;
  base: string;
  chosen: ReadonlySet<string>;
  onChosen: (keys: ReadonlySet<string>) => void;
};

/** Every way goods come into a document: scan, type, pull, choose from stock, let FEFO propose. */
export function LineToolbar({ definition, document, entry, base, chosen, onChosen }: Props) {
  const { screen, query } = useTab();
  const may = useMay(screen);
  const [isPulling, setPulling] = useTabState(`pulling ${definition.linesTitle ?? ''}`, false);
  const [isPicking, setPicking] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const { store, form, call } = document;
  const warehouseField = definition.reservesFrom;
  const warehouse = () => (warehouseField ? String(form.getValues(warehouseField) ?? '') : '');
  const deciding = [...new Set((definition.items?.offers ?? []).flatMap(({ when }) => Object.keys(when ?? {})))];
  const pulls = screen.actions.filter((action) => action.startsWith('pull:'));
  const sources = definition.sources.filter(
    ({ kind, opensWith = kind }) => pulls.length === 0 || (pulls.includes(`pull:${opensWith}`) && may(`pull:${opensWith}`)),
  );

  const items = itemWays(definition, Object.fromEntries(deciding.map((name) => [name, form.watch(name)])), (flag) => !offers(screen, flag) || may(flag));
  const ways = [...sources.map(wayOf), ...items];

  const take = (lines: readonly OpenLine[], source: Way) => {
    for (const [name, value] of Object.entries(pulledHeader(definition, source, lines, form.getValues()))) {
      form.setValue(name, value, { shouldDirty: true });
      form.clearErrors(name);
    }
    const known = new Set(store.snapshot().map(({ values }) => values.item || values.sourceLine));
    const fresh = lines.filter((line) => !known.has(line.item || line.sourceLine));
    const rows = pulledLines(definition, fresh);
    store.add(definition.items?.itemless ? asMuchAsNeeded(document, rows) : rows);
    payTheRest(document, definition);
    document.touched();
    document.settled();
    if (fresh.length < lines.length) say.info(`${lines.length - fresh.length} 行已在单据中，没有重复添加`);
  };
  // "生成下游" of an upstream document lands here: its open lines are pulled once.
  const latestTake = useRef(take);
  latestTake.current = take;
  const pulled = useRef(false);
  useEffect(() => {
    const source = definition.sources.find((one) => one.kind === query.source);
    if (!source || !query.fromSn || pulled.current || store.snapshot().length > 0) return;
    pulled.current = true;
    call
      .get<{ list: OpenLine[] }>(`${base}/sheetList`, {
        screen: screen.flag,
        source: source.kind,
        keyword: query.fromSn,
      })
      .then(
        ({ list }) =>
          latestTake.current(
            list.filter((line) => line.sourceSn === query.fromSn),
            wayOf(source),
          ),
        () => {},
      );
  }, [definition, query, store, call, base, screen.flag]);

  if (!entry.hasToolbar) return null;
  // The button goes with what was chosen: the keyboard stays with the lines.
  const removeChosen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLElement>('[data-line-table]')?.focus();
    removeLines(store, [...chosen], document.settled);
    onChosen(new Set());
  };
  const propose = async (tell: (before: number, after: number, isChanged: boolean, outcome: LotOutcome) => void, what?: string) => {
    setProposing(true);
    try {
      const before = store.snapshot();
      const answer = await call.post<{ header: RecordValues; lines: RecordValues[] } & Partial<LotOutcome>>(`${base}/suggest`, {
        screen: screen.flag,
        header: document.sentHeader(),
        ...document.sentLines(),
        ...(what === undefined ? {} : { what }),
      });
      store.exchange(answer.lines);
      // A suggestion may know what the header left open: how many packs are wanted.
      for (const [name, field] of Object.entries(definition.header)) {
        const value = answer.header[name];
        const isLeft = what !== undefined && !field.computed && !form.getValues(name) && value !== undefined && value !== '' && value !== false;
        if (isLeft) form.setValue(name, value, { shouldDirty: true });
      }
      document.touched();
      document.settled();
      const changed = before.some((line, at) => String(line.values.quantity ?? '') !== String(answer.lines[at]?.quantity ?? ''));
      tell(before.length, answer.lines.length, changed, { met: answer.met ?? 0, unmet: answer.unmet ?? [] });
    } catch {
      // told by the call itself
    } finally {
      setProposing(false);
    }
  };
  const proposeLots = () =>
    propose((before, after, _, outcome) => {
      const { text, tone } = lotWords(outcome, after - before);
      say[tone](text);
    });
  const suggestions = definition.suggests.filter(({ flags }) => offers(screen, ...flags) && may(...flags));
  const lacks = (needed: string) => (needed !== '' && !form.watch(needed) ? `请先选择${definition.header[needed]?.label ?? ''}` : undefined);
  const suggest = (what: string) =>
    propose((before, after, isChanged) => {
      if (after > before) say.success(`已建议 ${after - before} 行，请核对`);
      else if (isChanged) say.success('已并入现有的行，请核对数量');
      else say.info('没有需要补充的产品');
    }, what);
  // Lots for a line: the first goes into it, further ones become lines below.
  const target = store.snapshot().find((line) => chosen.has(line.key));
  const pick = (lines: readonly RecordValues[]) => {
    const [first, ...rest] = lines;
    const at = target ? store.snapshot().findIndex((line) => line.key === target.key) + 1 : store.snapshot().length;
    store.asOne(() => {
      if (target && first) store.set(target.key, { ...first, quantity: first.quantity ?? target.values.quantity ?? '' });
      store.add(
        (target ? rest : lines).map((line) => ({ ...line, quantity: line.quantity ?? '' })),
        at,
      );
    });
    document.touched();
    document.settled();
    requestAnimationFrame(() => entry.showLine.current?.(target ? at - 1 : at));
  };
  const needsWarehouse = warehouseField && !form.watch(warehouseField) ? `请先选择${definition.header[warehouseField]?.label ?? '仓库'}` : undefined;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {entry.isScanned && (!offers(screen, 'scan') || may('scan')) && (
        <ScanBox
          scan={(code) =>
            call.get<ScanAnswer>(
              '/v1/business/scan',
              { screen: screen.flag, code, kind: definition.kind, warehouse: warehouse() },
              { quiet: true, tab: `scan-${Date.now()}` },
            )
          }
          onScanned={entry.onScanned}
        />
      )}
      {entry.mayAdd && (
        <Button size="sm" icon="add" keys="Insert" onClick={entry.add}>
          加行
        </Button>
      )}
      {ways.length > 0 && (
        <Button size="sm" icon="link" onClick={() => setPulling(true)}>
          {items.length > 0 ? '选择' : '拉取'}
          {ways.length === 1 ? ways[0]?.label : items.length > 0 ? '款项' : '上游单据'}
        </Button>
      )}
      {(definition.reservesFrom || definition.picksHeld) && (!offers(screen, 'pull:stockBalance') || may('pull:stockBalance')) && (
        <Button size="sm" icon="warehouse" {...(needsWarehouse ? { whyNot: needsWarehouse } : {})} onClick={() => setPicking(true)}>
          选库存
        </Button>
      )}
      {definition.reservesFrom && 'batchNo' in definition.lines && (
        <Button size="sm" icon="spark" isBusy={isProposing} {...(needsWarehouse ? { whyNot: needsWarehouse } : {})} onClick={() => void proposeLots()}>
          建议批号
        </Button>
      )}
      {suggestions.map(({ id, label, needs }) => {
        const whyNot = lacks(needs);
        return (
          <Button key={id} size="sm" icon="spark" isBusy={isProposing} {...(whyNot ? { whyNot } : {})} onClick={() => void suggest(id)}>
            {label}
          </Button>
        );
      })}
      {chosen.size > 0 && (
        <Button size="sm" icon="del" tone="danger" onClick={removeChosen}>
          删除 {chosen.size} 行
        </Button>
      )}
      {isPulling && <PullDialog definition={definition} sources={ways} base={base} header={form.getValues()} onClose={() => setPulling(false)} onTake={take} />}
      {isPicking && (
        <StockPicker base={base} warehouse={warehouse()} fields={definition.lines} line={target?.values} onClose={() => setPicking(false)} onPick={pick} />
      )}
    </div>
  );
}
