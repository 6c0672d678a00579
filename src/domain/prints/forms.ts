import type { PrintDefinition } from '../../define/define-print';
import type { Option } from '../../define/field';
import type { LabelDefinition } from '../../define/label-definition';
import { printScreens } from '../screens/prints';
import { tradePrints } from './prints';

/** Forms of documents: what may be laid out anew. Sheets of records are laid out by their own definitions. */
export const designedForms: readonly PrintDefinition[] = tradePrints.filter(
  ({ labels, records, goods, columns }) => !labels && !records && !goods && columns.length > 0,
);

/** What labels of goods are called among the kinds of labels. */
const GOODS = 'goods';

/** Labels a print makes, by kind: of records, of the goods in them, of the parts of a record. */
const labelKinds = ({ labels = {}, goods, records = {} }: PrintDefinition): Record<string, LabelDefinition> => ({
  ...labels,
  ...(goods ? { [GOODS]: goods } : {}),
  ...Object.fromEntries(Object.values(records).flatMap(({ variant }) => (variant?.label ? [[variant.id, variant.label]] : []))),
});

/** Prints of labels: each kind of label is laid out by itself. */
export const designedLabels: readonly PrintDefinition[] = tradePrints.filter((print) => Object.keys(labelKinds(print)).length > 0);

/** The label a print makes of records of a type: their own, else that of the goods in them; by the kind it is laid out for. */
export function labelFor(print: PrintDefinition, type: string): { kind: string; label: LabelDefinition } | undefined {
  const kinds = labelKinds(print);
  const kind = Object.hasOwn(kinds, type) ? type : GOODS;
  const label = kinds[kind];
  return label && { kind, label };
}

/** The label of a template; undefined where it is one of a form. */
export function labelOfTemplate(printKey: string, kind: string): LabelDefinition | undefined {
  const print = designedLabels.find((one) => one.print === printKey);
  return print && Object.hasOwn(labelKinds(print), kind) ? labelKinds(print)[kind] : undefined;
}

const designed: readonly PrintDefinition[] = [...designedForms, ...designedLabels];

/** What each system template is of: a form with all its kinds, a kind of label. */
export const systemTemplates: readonly { printKey: string; kind: string }[] = [
  ...designedForms.map(({ print }) => ({ printKey: print, kind: '' })),
  ...designedLabels.flatMap((print) => Object.keys(labelKinds(print)).map((kind) => ({ printKey: print.print, kind }))),
];

/** Whether there is anything of the kind a template could be of: a form may be laid out for all its kinds, a label for one. */
export const mayBeOf = (printKey: string, kind: string): boolean =>
  systemTemplates.some((one) => one.printKey === printKey && one.kind === kind) ||
  designedForms.some(({ print, titles }) => print === printKey && Object.hasOwn(titles, kind));

/** The prints by what their pages are called; one without a page by its own title. */
export const formOptions: readonly Option[] = designed.map(({ print, titles }) => {
  const [own = print] = Object.values(titles);
  const screen = printScreens.find(({ resource }) => resource === `print:${print}`);
  return { value: print, label: screen?.title.replace(/打印$/, '') ?? own };
});

/** Kinds of documents and labels by what they are called on paper; two forms may call one differently. */
const named = new Map(designed.flatMap(({ titles }) => Object.entries(titles)));
export const kindOptions: readonly Option[] = [...named].map(([value, label]) => ({ value, label }));

/** The kinds of one of them. */
export const kindsOf = (printKey: string): Option[] => kindOptions.filter(({ value }) => mayBeOf(printKey, value));
