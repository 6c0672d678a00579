import { useEffect, useMemo, useState } from 'react';
import type { Row } from '../../contract/answers';
import { computed, date, type Fields, quantity, text } from '../../define/field';
import { gridColumn } from '../table/grid-column';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { useCall, useTab } from '../workspace/tab-context';
import { ChoiceTable } from './choice-table';

type Props = {
  base: string;
  warehouse: string;
  fields: Fields;
  onClose: () => void;
  onPick: (rows: readonly Row[]) => void;
};

/** What a stock balance shows, whatever the kind that takes from it. */
const BALANCE: Fields = {
  code: text('编码', { width: 100 }),
  productName: text('产品名称', { width: 170 }),
  specificationName: text('规格型号', { width: 130 }),
  batchNo: text('批号'),
  expiryDate: date('有效期至'),
  free: computed(quantity('可用')),
  unitName: text('单位', { width: 60 }),
  locationName: text('货位', { width: 90 }),
  packNo: text('包号', { width: 90 }),
  serialNo: text('序列号'),
  ownerName: text('货主'),
  manufacturer: text('生产厂家'),
};

/** Goods lying in the warehouse, by lot, place, pack and owner: tick what leaves. */
export function StockPicker({ base, warehouse, onClose, onPick }: Props) {
  const { screen } = useTab();
  const call = useCall();
  const [keyword, setKeyword] = useState('');
  const [rows, setRows] = useState<Row[]>();
  const [error, setError] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const abort = new AbortController();
    setError('');
    const timer = setTimeout(() => {
      call
        .get<{ list: Row[] }>(
          `${base}/stock`,
          { screen: screen.flag, warehouse, keyword },
          { signal: abort.signal, quiet: true },
        )
        .then(
          ({ list }) => setRows(list),
          (failure: Error) => !abort.signal.aborted && setError(failure.message),
        );
    }, 200);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [call, base, screen.flag, warehouse, keyword]);
  const columns = useMemo(() => Object.entries(BALANCE).map(([id, field]) => gridColumn(id, field)), []);
  const keyOf = (row: Row) =>
    String(row.id ?? [row.specification, row.batchNo, row.location, row.packNo, row.owner, row.serialNo].join('|'));
  const take = () => {
    onPick((rows ?? []).filter((row) => chosen.has(keyOf(row))).map(({ id: _id, ...row }) => row as Row));
    onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="选择库存"
      width={980}
      bodyClass="flex flex-col gap-2"
      footer={
        <>
          <span className="flex-1 text-muted text-sm">已选 {chosen.size} 行</span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" {...(chosen.size === 0 ? { whyNot: '请先勾选库存' } : {})} onClick={take}>
            加入单据
          </Button>
        </>
      }
    >
      <ChoiceTable
        label="可用库存"
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        error={error}
        keyword={keyword}
        onKeyword={setKeyword}
        chosen={chosen}
        onChosen={setChosen}
        onConfirm={take}
        empty="此仓库没有可用库存，换个关键字或仓库试试。"
      />
    </Modal>
  );
}
