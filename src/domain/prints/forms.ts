import type { PrintDefinition } from '../../define/define-print';
import type { Option } from '../../define/field';
import { printScreens } from '../screens/prints';
import { tradePrints } from './prints';

/** Forms of documents: what may be laid out anew. Labels and sheets of records are laid out by their own definitions. */
export const designedForms: readonly PrintDefinition[] = tradePrints.filter(
  ({ labels, records, goods, columns }) => !labels && !records && !goods && columns.length > 0,
);

/** The forms by what their pages are called; one without a page by its own title. */
export const formOptions: readonly Option[] = designedForms.map(({ print, titles }) => {
  const [own = print] = Object.values(titles);
  const screen = printScreens.find(({ resource }) => resource === `print:${print}`);
  return { value: print, label: screen?.title.replace(/打印$/, '') ?? own };
});

/** Kinds of documents by what they are called on paper; two forms may call one differently. */
const named = new Map(designedForms.flatMap(({ titles }) => Object.entries(titles)));
export const kindOptions: readonly Option[] = [...named].map(([value, label]) => ({ value, label }));
