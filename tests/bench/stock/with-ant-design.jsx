import { Table } from 'antd';
import { useMemo } from 'react';
import { makeRows } from './rows';

const compare = (id) => (a, b) => (String(a[id] ?? '') < String(b[id] ?? '') ? -1 : 1);

/** All rows in memory, its own virtual list. */
export default function WithAntDesign() {
  const rows = useMemo(makeRows, []);
  const columns = useMemo(() => window.benchData.columns.map(({ id, title, width }) => ({ dataIndex: id, title, width, sorter: compare(id) })), []);
  const wide = columns.reduce((sum, column) => sum + column.width, 0);
  return <Table virtual size="small" rowKey="id" columns={columns} dataSource={rows} pagination={false} scroll={{ x: wide, y: 780 }} />;
}
