import { useEffect, useRef } from 'react';
import type { OpenLine } from '../../../../contract/answers';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { OrgKind } from '../../../../define/field';
import { spread } from '../../../../define/open-items';
import { documentOf } from '../../../../domain/registry';
import { say } from '../../../ui/toast';
import { useTab, useTabState } from '../../../workspace/tab-context';
import { offers, useMay } from '../../use-may';
import { asMuchAsNeeded, payTheRest } from '../paid-with';
import { agreedFilter, itemWays, pulledHeader, pulledLines, type Way, wayOf } from '../pulled';
import type { DocumentForm } from '../use-document-form';

type Take = (lines: readonly OpenLine[], source: Way) => void;
export type Pulling = {
  ways: readonly Way[];
  /** Whether open items are among the ways. */
  hasItems: boolean;
  take: Take;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Lines taken from upstream documents and open items: the ways there are, and what taking some does to the document. */
export function usePulling(definition: DocumentDefinition, document: DocumentForm, base: string): Pulling {
  const { screen } = useTab();
  const may = useMay(screen);
  const [isOpen, setOpen] = useTabState(`pulling ${definition.linesTitle ?? ''}`, false);
  const { store, form } = document;
  const deciding = [...new Set((definition.items?.offers ?? []).flatMap(({ when }) => Object.keys(when ?? {})))];
  const pulls = screen.actions.filter((action) => action.startsWith('pull:'));
  // Of both sides of a paper each pulls from what it has itself.
  const isOurs = (owners?: readonly OrgKind[]) => owners === undefined || owners.some((owner) => screen.kinds.includes(owner));
  const sources = definition.sources.filter(
    ({ kind, opensWith = kind }) =>
      isOurs(documentOf(kind)?.owners) && (pulls.length === 0 || (pulls.includes(`pull:${opensWith}`) && may(`pull:${opensWith}`))),
  );
  const items = itemWays(
    definition,
    Object.fromEntries(deciding.map((name) => [name, form.watch(name)])),
    (flag, owners) => isOurs(owners) && (!offers(screen, flag) || may(flag)),
  );

  const take: Take = (lines, source) => {
    for (const [name, value] of Object.entries(pulledHeader(definition, source, lines, form.getValues()))) {
      form.setValue(name, value, { shouldDirty: true });
      form.clearErrors(name);
    }
    const known = new Set(store.snapshot().map(({ values }) => values.sourceLine || values.item));
    const fresh = lines.filter((line) => !known.has(line.sourceLine || line.item));
    const rows = pulledLines(definition, fresh);
    store.add(definition.items?.itemless ? asMuchAsNeeded(document, rows) : rows);
    payTheRest(document, definition);
    document.touched();
    document.settled();
    if (fresh.length < lines.length) say.info(`${lines.length - fresh.length} 行已在单据中，没有重复添加`);
  };
  useArrival({ definition, document, base, take });
  useSpread({ document, base, ways: items, take });
  return { ways: [...sources.map(wayOf), ...items], hasItems: items.length > 0, take, isOpen, setOpen };
}

/** "生成下游" of an upstream document lands here: its open lines are pulled once. */
function useArrival({ definition, document, base, take }: { definition: DocumentDefinition; document: DocumentForm; base: string; take: Take }): void {
  const { screen, query } = useTab();
  const { store, call, form } = document;
  const latestTake = useRef(take);
  latestTake.current = take;
  const pulled = useRef(false);
  useEffect(() => {
    const source = definition.sources.find((one) => one.kind === query.source);
    const isWhole = query.pull === 'open';
    if (!source || (!query.fromSn && !isWhole) || pulled.current || store.snapshot().length > 0) return;
    pulled.current = true;
    const which = isWhole ? { ...agreedFilter(wayOf(source), form.getValues()), dateFrom: query.dateFrom, dateTo: query.dateTo } : { keyword: query.fromSn };
    call.get<{ list: OpenLine[] }>(`${base}/sheetList`, { screen: screen.flag, source: source.kind, ...which }).then(
      ({ list }) => latestTake.current(isWhole ? list : list.filter((line) => line.sourceSn === query.fromSn), wayOf(source)),
      () => {},
    );
  }, [definition, query, store, form, call, base, screen.flag]);
}

/** A link that says a sum (spread=50000): it goes to what is open of the partner, what is due first in front; of one paper alone where it is named (of=CR…). */
type Spreading = { document: DocumentForm; base: string; ways: readonly Way[]; take: Take };
function useSpread({ document, base, ways, take }: Spreading): void {
  const { screen, query } = useTab();
  const { store, call, form } = document;
  const latest = useRef({ ways, take });
  latest.current = { ways, take };
  const done = useRef(false);
  useEffect(() => {
    const sum = Number(query.spread ?? '');
    if (!(sum > 0) || done.current || store.snapshot().length > 0) return;
    done.current = true;
    const asked = latest.current.ways.map((way) =>
      call
        .get<{ list: OpenLine[] }>(`${base}/sheetList`, { screen: screen.flag, source: way.id, ...agreedFilter(way, form.getValues()) }, { quiet: true })
        .then(
          ({ list }) => list.map((line) => ({ line, way })),
          () => [],
        ),
    );
    void Promise.all(asked).then((found) => {
      const items = found.flat().filter(({ line }) => !query.of || line.sourceSn === query.of);
      const open = items.map((one) => ({ ...one, open: String(one.line.amount ?? '0') }));
      for (const { item, amount } of spread(String(sum), open).taken) latest.current.take([{ ...item.line, amount }], item.way);
    });
  }, [query, store, form, call, base, screen.flag]);
}
