import { describe, expect, it } from 'vitest';
import { derivedCommands } from '../../commands/derived';
import { entriesOf, matching } from '../../src/client/palette/rank';
import { datasets, documentOf, isBuilt, masterOf, reports, screens, screensOf } from '../../src/domain/registry';
import { datasetsCalled, saidOf, wordsOfDataset } from '../../src/domain/spoken-figures';

describe('the words people use for figures', () => {
  it.each(datasets.map((dataset) => [dataset.id, dataset] as const))('of %s lead to it', (_, dataset) => {
    for (const word of wordsOfDataset(dataset)) expect(datasetsCalled(word), word).toContain(dataset);
  });
  it('are none of a word nobody uses', () => expect([datasetsCalled(''), datasetsCalled('不存在的数')]).toEqual([[], []]));
  it('find every page that shows such figures in the palette', () => {
    const pages = new Map(screens.map((screen) => [screen.flag, { content: screen.title, pinyin: '', initials: '' } as never]));
    const commands = derivedCommands({ screens: screens.filter(isBuilt), documentOf, masterOf, saidOf, pages });
    const candidates = entriesOf(commands).map((entry) => ({ ...entry, reason: undefined, weight: 0 }));
    const foundBy = (word: string) => new Set(matching(candidates, word.toLowerCase()).map(({ candidate }) => candidate.command.id));
    for (const { of, resource } of reports)
      for (const word of wordsOfDataset(of).filter((one) => one.length > 1 && !one.includes(' ')))
        for (const screen of screensOf(resource).filter(isBuilt)) expect(foundBy(word).has(`open.${screen.flag}`), `${word}: ${screen.path}`).toBe(true);
  });
});
