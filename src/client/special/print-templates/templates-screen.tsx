import type { Screen } from '../../../define/define-screen';
import { printTemplate } from '../../../domain/prints/print-template';
import { MasterList } from '../../screens/master/master-list';
import { useTab } from '../../workspace/tab-context';
import { Designer } from './designer';

/** 打印模板: the list; every template is designed in a tab of its own (`?id=`, `?new=`, `?copy=` of another). */
export default function TemplatesScreen({ screen }: { screen: Screen }) {
  const { query, open, path } = useTab();
  const { id, copy } = query;
  if (id || copy || query.new) return <Designer screen={screen} id={id} copyOf={copy} />;
  return <MasterList definition={printTemplate} onEdit={(which) => open(path, which.id || which.copy ? which : { new: '1' })} />;
}
