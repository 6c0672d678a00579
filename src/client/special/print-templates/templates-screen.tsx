import type { Screen } from '../../../define/define-screen';
import { printTemplate } from '../../../domain/prints/print-template';
import { MasterList } from '../../screens/master/master-list';
import { useTab } from '../../workspace/tab-context';
import { Designer } from './designer';

/** 打印模板: the list, and in its place the one that is designed (`?design=`, `new`, or a copy of another). */
export default function TemplatesScreen({ screen }: { screen: Screen }) {
  const { query, navigate } = useTab();
  const { design, copy } = query;
  if (design)
    return <Designer key={`${design} ${copy ?? ''}`} screen={screen} id={design === 'new' ? undefined : design} copyOf={copy} onClose={() => navigate({})} />;
  return <MasterList definition={printTemplate} onEdit={({ id, copy: of }) => navigate({ design: id ?? 'new', ...(of ? { copy: of } : {}) })} />;
}
