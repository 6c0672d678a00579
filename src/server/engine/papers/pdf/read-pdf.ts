import { fork } from 'node:child_process';
import { serverFile } from '../../../base/checkout';
import { BadInput, Rejected } from '../../../base/errors';

/** A word as it stands on its page: x = its left end, y = its base line, downwards, in points. */
export type PdfWord = { text: string; x: number; y: number; width: number; height: number };
export type PdfPage = { width: number; words: PdfWord[] };
/** `codes` = what the square codes on it say. */
export type PdfContent = { pages: PdfPage[]; codes: string[] };
export type PdfAnswer = PdfContent | { refused: 'large' | 'slow' | 'broken' | 'locked' | 'pages'; pages?: number };

const OTHERS = '请选择同一张发票的 XML 或 OFD 文件';
const REFUSED = {
  large: `PDF 展开后太大，不像电子发票，${OTHERS}`,
  slow: `PDF 读取时间过长，${OTHERS}`,
  broken: `PDF 已损坏，读不出来，${OTHERS}`,
  locked: `PDF 有打开密码，请先去掉密码，或${OTHERS.slice(1)}`,
} as const;
/** PDFs this process has read at once, and how many more may wait for their turn. */
const READERS = 2;
const WAITING = 16;
/** Longer than the reading process waits itself. */
const PATIENCE = 15_000;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Reads a PDF in a process of its own, with limited memory and time and nothing of the server in it, when its turn has come.
 * @throws Rejected when too many wait already, BadInput saying why it cannot be read
 */
export async function readPdf(bytes: Buffer): Promise<PdfContent> {
  if (running >= READERS) {
    if (waiting.length >= WAITING) throw new Rejected('正在读取的文件太多，请稍后再试');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    const answer = await askProcess(bytes);
    if (!('refused' in answer)) return answer;
    throw new BadInput(answer.refused === 'pages' ? `PDF 有${answer.pages}页，电子发票不超过50页` : REFUSED[answer.refused]);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** No addons: what is not drawn needs none. No environment: it holds keys. */
const apart = {
  execArgv: ['--no-addons', '--max-old-space-size=64'],
  env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[],
  serialization: 'advanced' as const,
};

async function askProcess(bytes: Buffer): Promise<PdfAnswer> {
  const child = fork(serverFile('engine/papers/pdf/reading-process.mjs'), [], apart);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const answer = await new Promise<PdfAnswer>((resolve) => {
    const clock = setTimeout(() => {
      resolve({ refused: 'slow' });
      child.kill('SIGKILL');
    }, PATIENCE);
    child.once('message', (said) => resolve(said as PdfAnswer));
    void ended.then(() => {
      clearTimeout(clock);
      resolve({ refused: 'broken' });
    });
    child.send(bytes, (problem) => problem && child.kill('SIGKILL'));
  });
  child.kill('SIGKILL');
  await ended;
  return answer;
}
