import type { Config } from '../config';
import type { Db } from '../db/open';
import { simulatedHis } from './simulated-his';

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

/** The hospital's information system as the product asks it. Every question and every proposal may be repeated. */
export type His = {
  /** @throws Error when it does not answer */
  patients(question: PatientQuestion): Promise<HisPatient[]>;
  /** @returns the number it keeps the proposal under. @throws Error when it does not take it */
  proposeUse(proposal: UseProposal): Promise<string>;
  /** @returns the number it books the receipt under. @throws Error when it does not take it */
  bookReceipt(booking: ReceiptBooking): Promise<string>;
};

/** With an address the real one; without, a simulated one that always knows the same patients. */
export const createHis = (db: Db, config: Pick<Config, 'his'>): His => (config.his ? httpHis(config.his) : simulatedHis(db));

/**
 * JSON by POST, the key as bearer token: {hospital, visitNo, day} to /patient answers {rows: [...]}, a proposal to /use answers
 * {code: 0, receipt} or another code with the reason in msg, a booking to /grn likewise.
 */
function httpHis(given: NonNullable<Config['his']>): His {
  const ask = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${given.url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${given.key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`HIS返回 ${response.status}`);
    return (await response.json()) as T;
  };
  const give = async (path: string, body: unknown): Promise<string> => {
    const { code, msg, receipt } = await ask<{ code?: number; msg?: string; receipt?: string }>(path, body);
    if (code !== 0) throw new Error(String(msg || 'HIS未接收').slice(0, 200));
    return String(receipt ?? '').slice(0, 60);
  };
  return {
    async patients(question) {
      const { rows } = await ask<{ rows?: HisPatient[] }>('patient', question);
      if (!Array.isArray(rows)) throw new Error('HIS返回的内容不正确');
      return rows.slice(0, 500);
    },
    proposeUse: (proposal) => give('use', proposal),
    bookReceipt: (booking) => give('grn', booking),
  };
}
