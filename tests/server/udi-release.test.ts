import { expect, it } from 'vitest';
import { rowOf } from '../../src/server/kinds/udi/record';
import { device, packing, read, release, storage } from '../support/udi';

/** Releases of the national device database: read as they come, however they are cut; what is none of them is refused. */
const DI = '06975737431158';
const VALUES = { zxxsdycpbs: DI, cpmctymc: '一次性使用采样器', ggxh: 'KP<1> & 2', zczbhhzbapzbh: '鄂械注准20252185501' };

it('a record is read with its packages and where it is kept, wherever the bytes are cut', async () => {
  const text = release(
    device(VALUES, packing(['16975737430493', '盒', '10', DI], ['26975737430209', '箱', '20', '16975737430493']) + storage('2', '8')),
    device({ ...VALUES, zxxsdycpbs: '06975737431165' }),
  );
  const bytes = Buffer.from(text);
  const cut = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(i * 7, i * 7 + 7));
  const [first, second] = await read(...cut);
  expect(second?.values.zxxsdycpbs).toBe('06975737431165');
  expect(first?.values).toMatchObject({ ggxh: 'KP<1> & 2', cpmctymc: '一次性使用采样器' });
  const row = rowOf(first as never);
  expect(row).toMatchObject({ code: DI, temp_zone: 'cold', package_text: '盒=10；箱=200', registration_numbers: ['鄂械注准20252185501'] });
});

it('a package that holds itself is no endless one', async () => {
  const [said] = await read(release(device(VALUES, packing(['11', '盒', '2', '12'], ['12', '箱', '2', '11']))));
  expect(rowOf(said as never)).toMatchObject({ package_text: '盒=2×；箱=2×' });
});

const HEAD = '<?xml version="1.0"?>';
it.each([
  ['entities of its own', `${HEAD}<!DOCTYPE udid [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><udid><devices/></udid>`, '文档类型'],
  ['an outside file', `${HEAD}<!DOCTYPE udid SYSTEM "file:///etc/passwd"><udid/>`, '文档类型'],
  ['an unknown entity', `${HEAD}<udid><devices><device><ggxh>&x;</ggxh></device></devices></udid>`, '不是完整的XML'],
  ['a processing instruction', `${HEAD}<udid><?run a?></udid>`, '处理指令'],
  ['depth', `${HEAD}<udid>${'<a>'.repeat(100)}`, '超过8层'],
  ['another root', `${HEAD}<html></html>`, '根元素'],
  ['a field without end', `${HEAD}<udid><devices><device><ggxh>${'长'.repeat(700_000)}</ggxh></device></devices></udid>`, '过长'],
  ['a tag without end', `${HEAD}<udid><${'a'.repeat(400_000)}`, '过长'],
  ['a comment without end', `${HEAD}<udid><!--${'a'.repeat(400_000)}`, '过长'],
  ['half a file', release(device(VALUES)).slice(0, -30), '不是完整的XML'],
  ['no text', Buffer.from([0xff, 0xfe, 0x3c, 0x00]), 'XML'],
])('%s is refused', async (_, text, words) => {
  await expect(read(text as string)).rejects.toThrow(words);
});

it('what names no identifier, or no product, is not kept', () => {
  const of = (values: Record<string, string>) => rowOf({ values, packages: [], storage: [] });
  expect(of({ cpmctymc: '甲' })).toContain('没有最小销售单元产品标识');
  expect(of({ zxxsdycpbs: DI })).toContain('没有产品名称');
  expect(of({ ...VALUES, zxxsdycpbs: '标识' })).toContain('不正确');
  expect(of({ ...VALUES, zxxsdycpbs: '6975737431158' })).toMatchObject({ code: DI });
});
