import type { ReactNode } from 'react';
import { documentOf } from '../../domain/registry';
import { Empty } from '../ui/feedback';
import { useTab } from '../workspace/tab-context';
import { DocumentScreen } from './document-screen';
import { useMay } from './use-may';

/** What stands on a route: decided by its resource alone. Loaded with the first tab that is not the home page. */
export default function ScreenHost(): ReactNode {
  const { screen } = useTab();
  const may = useMay(screen);
  if (!may())
    return (
      <Empty
        icon="key"
        title="没有页面权限"
        text={`您没有【${screen.title}】（${screen.flag}）的页面权限，请联系本机构管理员在“用户授权”中开通。`}
      />
    );
  const document = documentOf(screen.resource);
  if (document) return <DocumentScreen definition={document} />;
  return <Empty icon="settings" title={`${screen.title}暂未开放`} text="此页面还没有启用。" />;
}
