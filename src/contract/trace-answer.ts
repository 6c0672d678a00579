/** GET /v1/business/report/traceability: the way of one lot (or one piece of it) from the factory to the patient. */
export type TraceLot = {
  specification: string;
  batchNo: string;
  serialNo: string;
  labelNo?: string;
  productName: string;
  specModel: string;
  expiryDate: string;
};

export type TraceEvent = {
  id: string;
  at: string;
  type: string;
  label: string;
  side: string;
  isReversal: boolean;
  org: string;
  orgName: string;
  isOwn: boolean;
  warehouseName: string;
  departmentName: string;
  /** 张** unless showPatient; '' where no patient is concerned. */
  patientName: string;
  /** '' where it is another organisation's own business. */
  quantity: string;
  docKind: string;
  docSn: string;
  /** Only of own documents: they can be opened. */
  documentId: string;
  operator: string;
  labelNo: string;
};

export type TracePaper = { org: string; orgName: string; name: string; no: string; validTo: string; isValid: boolean };
export type TraceUse = {
  department: string;
  departmentName: string;
  patient: string;
  patientName: string;
  visitNo: string;
  documentId: string;
  docKind: string;
  docSn: string;
  at: string;
  quantity: string;
  doctorName: string;
  labels: string[];
};
export type TraceStock = { warehouse: string; warehouseName: string; place: string; quantity: string; ownerName: string; isOwn: boolean };
/** sign 1 = came in, −1 = is somewhere or left: they add up to zero, else the lot balance does not hold. */
export type TraceBalanceItem = { id: string; label: string; quantity: string; sign: 1 | -1 };

export type TraceAnswer = {
  /** More than one lot answers to what was asked: choose. Everything below is empty then. */
  choices: TraceLot[];
  lot?: TraceLot & { productionDate: string; sterilisationNo: string; udi: string };
  product?: Record<string, string>;
  papers: TracePaper[];
  /** Organisations in the order of the way. */
  organisations: { id: string; name: string; kind: string; isOwn: boolean }[];
  events: TraceEvent[];
  uses: TraceUse[];
  stock: TraceStock[];
  balance: { items: TraceBalanceItem[]; difference: string };
  totals: { received: string; inStock: string; used: string; patients: number };
  sankey: { nodes: { id: string; name: string; kind: string }[]; links: { source: string; target: string; value: number }[] };
};
