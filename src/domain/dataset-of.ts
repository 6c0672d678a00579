import type { Dataset } from '../define/define-dataset';
import { sectionNames } from '../define/in-section';
import { datasetOfDocument, datasetOfLines, datasetOfMaster, linesId } from '../define/listed-dataset';
import { datasets, documentOf, documents, masterOf } from './registry';

const known = new Map(datasets.map((dataset) => [dataset.id, dataset]));

/** Every table of lines a document has, by the name of its dataset. */
const ofLines = new Map(
  documents.flatMap((definition) => sectionNames(definition).map((name) => [linesId(definition.kind, name), { definition, name }] as const)),
);

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
  const lines = ofLines.get(id);
  return lines && datasetOfLines(lines.definition, lines.name);
}
