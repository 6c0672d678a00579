/** Reads codes from a picture: the browser's own reader where it has one that knows what hospitals print, else zxing compiled to wasm. */
export type CodeFinder = (frame: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

/** DataMatrix and GS1-128 are on boxes, QR and Code 128 on wristbands and labels, EAN on what is sold. */
const WANTED = ['data_matrix', 'code_128', 'qr_code', 'ean_13'];

export async function codeFinder(): Promise<CodeFinder> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = own ? await own.getSupportedFormats().catch(() => []) : [];
  if (own && WANTED.every((format) => known.includes(format))) {
    const detector = new own({ formats: WANTED });
    return async (frame) => (await detector.detect(frame))[0]?.rawValue;
  }
  return wasmFinder();
}

async function wasmFinder(): Promise<CodeFinder> {
  const [{ prepareZXingModule, readBarcodes }, { default: file }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    if (!context || frame.videoWidth === 0) return undefined;
    canvas.width = frame.videoWidth;
    canvas.height = frame.videoHeight;
    context.drawImage(frame, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, { formats: ['DataMatrix', 'Code128', 'QRCode', 'EAN13'], maxNumberOfSymbols: 1, textMode: 'Plain' });
    return found.find(({ isValid, text }) => isValid && text !== '')?.text;
  };
}
