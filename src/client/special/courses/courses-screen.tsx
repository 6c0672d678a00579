import type { Screen } from '../../../define/define-screen';
import { ResourceView } from '../../screens/resource-view';
import { useMay } from '../../screens/use-may';
import { CourseShelf } from './course-shelf';

/** 视频教程: the list for who keeps the films, the shelf for who watches them. */
export default function CoursesScreen({ screen }: { screen: Screen }) {
  const may = useMay(screen);
  return may('add', 'edit') ? <ResourceView screen={screen} /> : <CourseShelf screen={screen} />;
}
