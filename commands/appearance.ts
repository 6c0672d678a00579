import { z } from 'zod';
import { ROW_HEIGHTS, type RowHeightWord, TEXT_SIZES, type TextSizeWord } from '../src/define/appearance-words';
import { type AnyCommand, defineCommand } from '../src/define/define-command';

const wordsOf = <W extends string>(table: Record<W, string>): [W, ...W[]] => Object.keys(table) as [W, ...W[]];

/** How the workspace looks to whoever is signed in: it asks how, so it comes with the derived commands. */
export const appearanceCommands: readonly AnyCommand[] = [
  defineCommand<{ size: TextSizeWord }>({
    id: 'workspace.textSize',
    title: '文字大小',
    group: '工作台',
    keywords: ['textSize', '字号', '字体', '字体大小', '大字', '字太小', '字大一点', '放大字', '老花', '大字模式', 'font size'],
    pinyin: { full: 'wen zi da xiao', initials: 'wzdx' },
    risk: 'open',
    args: z.object({ size: z.enum(wordsOf(TEXT_SIZES), { error: '请选择文字大小' }).describe('文字大小') }),
    run: (context, { size }) => context.workspace('textSize', { size }),
  }),
  defineCommand<{ height: RowHeightWord }>({
    id: 'workspace.rowHeight',
    title: '行高',
    group: '工作台',
    keywords: ['rowHeight', '行距', '密度', '紧凑', '宽松', '表格行高', '显示密度', 'density'],
    pinyin: { full: 'hang gao', initials: 'hg' },
    risk: 'open',
    args: z.object({ height: z.enum(wordsOf(ROW_HEIGHTS), { error: '请选择行高' }).describe('行高') }),
    run: (context, { height }) => context.workspace('rowHeight', { height }),
  }),
];
