import { expect, test } from 'vitest';
import { operationWords } from '../../src/domain/operation-words';
import { documents, masters, reports, screens } from '../../src/domain/registry';

/** Everything the log can say of anything, in Chinese: what is defined tomorrow too. */
const words = operationWords();
const known = new Map(words.map(({ resource, operation, label }) => [`${resource} ${operation}`, label]));
const labelOf = (resource: string, operation: string) => known.get(`${resource} ${operation}`) ?? known.get(` ${operation}`) ?? '';
const isChinese = (text: string) => /\p{Script=Han}/u.test(text) && !/[a-z]{4}/.test(text);

const BESIDE_ACTIONS = ['add', 'edit', 'del', 'copy', 'view', 'enable', 'disable', 'import', 'export', 'print', 'reprint', 'showPatient', 'takenBack'];
const operationsOf = (actions: readonly { id: string; flags: readonly string[] }[]) => [
  ...BESIDE_ACTIONS,
  ...actions.flatMap(({ id, flags }) => [id, ...flags.slice(0, 1)]),
];

test('every operation on every kind and master is logged under a Chinese word, and the thing under its title', () => {
  const logged = [
    ...documents.map(({ kind, actions }) => ({ resource: kind, operations: operationsOf(actions) })),
    ...masters.map(({ resource, actions }) => ({ resource, operations: operationsOf(actions) })),
    ...reports.map(({ resource }) => ({ resource, operations: ['export'] })),
    ...screens.map(({ resource }) => ({ resource, operations: ['export', 'print'] })),
    { resource: 'account', operations: ['login', 'smsLogin', 'logout', 'changePwd', 'resetPwd'] },
    { resource: 'menuNode', operations: ['move', 'rename', 'setTree', 'reset', 'applyTemplate'] },
    { resource: 'message', operations: ['send', 'recall'] },
    { resource: 'approvalDelegate', operations: ['end'] },
  ];
  const bare = logged.flatMap(({ resource, operations }) => [
    ...(isChinese(known.get(`${resource} `) ?? '') ? [] : [resource]),
    ...operations.filter((operation) => !isChinese(labelOf(resource, operation))).map((operation) => `${resource} ${operation}`),
  ]);
  expect(bare).toEqual([]);
});

test('an action is called as its button is', () => {
  for (const { kind, actions } of documents) for (const { id, label } of actions) expect([kind, id, labelOf(kind, id)]).toEqual([kind, id, label]);
});
