import { useEffect, useState } from 'react';

/** A barcode as SVG; the encoder is fetched with the first one. */
export function Barcode({
  text,
  kind = 'code128',
  height = 10,
  width = 52,
}: {
  text: string;
  kind?: 'code128' | 'qrcode' | 'gs1datamatrix';
  height?: number;
  /** Millimetres of a bar code; square codes are as wide as high. */
  width?: number;
}) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let isGone = false;
    void import('bwip-js/browser').then(({ toSVG }) => {
      if (isGone || text === '') return;
      try {
        setSvg(toSVG({ bcid: kind, text, height, scale: 1, includetext: false }));
      } catch {
        setSvg('');
      }
    });
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
