import { live, text } from '../../define/field';

/** What the sheets of a logger that came with goods on their way were read into (server/kinds/cold/attached.ts). */
export const temperaturesRead = live('temperaturesRead', text('温度文件', { max: 1000, hint: '附上记录仪的 xlsx、xls 文件，保存后自动读成本单的温度记录' }));
