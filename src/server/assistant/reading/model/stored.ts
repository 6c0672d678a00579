import { gunzipSync, gzipSync } from 'node:zlib';
import type { Head, Model } from './linear';

/**
 * A model as a file: classes and names of features as JSON on the first line, then the weights of each feature, a byte each; packed.
 * The same model is the same bytes.
 */
export function packed({ intent, subject }: Model): Buffer {
  const names = [...new Set([...intent.weights.keys(), ...subject.weights.keys()])].sort();
  const head = Buffer.from(`${JSON.stringify({ intent: intent.classes, subject: subject.classes, names })}\n`);
  const rows = names.flatMap((name) => [intent, subject].map((one) => Buffer.from((one.weights.get(name) ?? new Int8Array(one.classes.length)).buffer)));
  const bytes = gzipSync(Buffer.concat([head, ...rows]), { level: 9 });
  // Which system packed it is nobody's business.
  bytes[9] = 255;
  return bytes;
}

export function unpacked(file: Buffer): Model {
  const bytes = gunzipSync(file);
  const end = bytes.indexOf(10);
  const { intent, subject, names } = JSON.parse(bytes.subarray(0, end).toString()) as { intent: string[]; subject: string[]; names: string[] };
  const heads: Head[] = [intent, subject].map((classes) => ({ classes, weights: new Map() }));
  let at = end + 1;
  for (const name of names)
    for (const head of heads) {
      (head.weights as Map<string, Int8Array>).set(name, new Int8Array(bytes.buffer, bytes.byteOffset + at, head.classes.length));
      at += head.classes.length;
    }
  return { intent: heads[0] as Head, subject: heads[1] as Head };
}
