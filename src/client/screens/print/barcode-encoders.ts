import { code128, drawingSVG, gs1datamatrix, qrcode } from 'bwip-js/browser';

/** Only the encoders the product prints, by their names: `toSVG` looks one up among all hundred and carries them along. */
const ENCODERS = { code128, qrcode, gs1datamatrix } as const;
export type BarcodeKind = keyof typeof ENCODERS;

/** The code as SVG; '' for what the encoder cannot say. */
export function drawn(kind: BarcodeKind, text: string, height: number): string {
  try {
    return ENCODERS[kind]({ bcid: kind, text, height, scale: 1, includetext: false }, drawingSVG());
  } catch {
    return '';
  }
}
