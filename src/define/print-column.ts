/** A cell of the head or a column of the table: a field of the document by name. */
export type PrintColumn = {
  field: string;
  label: string;
  /** Millimetres. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  total?: boolean;
  needs?: 'viewCost';
  /** Not a field of the document: put beside it by the print service (maker's licence, names and numbers of both parties, patient). */
  isAdded?: boolean;
  /** Printed only where some line has it: 序列号, 灭菌批号. */
  ifAny?: boolean;
};
