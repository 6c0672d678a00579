// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type BarcodeKind, drawn } from '../../../src/client/screens/print/barcode-encoders';

const CODES: Record<BarcodeKind, string> = {
  code128: 'CG202611210003',
  qrcode: 'ODO|XC202611210003',
  gs1datamatrix: '(01)06901234567892(17)270630(10)A1(21)S1',
};

it.each(Object.entries(CODES) as [BarcodeKind, string][])('%s is drawn, each text its own picture', (kind, text) => {
  const picture = drawn(kind, text, 10);
  expect(picture).toMatch(/^<svg viewBox="0 0 \d+ \d+"/);
  expect(picture).toContain('<path');
  expect(drawn(kind, text.replace(/.$/, '9'), 10)).not.toBe(picture);
});

it('what cannot be said as GS1 has no picture', () => {
  expect(drawn('gs1datamatrix', '(01)06901234567890', 10)).toBe('');
});
