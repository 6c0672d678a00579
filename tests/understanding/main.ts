import { askAll } from './ask';
import { trainAndReport } from './train';

/**
 * `npm run understand` trains the model of the built-in reading from its grammar, writes it and prints scores and what is confused with what.
 * `npm run understand -- ask <questions.tsv> [<answers.md>]` asks a running demo world (DATA_DIR) a list of questions: asker, question, what a
 * right answer is, frame where one is labelled, parted by tabs; it writes down what was read, answered and proposed, for somebody to judge.
 */
const [what, ...rest] = process.argv.slice(2);
if (what === 'ask') await askAll(rest);
else await trainAndReport();
