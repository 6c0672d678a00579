import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foundSql, type LeakFinds, readOnceSql } from '../../define/define-leak';
import { allLeaks } from '../../domain/leaks/all';
import { serverFile } from '../base/checkout';
import { StartupError } from '../base/startup-error';

const folder = serverFile('datasets/leaking');

/**
 * The finders of all leaks as one question, in their order: what a definition says of a dataset, else its own file.
 * @throws StartupError when a leak has no finder, or a file no leak
 */
export async function leakFinders(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4));
  const wanted = allLeaks.filter(({ finds }) => !finds).map(({ id }) => id);
  const stray = [...names.filter((id) => !wanted.includes(id)), ...wanted.filter((id) => !names.includes(id))];
  if (stray.length > 0) throw new StartupError(`漏点 ${stray.join('、')} 的定义与查询不一致\nLeaks and their finders do not agree.`);
  const parts = await Promise.all(
    allLeaks.map(async ({ id, actor, finds }, rank) => {
      const rows = finds ? foundSql(finds) : (await readFile(join(folder, `${id}.sql`), 'utf8')).replaceAll('\r\n', '\n').trimEnd();
      return `select ${rank}, '${id}', '${actor}', q.* from (\n${rows}\n) q`;
    }),
  );
  return `with ${readOnce().join(',\n')}\n${parts.join('\nunion all\n')}`;
}

function readOnce(): string[] {
  const byDataset = new Map<string, LeakFinds[]>();
  for (const { finds } of allLeaks) if (finds) byDataset.set(finds.of.id, [...(byDataset.get(finds.of.id) ?? []), finds]);
  return [...byDataset.values()].map((finds) => readOnceSql((finds[0] as LeakFinds).of, finds));
}
