import type { EnglishHelp } from '../help-entry';

/** help/workspace.ts in English. */
export const workspaceInEnglish: EnglishHelp = {
  打印单据: ['Print', 'Tick papers in the list or open one, “打印” (Ctrl+P).', 'Choose copies and paper.'],
  导出Excel: ['Export', 'Filter the list and press “导出” (Alt+O).', 'All filtered rows are exported.'],
  导入Excel: ['Import', 'Press “导入” and take the template.', 'Fill it in and upload; wrong rows say why.'],
  命令面板与快捷键: [
    'Palette and keys',
    'Ctrl/Cmd+K opens the palette; type Chinese, pinyin or initials (such as cgdd).',
    'F1 shows all keys; Alt+W closes a tab, Alt+1…9 switches.',
    'In the palette > finds commands only, / pages only, # numbers, ? asks me.',
  ],
  查看报表: [
    'Look at reports',
    'Ctrl+K and type the name of the report or its initials.',
    'Fill in period and conditions; a row leads down to its papers, columns can be chosen, sorted and exported.',
    'Or ask me for the figure: “purchases this month”, “use by department”, “which supplier do we buy most from”.',
  ],
  扫码: [
    'Scan',
    'Above the lines of a paper is the scan box: product barcodes (GS1 too), own labels and papers’ barcodes add a line or one more.',
    'Where nothing happens click the box first, then see whether the scanner ends with Enter.',
    'Where it says nothing was found, enter the code in 【产品条码】 or scan the GS1 code of the outer pack. 【耗材追溯】 takes scans too.',
  ],
  忘记密码: ['Forgotten password', 'On the sign-in page press “忘记密码”.', 'Or ask your administrator.'],
  我能帮您做什么: [
    'What I can do for you',
    'Open pages and papers: “open the purchase orders sent to a supplier today”.',
    'Look up: stock, expiry, amounts, what is owed, use: “how many indwelling needles are in stock”, “purchases last month”.',
    'Say why: “why is stock 512”, “why can this paper not be reviewed”.',
    'Draft papers (never saved by myself): “claim 50 indwelling needles for orthopaedics”.',
    'Say how: “how do I reverse a receipt”.',
  ],
  调整表格列: [
    'Arrange the columns of a table',
    'Drag headings to change their order, drag edges to change widths; the column settings hide, fix and sort.',
    'It is kept for you and holds on another computer.',
  ],
  恢复删掉的记录: [
    'Bring back a deleted record',
    'Open 【数据恢复】: all that was deleted, by whom and when.',
    'Choose it and press “恢复”; it is back in its list. Papers are not deleted, only cancelled.',
  ],
  修改密码: ['Change the password', 'Ctrl+K, “修改密码”.', 'Type the old and twice the new one.'],
};
