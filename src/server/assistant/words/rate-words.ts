import { datasets } from '../../../domain/registry';

/** A figure made of others, as the product calls it: 退货率, 周转天数, and where it is told. */
export type RateWord = { said: string; places: readonly { of: string; measure: string }[] };

/** What is dearer or grew is asked in other words; two letters are no name of a figure. */
const OTHERWISE = /价|占比|同比|环比|毛利|^.{1,2}$/;
const plain = (label: string): string => label.replace(/[%％].*$|[（(].*$/, '').trim();

let words: readonly RateWord[] | undefined;
/** Every figure of the datasets that is made of others, by its name. */
export function rateWords(): readonly RateWord[] {
  if (words) return words;
  const places = new Map<string, { of: string; measure: string }[]>();
  for (const dataset of datasets)
    for (const [measure, { label }] of Object.entries(dataset.measures)) {
      const said = plain(label);
      if (!(measure in dataset.ratios) || OTHERWISE.test(said)) continue;
      places.set(said, [...(places.get(said) ?? []), { of: dataset.id, measure }]);
    }
  words = [...places].map(([said, known]) => ({ said, places: known }));
  return words;
}
