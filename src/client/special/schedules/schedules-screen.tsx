import { lazy, Suspense, useState } from 'react';
import type { Schedule } from '../../../contract/schedule';
import type { Screen } from '../../../define/define-screen';
import { PageFrame } from '../../screens/page-frame';
import { Button } from '../../ui/button';
import { CountTabs } from '../../ui/count-tabs';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { useTabState } from '../../workspace/tab-context';
import { MailAddress } from './mail-address';
import { ReceivedList } from './received-list';
import { ScheduleList } from './schedule-list';
import { type Box, useSchedules } from './use-schedules';

const ScheduleDialog = lazy(() => import('./schedule-dialog'));
const HOW = '打开列表或报表，设好列和条件，在右上角“列与视图”里点“定时发送”。';

/** 定时发送: what I have sent by the clock, what came to me, and for whom keeps the users what the organisation sends. */
export default function SchedulesScreen({ screen }: { screen: Screen }) {
  const [box, setBox] = useTabState<Box>('box', 'mine');
  const { made, received, error, load } = useSchedules(box);
  const [changing, setChanging] = useState<Schedule>();
  const tabs = [{ id: 'mine', label: '我建的' }, { id: 'received', label: '我收到的' }, ...(made?.seesAll ? [{ id: 'all', label: '全机构' }] : [])];
  const close = () => setChanging(undefined);
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      isWhole
      beside={<CountTabs label="范围" value={box} items={tabs} onChange={(id) => setBox(id as Box)} />}
      toolbar={
        <>
          {made && <MailAddress key={made.address} address={made.address} hasMail={made.hasMail} onDone={() => void load()} />}
          <Button icon="refresh" onClick={() => void load()}>
            刷新
          </Button>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-auto border-line border-t">
        {error !== '' && <Failed text={error} onRetry={() => void load()} />}
        {error === '' && !made && <Loading />}
        {made && box !== 'received' && made.list.length === 0 && <Empty icon="inbox" title="还没有定时发送" text={HOW} />}
        {made && box !== 'received' && made.list.length > 0 && (
          <ScheduleList list={made.list} isWide={box === 'all'} onChange={setChanging} onDone={() => void load()} />
        )}
        {box === 'received' && received?.length === 0 && <Empty icon="inbox" title="还没有收到" text="同事或您自己定时发送的视图会列在这里。" />}
        {box === 'received' && received && received.length > 0 && <ReceivedList list={received} />}
      </div>
      {changing && (
        <Suspense fallback={null}>
          <ScheduleDialog
            place={{ screen: changing.screen, resource: changing.resource, level: changing.level, section: changing.section }}
            view={changing.view}
            query={changing.query}
            schedule={changing}
            onClose={close}
            onDone={() => {
              close();
              void load();
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
