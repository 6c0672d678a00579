import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Load } from '../../engine/documents/facts';
import { productFact } from './product';
import { serialFact } from './serial';

const changed = (d: AnyDocument, values: (line: AnyLine) => Partial<AnyLine>): AnyDocument => ({
  ...d,
  lines: d.lines.map((line) => ({ ...line, ...values(line) })),
});

/** Per line: what the goods are changed into, asked like goods of their own. */
export const changedProductFact: Load<'newProduct'> = (context, definition, d) =>
  productFact(
    context,
    definition,
    changed(d, (line) => ({ specification: String(line.newSpecification ?? '') })),
  );

export const changedLotFact: Load<'newSerial'> = (context, definition, d) =>
  serialFact(
    context,
    definition,
    changed(d, (line) => ({
      batchNo: String(line.newBatchNo || line.batchNo),
      serialNo: String(line.newSerialNo || line.serialNo),
      expiryDate: String(line.newExpiryDate || line.expiryDate || ''),
    })),
  );
