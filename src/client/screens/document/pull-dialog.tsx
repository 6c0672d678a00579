import { useEffect, useMemo, useState } from 'react';
import type { OpenLine } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { computed, quantity, text } from '../../../define/field';
import type { RecordValues } from '../../form/record-values';
import { type GridColumn, gridColumn } from '../../table/grid-column';
import { Modal } from '../../ui/modal';
import { Tabs } from '../../ui/tabs';
import { say } from '../../ui/toast';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import { ChoiceFooter, chosenSums } from './choice-footer';
import { ChoiceTable } from './choice-table';
import { agreedFilter, disagreement, type Way } from './pulled';

type Props = {
  definition: DocumentDefinition;
  sources: readonly Way[];
  base: string;
  header: RecordValues;
  onClose: () => void;
  onTake: (lines: readonly OpenLine[], source: Way) => void;
};

const LEADING = { sourceSn: computed(text('来源单号', { width: 160 })), open: computed(quantity('未执行')) };

const LEFT_OUT = new Set(['ratio', 'baseQuantity', 'sourceOpen']);
const NONE: readonly OpenLine[] = [];

const NO_LINES = '没有可以拉取的上游明细：可能已全部执行，或与单据表头（往来单位、仓库）不一致。';
const NO_ITEMS = '没有未核销的款项：可能已全部结清，或不是表头往来单位的款项。';

/** Open upstream lines (or open items): choose the kind, search, tick, take. Only lines that agree with the header are offered. */
export function PullDialog({ definition, sources, base, header, onClose, onTake }: Props) {
  const [kind, setKind] = useTabState(`pull.kind ${sources.map((one) => one.id).join()}`, sources[0]?.id ?? '');
  const [keyword, setKeyword] = useTabState('pull.keyword', '');
  const source = sources.find((one) => one.id === kind);
  const filter = JSON.stringify(source ? agreedFilter(source, header) : {});
  const { lines, error } = useOpenLines(base, { source: kind, keyword, filter });
  const { picked, chosen, choose, clear } = usePicked(lines ?? NONE);
  const columns = useMemo(() => pullColumns(definition, source, lines ?? []), [definition, source, lines]);
  /** Closed, it begins anew; asleep with its tab, it does not. */
  const close = () => {
    setKeyword('');
    clear();
    onClose();
  };
  const take = () => {
    if (!source || picked.length === 0) return;
    const why = disagreement(definition, source, picked);
    if (why) return void say.warning(why);
    onTake(picked, source);
    close();
  };
  const takes = definition.items ? '选择' : '拉取';
  return (
    <Modal
      isOpen
      onClose={close}
      title={definition.items ? `选择款项：${definition.linesTitle ?? definition.title}` : `拉取到${definition.title}`}
      width={980}
      bodyClass="flex flex-col gap-2"
      footer={<ChoiceFooter count={picked.length} sums={chosenSums(columns, picked)} take={takes} whyNot="请先勾选要拉取的行" onTake={take} onClose={close} />}
    >
      {sources.length > 1 && (
        <Tabs
          label="来源单据"
          value={kind}
          items={sources.map(({ id, label }) => ({ id, label }))}
          onChange={(next) => {
            setKind(next);
            clear();
          }}
        />
      )}
      <ChoiceTable
        label={definition.items ? '未核销的款项' : '未执行的上游明细'}
        {...(definition.items ? { searched: '单号、往来单位' } : {})}
        rows={lines}
        columns={columns}
        keyOf={(line) => line.id}
        error={error}
        keyword={keyword}
        onKeyword={setKeyword}
        chosen={chosen}
        onChosen={choose}
        onConfirm={take}
        empty={definition.items ? NO_ITEMS : NO_LINES}
      />
    </Modal>
  );
}

/** The lines that are ticked; they stay so while something else is looked for. */
function usePicked(lines: readonly OpenLine[]) {
  const [picked, setPicked] = useTabState('pull.picked', NONE);
  const chosen = useMemo(() => new Set(picked.map(({ id }) => id)), [picked]);
  const choose = (ids: ReadonlySet<string>) =>
    setPicked([...picked.filter(({ id }) => ids.has(id)), ...lines.filter(({ id }) => ids.has(id) && !chosen.has(id))]);
  return { picked, chosen, choose, clear: () => setPicked(NONE) };
}

/** The lines there are to pull, asked for a little after the last key; `filter` = the header's values as JSON. */
function useOpenLines(base: string, { source, keyword, filter }: { source: string; keyword: string; filter: string }) {
  const { screen } = useTab();
  const call = useCall();
  const [lines, setLines] = useState<OpenLine[]>();
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    setLines(undefined);
    setError('');
    const timer = setTimeout(() => {
      call
        .get<{ list: OpenLine[] }>(`${base}/sheetList`, { screen: screen.flag, source, keyword, ...JSON.parse(filter) }, { signal: abort.signal, quiet: true })
        .then(
          ({ list }) => setLines(list),
          (failure: Error) => !abort.signal.aborted && setError(failure.message),
        );
    }, 200);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, base, screen.flag, source, keyword, filter]);
  return { lines, error };
}

/** What must agree and what the kind's lines hold, as far as any of these lines says something there. */
function pullColumns(definition: DocumentDefinition, source: Way | undefined, lines: readonly OpenLine[]): GridColumn[] {
  const fields: Fields = {
    ...LEADING,
    ...(Object.fromEntries(
      [
        ...(source?.agree ?? []).map((name) => [name, definition.header[name]]),
        ...Object.keys(definition.lines).map((name) => [name, definition.lines[name]]),
      ].filter(([, field]) => field),
    ) as Fields),
  };
  const present = new Set(
    lines.slice(0, 20).flatMap((line) =>
      Object.entries(line)
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([name]) => name),
    ),
  );
  return Object.entries(fields)
    .filter(([name]) => present.has(name) && !LEFT_OUT.has(name) && !(definition.items && name === 'open'))
    .map(([name, field]) => gridColumn(name, field));
}
