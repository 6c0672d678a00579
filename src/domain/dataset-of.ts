import type { Dataset } from '../define/define-dataset';
import { datasetOfDocument, datasetOfLines, datasetOfMaster, LINES_SUFFIX } from '../define/listed-dataset';
import { datasets, documentOf, masterOf } from './registry';

const known = new Map(datasets.map((dataset) => [dataset.id, dataset]));

/** Those of the registry; kinds, their lines and masters under their own names (define/listed-dataset.ts), made when one is first asked for. */
export function datasetOf(id: string): Dataset | undefined {
  const found = known.get(id) ?? listedDataset(id);
  if (found) known.set(id, found);
  return found;
}

function listedDataset(id: string): Dataset | undefined {
  const document = documentOf(id);
  if (document) return datasetOfDocument(document);
  const master = masterOf(id);
  if (master) return datasetOfMaster(master);
  const lines = id.endsWith(LINES_SUFFIX) ? documentOf(id.slice(0, -LINES_SUFFIX.length)) : undefined;
  return lines && datasetOfLines(lines);
}
