/** Patients of one hospital: a visit by its number, or everybody admitted or changed on a day. */
export type PatientQuestion = { hospital: string; visitNo?: string; day?: string };

/** A visit as the hospital's own system tells it; departments and doctors by the codes of that system. */
export type HisPatient = {
  patientId: string;
  visitType: 'I' | 'O' | 'E';
  visitNo: string;
  visitSeq: number;
  patientName: string;
  sex?: string;
  birthDate?: string;
  idCardNo?: string;
  phone?: string;
  deptCode: string;
  bedNo?: string;
  doctorCode?: string;
  diagnosis?: string;
  admissionDate?: string;
  dischargeDate?: string;
  insuranceType?: string;
};

/** What was used at a visit, as the hospital's system may charge it. `sn` is the number of the record: sent twice it is the same. */
export type UseProposal = {
  hospital: string;
  sn: string;
  patientId: string;
  visitType: 'I' | 'O' | 'E';
  visitNo: string;
  visitSeq: number;
  useTime: string;
  deptCode: string;
  doctorCode: string;
  rows: UseProposalRow[];
};
export type UseProposalRow = {
  lineNo: number;
  innerCode: string;
  insuranceCode: string;
  name: string;
  spec: string;
  unit: string;
  quantity: string;
  chargePrice: string;
  amount: string;
  batchNo: string;
  serialNo: string;
  uniqueCode: string;
};

/** A receipt as the hospital's system books it: sent twice it is the same. */
export type ReceiptBooking = {
  hospital: string;
  sn: string;
  bookedOn: string;
  supplier: string;
  amount: string;
  rows: {
    lineNo: number;
    innerCode: string;
    name: string;
    spec: string;
    unit: string;
    batchNo: string;
    quantity: string;
    price: string;
    amount: string;
    deptCode: string;
  }[];
};

/** What was charged and refunded between two moments, under the names of the HIS (domain/his/wire.ts). */
export type FeeQuestion = { hospital: string; from: string; to: string };
export type HisRow = Record<string, unknown>;

/** The hospital's information system as the product asks it. Every question and every proposal may be repeated. */
export type His = {
  /** @throws Error when it does not answer */
  patients(question: PatientQuestion): Promise<HisPatient[]>;
  /** @throws Error when it does not answer, or not with rows */
  fees(question: FeeQuestion): Promise<HisRow[]>;
  staff(question: { hospital: string }): Promise<HisRow[]>;
  items(question: { hospital: string }): Promise<HisRow[]>;
  /** @returns the number it keeps the proposal under. @throws Error when it does not take it */
  proposeUse(proposal: UseProposal): Promise<string>;
  /** @returns the number it books the receipt under. @throws Error when it does not take it */
  bookReceipt(booking: ReceiptBooking): Promise<string>;
};
