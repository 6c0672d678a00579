import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';

/** The lines of a document as a JSON record set for SQL: index, goods, lot, place, base quantity. */
export function linesJson(d: AnyDocument, warehouse: string): string {
  return JSON.stringify(
    d.lines.map((line, i) => ({
      i,
      line_id: line.id,
      warehouse_id: warehouse || null,
      specification_id: line.specification || null,
      batch_no: line.batchNo || '-',
      serial_no: line.serialNo || '',
      location_id: line.location || null,
      pack_no: line.packNo || '',
      owner_id: line.owner || d.org.id,
      quantity: line.baseQuantity || '0',
      source_line_id: line.sourceLine || null,
      unit_id: line.unit || null,
      label_no: line.labelNo || '',
      expiry_date: line.expiryDate || null,
    })),
  );
}

/** Warehouse the goods of a document leave from (or come into). */
export const goodsWarehouse = (definition: DocumentDefinition, d: AnyDocument): string => {
  const field = definition.reservesFrom ?? 'warehouse';
  return String(d.header[field] ?? d.header.warehouse ?? d.header.sourceWarehouse ?? '');
};
