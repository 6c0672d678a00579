import { useEffect, useState } from 'react';
import type { MasterInfo } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import { masterOf } from '../../../domain/registry';
import { Loading, Trouble } from '../../ui/feedback';
import { useCall, useTab } from '../../workspace/tab-context';
import { HandHead } from '../hand-head';
import { cardOf } from './card-words';
import { FactList } from './fact-list';

/** One record of a master: what it says. It is changed at a desk. */
export function RecordPage({ screen, title }: { screen: Screen; title: string }) {
  const { query } = useTab();
  const call = useCall();
  const [info, setInfo] = useState<MasterInfo>();
  const [error, setError] = useState('');
  const definition = masterOf(screen.resource);
  useEffect(() => {
    call
      .get<MasterInfo>(`/v1/business/${screen.resource}/info`, { screen: screen.flag, id: query.id }, { quiet: true })
      .then(setInfo, (failure: Error) => setError(failure.message));
  }, [call, screen, query.id]);
  return (
    <>
      <HandHead title={info ? cardOf(screen.resource, info.row).title || title : title} />
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {error !== '' && <Trouble text={error} />}
        {!info && error === '' && <Loading />}
        {info && definition && <FactList fields={definition.fields} row={info.row} most={40} />}
      </div>
    </>
  );
}
