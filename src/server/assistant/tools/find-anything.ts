import { z } from 'zod';
import { documentOf, screenAt } from '../../../domain/registry';
import { findRecords } from '../../engine/search/find';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';

const schema = z.object({ words: z.string().min(2).max(60).describe('编号、名称或其中一部分') });
const SHOWN = 6;

/** What the palette would find by a word: any number or name the user may open. Patients are left to the palette. */
export const findAnything = defineTool<z.infer<typeof schema>>({
  name: 'findAnything',
  description: '按编号或名称查找任何记录（单据、产品、机构、人员、条码），用于其他工具都没有找到的时候。',
  args: schema,
  may: () => true,
  run: async ({ context }, { words }) => {
    const { list } = await findRecords(context, words, 'all');
    const hits = list.filter((one) => one.resource !== 'patient').slice(0, SHOWN);
    if (hits.length === 0) return nothing(`没有找到“${words}”。`);
    return found({
      text: `按“${words}”找到：\n\n${hits.map((one) => `- **${one.title}** ${[one.kind, one.subtitle].filter(Boolean).join(' · ')}`).join('\n')}`,
      data: hits.map(({ title, subtitle, kind }) => ({ title, subtitle, kind })),
      references: hits.map((one) => ({
        id: `${one.resource}:${one.id}`,
        kind: documentOf(one.resource) ? 'document' : 'record',
        title: one.title,
        content: one.subtitle,
        resource: one.resource,
        recordId: one.id,
        path: one.path,
      })),
      proposals: hits.flatMap((one) => {
        const screen = screenAt(one.path);
        return screen ? [openPage(screen, one.query, `打开 ${one.title}`)] : [];
      }),
    });
  },
});
