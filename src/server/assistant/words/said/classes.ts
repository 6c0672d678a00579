import { phrasesIn } from './all';

/** Words for goods that name a class of them: they narrow, whatever the list of classes calls it. What stands behind is looked for there. */
const CLASSES: Readonly<Record<string, string>> = {
  试剂: '试剂 诊断试剂 检验试剂 体外诊断试剂 reagent reagents',
  敷料: '敷料类',
};

const known = new Map(Object.entries(CLASSES).flatMap(([name, words]) => phrasesIn(words).map((word) => [word, name] as const)));
/** The class a word names, as lists of classes may call it. */
export const classCalled = (word: string): string | undefined => known.get(word);
/** Whether it is what a class of goods is called, typed as it should be. */
export const isClassName = (word: string): boolean => word in CLASSES || known.has(word);
