import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo } from 'react';
import { makeRows } from './rows';

ModuleRegistry.registerModules([AllCommunityModule]);

/** All rows in memory, rows and columns virtual as it does by itself. */
export default function WithAgGrid() {
  const rows = useMemo(makeRows, []);
  const columns = useMemo(() => window.benchData.columns.map(({ id, title, width }) => ({ field: id, headerName: title, width, sortable: true })), []);
  return (
    <div style={{ height: '100%' }}>
      <AgGridReact rowData={rows} columnDefs={columns} rowHeight={38} getRowId={({ data }) => data.id} />
    </div>
  );
}
