import { z } from 'zod';
import { type AnyCommand, defineCommand } from '../src/define/define-command';

const code = z.string({ error: '请扫码或输入条码' }).trim().min(1, { error: '请扫码或输入条码' }).max(300, { error: '条码过长' });

/** A code without a scan box on the page: scanned or typed into the palette, it means what it means on the page in front. */
export const scanCommands: readonly AnyCommand[] = [
  defineCommand<{ code: string }>({
    id: 'workspace.scanCode',
    title: '扫码或输入条码',
    group: '工作台',
    keywords: ['scan', 'barcode', 'udi'],
    pinyin: { full: 'sao ma huo shu ru tiao ma', initials: 'smhsrtm' },
    risk: 'open',
    args: z.object({ code: code.describe('条码、UDI、标签或单号') }),
    run: (context, { code: given }) => context.workspace('scanCode', { code: given }),
  }),
];
