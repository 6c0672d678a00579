import { expect, test } from 'vitest';
import { keptFiles } from '../../../src/client/screens/document/use-document-actions';
import { isOfGoods } from '../../../src/client/screens/list/document-acts';
import { documentOf } from '../../../src/domain/registry';

test('下载版式文件 hands over the files that are kept, and asks for them where there are none', () => {
  const download = documentOf('eInvoice')?.actions.find(({ id }) => id === 'download');
  if (!download) throw new Error('no download');
  expect(keptFiles(download, { files: ['a', 'b'] })).toEqual(['a', 'b']);
  expect(keptFiles(download, { files: [] })).toEqual([]);
  expect(download.opens?.asked).toContain('还没有收到版式文件');
  expect(keptFiles({}, { files: ['a'] })).toEqual([]);
});

test('what chosen documents come to is told as goods only where they are', () => {
  const isGoods = (kind: string) => isOfGoods(documentOf(kind) as never);
  expect([isGoods('purchaseOrder'), isGoods('saleInvoice'), isGoods('voucher')]).toEqual([true, true, false]);
});
