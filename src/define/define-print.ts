/** A printed form: a layout of named fields of the document, rendered by one component. */
export type PrintColumn = { field: string; label: string; width?: number; align?: 'left' | 'right' | 'center'; total?: boolean; needs?: 'viewCost' };
export type PrintDefinition = {
  print: string;
  paper: '241x140' | '241x280' | 'A4' | 'A4-landscape' | 'A5' | 'label';
  /** Title by kind of document. */
  titles: Record<string, string>;
  /** Header cells in reading order; '' leaves a cell empty. A function of the kind where forms differ. */
  header: readonly PrintColumn[];
  columns: readonly PrintColumn[];
  /** Columns only some kinds carry, by kind. */
  columnsOf?: Record<string, readonly PrintColumn[]>;
  signatures: readonly string[];
  hasTotal: boolean;
  copies?: readonly string[];
  terms?: string;
};
export const definePrint = (definition: PrintDefinition): PrintDefinition => definition;
