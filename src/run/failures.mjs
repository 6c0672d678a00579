// What failed, taken from the reports of vitest and Playwright: named once more at the end, where whoever sees only the last lines looks.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** The first lines of a message say what was expected; of the rest our own places. */
const short = (message = '') => {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/') && !line.includes('at new Promise'))
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n');
};

/** @returns {string[]} a text for each failed test of a vitest report, and for each file that could not be loaded. */
export const failedInVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${short(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${short(failureMessages[0])}`);
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @returns {{ failed: string[], second: string[] }} failed tests of a Playwright report; those that passed at the second try, each with what the first try said. */
export function failedInPlaywright(report) {
  const failed = [];
  const second = [];
  for (const { file, line, title, tests } of (report?.suites ?? []).flatMap(specsOf)) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const told = results.find(({ error }) => error)?.error.message;
      (status === 'flaky' ? second : failed).push(`${file}:${line} › ${title}\n${short(told)}`);
    }
  }
  return { failed, second };
}
