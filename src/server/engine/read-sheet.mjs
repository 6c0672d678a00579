// Runs in a worker thread: a broken or hostile workbook costs a thread, never the server.
import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';

const { bytes, rowLimit } = workerData;
const book = read(bytes, { type: 'array', sheetRows: rowLimit + 2, cellFormula: false, cellHTML: false, cellDates: true, dense: true });
const name = book.SheetNames[0];
const rows = name === undefined ? [] : utils.sheet_to_json(book.Sheets[name], { header: 1, raw: false, defval: '', blankrows: false, dateNF: 'yyyy-mm-dd' });
parentPort.postMessage(
  rows.map((row) =>
    row.slice(0, 100).map((cell) =>
      String(cell ?? '')
        .slice(0, 5000)
        .trim(),
    ),
  ),
);
