import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { PrintRecords } from './print-records';

type Props = { type: string; ids: string; source: string; onClose: () => void };

/** Chosen rows of a list on paper, over the page they were chosen on: only the sheets are printed, Escape leads back. */
export function PrintOverlay({ type, ids, source, onClose }: Props) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [onClose]);
  return createPortal(
    <div role="dialog" aria-modal="true" aria-label="打印预览" className="fixed inset-0 z-50 overflow-auto bg-canvas print:static print:overflow-visible">
      <style>{'@media print { #root { display: none } }'}</style>
      <PrintRecords form="table" type={type} ids={ids} source={source} onClose={onClose} />
    </div>,
    document.body,
  );
}
