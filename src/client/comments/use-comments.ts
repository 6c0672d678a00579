import { useCallback, useEffect, useState } from 'react';
import type { Comment, Comments } from '../../contract/comments';
import { useCall, useChanges, useTab } from '../workspace/tab-context';

export type Subject = { resource: string; id: string };

/** What is said about a record: read when it is looked at and there is something, and again when somebody says more. */
export function useComments({ resource, id }: Subject, isEmpty: boolean) {
  const { screen } = useTab();
  const call = useCall();
  const [list, setList] = useState<readonly Comment[]>();
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    const about = { screen: screen.flag, resource, id };
    try {
      const { list: all } = await call.get<Comments>('/v1/business/comment/list', about, { quiet: true });
      setList(all);
      setError('');
      if (all.some((one) => one.isNew)) await call.post('/v1/business/comment/seen', about, { quiet: true });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '评论没有读到');
    }
  }, [call, screen.flag, resource, id]);
  useEffect(() => {
    if (!isEmpty) void load();
  }, [load, isEmpty]);
  useChanges('comment', (ids) => {
    if (ids.includes(id)) void load();
  });

  const add = async (body: string, mentioned: readonly string[]): Promise<void> => {
    await call.post('/v1/business/comment/add', { screen: screen.flag, resource, id, body, mentioned });
    await load();
  };
  const remove = async (comment: string): Promise<void> => {
    await call.post('/v1/business/comment/del', { screen: screen.flag, resource, id, comment });
    await load();
  };
  return { list, error, load, add, remove };
}
