import { z } from 'zod';
import { reckon, resultText } from '../../../define/arithmetic';
import { grouped } from '../../../define/money';
import { defineTool, found } from '../tool';

const schema = z.object({ sums: z.array(z.string().max(200)).min(1).max(12).describe('算式，如 (43521.45-37175.97)/37175.97*100') });

/** Sums over figures other tools gave: shares, differences, means. What it says may be told, for it is evidence. */
export const calculate = defineTool<z.infer<typeof schema>>({
  name: 'calculate',
  description: '算数：由查到的数算占比、差额、平均、合计。回答中凡不是直接查到的数，都先在这里算出。',
  args: schema,
  may: () => true,
  run: async (_asking, { sums }) => {
    const data = sums.map((sum) => {
      // Room around the signs: 1880-1248 is a sum here, not the number of something.
      const reckoned = reckon(sum.replace(/[-+*/×÷]/g, ' $& '));
      return { sum, result: reckoned ? resultText(reckoned) : '不是算式', ...(reckoned ? { rounded: grouped(reckoned.result, 2) } : {}) };
    });
    return found({ text: '', data });
  },
});
