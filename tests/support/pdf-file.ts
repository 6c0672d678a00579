import { deflateSync } from 'node:zlib';

/** Text at a place, in points from the upper left of a sheet of 610 × 394, as the tax office's papers are; `end`: x is where it ends. */
export type Drawn = { x: number; y: number; text: string; size?: number; end?: boolean };
export type DrawnPicture = { x: number; y: number; side: number; pixels: number; grey: Buffer };
export type PdfSheet = { texts: readonly Drawn[]; pictures?: readonly DrawnPicture[] };
/** `font`: 'own' writes its own codes and says what they mean; 'named' writes in a standard Chinese code, by a font that is not in the file. */
export type PdfLook = { font?: 'own' | 'named'; isPacked?: boolean };
type Part = string | Buffer;
const HEIGHT = 394;

const isNarrow = (letter: string): boolean => letter.charCodeAt(0) < 0x80;
export const widthOf = (text: string, size: number): number => [...text].reduce((sum, letter) => sum + (isNarrow(letter) ? 0.5 : 1) * size, 0);
const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** Objects in their order, numbered from 1, the first of them the catalogue, with the table that says where each begins. */
export function pdfOf(objects: readonly Part[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  const put = (part: Part): void => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    starts.push(length);
    put(`${at + 1} 0 obj\n`);
    put(object);
    put('\nendobj\n');
  }
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export const streamOf = (content: Buffer, words = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${content.length} ${words} >>\nstream\n`), content, Buffer.from('\nendstream')]);
const packed = (content: Buffer, isPacked: boolean, words = ''): Buffer =>
  isPacked ? streamOf(deflateSync(content), `/Filter /FlateDecode ${words}`) : streamOf(content, words);

/** A PDF of these sheets, made by hand: words in a Chinese font, grey pictures. */
export function drawPdf(sheets: readonly PdfSheet[], { font = 'own', isPacked = true }: PdfLook = {}): Buffer {
  const letters = [...new Set(sheets.flatMap(({ texts }) => texts.flatMap(({ text }) => [...text])))];
  const codeOf = (letter: string): number => (font === 'own' ? letters.indexOf(letter) + 1 : letter.charCodeAt(0));
  const objects: Part[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (part: Part): number => objects.push(part);
  const fontId = font === 'own' ? ownFont(letters, add) : namedFont(add);
  const pages = sheets.map(({ texts, pictures = [] }) => {
    const drawn = pictures.map((one) => ({ ...one, id: add(packed(one.grey, isPacked, pictureWords(one))) }));
    const content = [
      ...texts.map(({ x, y, text, size = 9, end = false }) => {
        const codes = [...text].map((letter) => hex(codeOf(letter))).join('');
        return `BT /F1 ${size} Tf 1 0 0 1 ${(end ? x - widthOf(text, size) : x).toFixed(2)} ${(HEIGHT - y).toFixed(2)} Tm <${codes}> Tj ET`;
      }),
      ...drawn.map(({ id, x, y, side }) => `q ${side} 0 0 ${side} ${x} ${HEIGHT - y - side} cm /I${id} Do Q`),
    ].join('\n');
    const body = add(packed(Buffer.from(content, 'latin1'), isPacked));
    const named = drawn.map(({ id }) => `/I${id} ${id} 0 R`).join(' ');
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 610 ${HEIGHT}] /Contents ${body} 0 R /Resources << /Font << /F1 ${fontId} 0 R >> /XObject << ${named} >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`;
  return pdfOf(objects);
}

const pictureWords = ({ pixels }: DrawnPicture): string =>
  `/Type /XObject /Subtype /Image /Width ${pixels} /Height ${pixels} /ColorSpace /DeviceGray /BitsPerComponent 8`;

function ownFont(letters: readonly string[], add: (part: Part) => number): number {
  const means = letters.map((letter, at) => `<${hex(at + 1)}> <${hex(letter.charCodeAt(0))}>`);
  const groups = Array.from({ length: Math.ceil(means.length / 100) }, (_, i) => means.slice(i * 100, i * 100 + 100));
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${groups.map((group) => `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`).join('\n')}
endcmap end end`;
  const unicode = add(streamOf(Buffer.from(map)));
  const widths = letters.map((letter, at) => (isNarrow(letter) ? `${at + 1} [500]` : '')).join(' ');
  const face = add('<< /Type /FontDescriptor /FontName /Song /Flags 4 /Ascent 880 /Descent -120 /ItalicAngle 0 /StemV 80 /FontBBox [0 -200 1000 900] >>');
  const glyphs = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${face} 0 R /DW 1000 /W [${widths}] >>`,
  );
  return add(`<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [${glyphs} 0 R] /ToUnicode ${unicode} 0 R >>`);
}

function namedFont(add: (part: Part) => number): number {
  const face = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /Ascent 880 /Descent -120 /ItalicAngle 0 /StemV 80 /FontBBox [0 -200 1000 900] >>',
  );
  const glyphs = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor ${face} 0 R /DW 1000 /W [1 95 500] >>`,
  );
  return add(`<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${glyphs} 0 R] >>`);
}
