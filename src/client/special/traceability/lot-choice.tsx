import type { TraceLot } from '../../../contract/trace-answer';
import type { Question } from './use-trace';

/** Several lots answer to what was asked (a patient's, a document's): the one to follow is chosen. */
export function LotChoice({ lots, onChoose }: { lots: readonly TraceLot[]; onChoose: (question: Question) => void }) {
  return (
    <section className="rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2 font-semibold text-sm">找到 {lots.length} 个批号，请选择要追溯的一个</h2>
      <ul className="max-h-[60vh] divide-y divide-line overflow-auto">
        {lots.map((lot) => (
          <li key={`${lot.specification}|${lot.batchNo}|${lot.serialNo}|${lot.labelNo ?? ''}`}>
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] gap-3 px-4 py-2 text-left text-[13px] hover:bg-hover"
              onClick={() => onChoose(lot.labelNo ? { code: lot.labelNo } : { specification: lot.specification, batchNo: lot.batchNo, serialNo: lot.serialNo })}
            >
              <span className="truncate font-medium">
                {lot.productName} {lot.specModel}
              </span>
              <span className="truncate">批号 {lot.batchNo}</span>
              <span className="truncate text-muted">{lot.labelNo || lot.serialNo}</span>
              <span className="truncate text-muted">有效期 {lot.expiryDate || '—'}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
