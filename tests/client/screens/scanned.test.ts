import { expect, it } from 'vitest';
import { namesDocument } from '../../../src/client/screens/scanned';
import { documentOf } from '../../../src/domain/registry';

it('a scanned number fills a line only where lines name documents of its kind', () => {
  const run = documentOf('dispatchOrder')?.lines ?? {};
  expect(namesDocument(run, 'issueOdo')).toBe('issueOdo');
  expect(namesDocument(run)).toBe('issueOdo');
  expect(namesDocument(run, 'saleOdo')).toBeUndefined();
  expect(namesDocument(documentOf('saleOdo')?.lines ?? {}, 'saleOdo')).toBeUndefined();
});
