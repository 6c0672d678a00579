import { useEffect, useMemo, useState } from 'react';
import type { PickerRow, Row } from '../../../contract/answers';
import { computed, date, type Fields, quantity, ref, text } from '../../../define/field';
import { productValues } from '../../form/line-table/line-values';
import type { RecordValues } from '../../form/record-values';
import { RefControl } from '../../form/ref-control';
import { type GridColumn, gridColumn } from '../../table/grid-column';
import { Empty } from '../../ui/feedback';
import { Modal } from '../../ui/modal';
import { useCall, useTab } from '../../workspace/tab-context';
import { ChoiceFooter } from './choice-footer';
import { ChoiceTable } from './choice-table';

type Props = {
  base: string;
  /** '' = wherever it lies. */
  warehouse: string;
  fields: Fields;
  /** The line lots are chosen for; none = a product is chosen first. */
  line: RecordValues | undefined;
  onClose: () => void;
  onPick: (lines: readonly RecordValues[]) => void;
};

const SPECIFICATION = ref('specification', '产品');
/** What a balance shows, whatever the kind that takes from it. */
const BALANCE: Fields = {
  warehouseName: text('仓库', { width: 140 }),
  batchNo: text('批号'),
  expiryDate: date('有效期至'),
  free: computed(quantity('可用（最小单位）', { width: 140 })),
  quantity: computed(quantity('在库', { width: 90 })),
  locationName: text('货位'),
  packNo: text('包号'),
  serialNo: text('序列号'),
  productionDate: date('生产日期'),
  ownerName: text('货主', { width: 160 }),
};
/** What a chosen balance writes into a line; how much is taken is the user's. */
const LOT = [
  'warehouse',
  'warehouseName',
  'batchNo',
  'serialNo',
  'productionDate',
  'expiryDate',
  'sterilisationNo',
  'packNo',
  'location',
  'locationName',
  'owner',
  'ownerName',
];

/** Lots of one product in the warehouse, by place, pack and owner: tick what leaves. */
export function StockPicker({ base, warehouse, fields, line, onClose, onPick }: Props) {
  const [product, setProduct] = useState<RecordValues | undefined>(line?.specification ? line : undefined);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const specification = String(product?.specification ?? '');
  const { rows, error } = useBalances(base, warehouse, specification);
  const columns = useMemo(() => columnsOf(warehouse), [warehouse]);
  const shown = rows?.filter((row) => isFoundBy(row, keyword));
  const take = () => {
    const picked = (rows ?? []).filter((row) => chosen.has(row.id));
    onPick(picked.map((row) => ({ ...product, ...lotOf(row, fields), ...(row.serialNo ? { quantity: '1' } : {}) })));
    onClose();
  };
  const pickProduct = (picked: PickerRow) => {
    setChosen(new Set());
    setProduct({ ...productValues(fields, picked), units: picked.units });
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="选择库存"
      width={900}
      bodyClass="flex flex-col gap-2"
      footer={<ChoiceFooter count={chosen.size} take="加入单据" whyNot="请先勾选库存" onTake={take} onClose={onClose} />}
    >
      <RefControl
        id="stock-product"
        field={SPECIFICATION}
        value={specification}
        words={String(product?.productName ?? product?.specificationName ?? '')}
        siblings={{}}
        isInvalid={false}
        isReadOnly={false}
        describedBy={undefined}
        autoFocus={specification === ''}
        onChange={(_id, _words, picked) => picked && pickProduct(picked)}
      />
      {specification === '' ? (
        <Empty icon="goods" title="请先选择产品" text={`输入编码、名称或拼音；选定后显示${warehouse ? '此仓库的' : '各仓库的'}批号、货位与可用数量。`} />
      ) : (
        <ChoiceTable
          label="可用库存"
          rows={shown}
          columns={columns}
          keyOf={(row) => row.id}
          error={error}
          keyword={keyword}
          onKeyword={setKeyword}
          chosen={chosen}
          onChosen={setChosen}
          onConfirm={take}
          empty={`${warehouse ? '此仓库' : '本机构'}没有此产品的库存。`}
        />
      )}
    </Modal>
  );
}

/** What lies of a product in a warehouse ('' = anywhere), as soon as a product is known. */
function useBalances(base: string, warehouse: string, specification: string) {
  const { screen } = useTab();
  const call = useCall();
  const [rows, setRows] = useState<Row[]>();
  const [error, setError] = useState('');
  useEffect(() => {
    if (specification === '') return;
    const abort = new AbortController();
    setError('');
    setRows(undefined);
    call
      .get<{ list: Row[] }>(`${base}/stock`, { screen: screen.flag, ...(warehouse ? { warehouse } : {}), specification }, { signal: abort.signal, quiet: true })
      .then(
        ({ list }) => setRows(list),
        (failure: Error) => !abort.signal.aborted && setError(failure.message),
      );
    return () => abort.abort();
  }, [call, base, screen.flag, warehouse, specification]);
  return { rows, error };
}

/** What is shown of a balance: where it lies only where that is not said already. */
const columnsOf = (warehouse: string): GridColumn[] =>
  Object.entries(BALANCE).flatMap(([id, field]) => (warehouse && id === 'warehouseName' ? [] : [gridColumn(id, field)]));

const isFoundBy = (row: Row, keyword: string): boolean =>
  ['batchNo', 'serialNo', 'packNo', 'locationName', 'warehouseName'].some((name) =>
    String(row[name] ?? '')
      .toLowerCase()
      .includes(keyword.trim().toLowerCase()),
  );

/** Of a balance what lines of this kind hold. */
const lotOf = (row: Row, fields: Fields): RecordValues =>
  Object.fromEntries(LOT.flatMap((name) => (row[name] !== undefined && (name in fields || name.replace(/Name$/, '') in fields) ? [[name, row[name]]] : [])));
