import type { Dataset } from '../define/define-dataset';
import { datasets, reports } from './registry';

/** What people call the figures of a dataset: its title, and the words it says for itself. */
export const wordsOfDataset = ({ title, said }: Dataset): string[] => [title, ...said.split(' ').filter(Boolean)];

/** The words a page's figures are known by: those of the datasets its report asks and whose rows it shows. */
export function saidOf(resource: string): string[] {
  const asked = reports.filter((report) => report.resource === resource).flatMap(({ of, bases = [] }) => [of, ...bases]);
  const shown = datasets.filter((dataset) => asked.includes(dataset) || dataset.shownOn.includes(resource));
  return [...new Set(shown.flatMap(wordsOfDataset))];
}

/** The datasets a word is said of, as it stands. */
export const datasetsCalled = (word: string): Dataset[] => {
  const asked = word.trim().toLowerCase();
  return asked === '' ? [] : datasets.filter((dataset) => wordsOfDataset(dataset).some((said) => said.toLowerCase() === asked));
};
