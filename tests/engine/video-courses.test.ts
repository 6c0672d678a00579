import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { keepWatched, watchedBy } from '../../src/server/organisation/course-watching';
import { act, caller, definition, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { change, make, remove } from '../support/masters';

/** Films of the platform: who sees which, in which order, and how far each person has watched them. */
let database: FreshDatabase;
let platform: Context;
let hospital: Context;
let dealer: Context;
let film: string;
beforeAll(async () => {
  database = await freshDatabase();
  platform = { ...caller(database.db, await organisation(database.db, 'P', '平台')), screen: 'videoCourse' };
  hospital = { ...caller(database.db, await organisation(database.db, 'H', '市一院')), screen: 'videoCourse' };
  dealer = { ...caller(database.db, await organisation(database.db, 'D', '康达')), screen: 'videoCourse' };
  film = await stored('video/mp4');
});
afterAll(() => database.drop());

async function stored(mime: string): Promise<string> {
  const id = newId();
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${platform.org.id}, ${id}, 'a', ${mime}, 100, 'x')`.execute(database.db);
  return id;
}
const course = (title: string, more: Record<string, unknown> = {}) =>
  make(platform, 'videoCourse', { title, category: '入门', orgKinds: ['H'], source: 'file', video: [film], ...more });
const titles = async (context: Context, more: Record<string, string> = {}) =>
  (await listMasters(context, definition('videoCourse'), page({ pageSize: '100', ...more }))).list.map((row) => row.title);

describe('a film', () => {
  it('is seen by organisations of its kind once it is published, and by none after it is taken back', async () => {
    const id = await course('收货', { pages: ['hPurchaseGrn'] });
    expect(await titles(hospital)).toEqual([]);
    await act(platform, 'videoCourse', 'publish', { ids: [id] });
    expect(await titles(hospital)).toEqual(['收货']);
    expect(await titles(hospital, { 'f.pages': 'hPurchaseGrn' })).toEqual(['收货']);
    expect(await titles(hospital, { 'f.pages': 'inventory' })).toEqual([]);
    expect(await titles(dealer)).toEqual([]);
    await act(platform, 'videoCourse', 'unpublish', { ids: [id] });
    expect(await titles(hospital)).toEqual([]);
  });
  it('is an mp4 or a link, and never both', async () => {
    await expect(course('图', { video: [await stored('image/png')] })).rejects.toThrow('视频文件须为 mp4');
    await expect(course('空', { video: [] })).rejects.toThrow('请上传视频文件');
    await expect(course('链', { source: 'link', link: 'ftp://x' })).rejects.toThrow('视频链接须以 http:// 或 https:// 开头');
    const id = await course('外部', { source: 'link', link: 'https://example.org/a' });
    const { rows } = await sql<{ video: string[] }>`select video from video_course where id = ${id}`.execute(database.db);
    expect(rows[0]?.video).toEqual([]);
  });
  it('is not deleted while it is out', async () => {
    const id = await course('要删');
    await act(platform, 'videoCourse', 'publish', { ids: [id] });
    await expect(remove(platform, 'videoCourse', id)).rejects.toThrow('已发布的教程【要删】不能删除，请先取消发布');
    await expect(act(platform, 'videoCourse', 'publish', { ids: [id] })).rejects.toThrow('教程【要删】已发布');
    await act(platform, 'videoCourse', 'unpublish', { ids: [id] });
    await expect(act(platform, 'videoCourse', 'unpublish', { ids: [id] })).rejects.toThrow('教程【要删】尚未发布');
    await remove(platform, 'videoCourse', id);
  });
  it('keeps a place among those of its category, one up or down', async () => {
    const ids = [];
    for (const title of ['甲', '乙', '丙']) ids.push(await course(title, { category: '财务' }));
    const order = () => titles(platform, { 'f.category': '财务' });
    expect(await order()).toEqual(['甲', '乙', '丙']);
    await act(platform, 'videoCourse', 'moveUp', { ids: [String(ids[2])] });
    expect(await order()).toEqual(['甲', '丙', '乙']);
    await act(platform, 'videoCourse', 'moveDown', { ids: [String(ids[0])] });
    await act(platform, 'videoCourse', 'moveDown', { ids: [String(ids[1])] });
    expect(await order()).toEqual(['丙', '甲', '乙']);
    await change(platform, 'videoCourse', String(ids[1]), { description: '改过' });
    expect(await order()).toEqual(['丙', '甲', '乙']);
  });
});

describe('whoever watches', () => {
  it('goes on where he left, and has seen it from nine tenths on, for good', async () => {
    const id = await course('看', { orgKinds: ['H'] });
    await expect(keepWatched(hospital, { course: id, position: 0, duration: 0, opens: true })).rejects.toThrow();
    await act(platform, 'videoCourse', 'publish', { ids: [id] });
    const tell = (position: number, opens = false) => keepWatched(hospital, { course: id, position, duration: opens ? 0 : 100, opens });
    await tell(0, true);
    expect(await tell(60)).toEqual({ course: id, position: 60, finished: false });
    expect(await tell(0, true)).toEqual({ course: id, position: 60, finished: false });
    expect((await tell(90)).finished).toBe(true);
    expect(await tell(10)).toEqual({ course: id, position: 10, finished: true });
    expect(await watchedBy(hospital)).toEqual([{ course: id, position: 10, finished: true }]);
    expect(await watchedBy(caller(database.db, hospital.org))).toEqual([]);
    await expect(keepWatched(dealer, { course: id, position: 1, duration: 9, opens: false })).rejects.toThrow();
    const { list } = await listMasters(platform, definition('videoCourse'), page({ keyword: '看' }));
    expect(list[0]).toMatchObject({ viewCount: '2', finishedCount: '1' });
  });
});
