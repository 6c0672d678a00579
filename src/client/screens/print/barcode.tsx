import { useEffect, useState } from 'react';
import type { BarcodeKind } from './barcode-encoders';

/** The same number stands on every sheet of a document: drawn once. Labels have each their own, so only the last ones are kept. */
const MOST = 500;
const pictures = new Map<string, Promise<string>>();
function pictureOf(kind: BarcodeKind, text: string, height: number): Promise<string> {
  const key = `${kind} ${height} ${text}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const [oldest] = pictures.keys();
  if (pictures.size >= MOST && oldest !== undefined) pictures.delete(oldest);
  const picture = draw(kind, text, height);
  pictures.set(key, picture);
  return picture;
}

async function draw(kind: BarcodeKind, text: string, height: number): Promise<string> {
  const { drawn } = await import('./barcode-encoders');
  return drawn(kind, text, height);
}

/** A barcode as SVG; the encoder is fetched with the first one. */
export function Barcode({
  text,
  kind = 'code128',
  height = 10,
  width = 52,
}: {
  text: string;
  kind?: BarcodeKind;
  height?: number;
  /** Millimetres of a bar code; square codes are as wide as high. */
  width?: number;
}) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let isGone = false;
    if (text !== '') void pictureOf(kind, text, height).then((picture) => !isGone && setSvg(picture));
    return () => {
      isGone = true;
    };
  }, [text, kind, height]);
  return (
    <span
      role="img"
      aria-label={`条码 ${text}`}
      className="inline-block [&>svg]:h-full [&>svg]:w-full"
      style={{ height: `${height}mm`, width: `${kind === 'code128' ? width : height}mm` }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the encoder's own output; the text is in it as bars, never as markup
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
