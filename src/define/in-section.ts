import type { DocumentDefinition } from './define-document';
import type { AnyDocument, AnyLine } from './document-view';
import { LINES, type Section } from './section';

/**
 * A document as one of its sections sees it: its fields and ways of filling stand where those of the lines stand. What reads, writes,
 * checks or shows lines does it for every section through this, and knows nothing else of sections.
 */
export function inSection(definition: DocumentDefinition, name: string): DocumentDefinition {
  const section = definition.sections[name];
  if (!section) return definition;
  const known = views.get(section);
  if (known) return known;
  const { items, linesTitle: _title, aids: _aids, ...rest } = definition;
  const view: DocumentDefinition = {
    ...rest,
    section: name,
    lines: section.fields,
    linesTitle: section.title,
    ...(section.items ? { items: section.items } : {}),
    sources: [],
    suggests: [],
    flowQuantity: '',
  };
  views.set(section, view);
  return view;
}
const views = new WeakMap<Section, DocumentDefinition>();

/** The section whose rows stand in the place of the lines. */
export const sectionOf = ({ section }: Pick<DocumentDefinition, 'section'>): string => section ?? LINES;

/** Whether it settles what others raised: some section is chosen from open items. */
export const settlesItems = ({ items, sections }: Pick<DocumentDefinition, 'items' | 'sections'>): boolean =>
  items !== undefined || Object.values(sections).some((section) => section.items !== undefined);

/** Names of all sections, the lines first. */
export const sectionNames = (definition: DocumentDefinition): string[] => [LINES, ...Object.keys(definition.sections)];

/** The same for the document itself: the lines of the section in the place of the first. */
export const ofSection = <D extends Pick<AnyDocument, 'lines' | 'sections'>>(d: D, name: string): D => (name === LINES ? d : { ...d, lines: rowsOf(d, name) });

export const rowsOf = (d: Pick<AnyDocument, 'lines' | 'sections'>, name: string): AnyLine[] => (name === LINES ? d.lines : (d.sections[name] ?? []));

/** The document with other lines in a section. */
export const withRows = <D extends Pick<AnyDocument, 'lines' | 'sections'>>(d: D, name: string, rows: AnyLine[]): D =>
  name === LINES ? { ...d, lines: rows } : { ...d, sections: { ...d.sections, [name]: rows } };
