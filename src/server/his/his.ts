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

/** The hospital's information system as the product asks it. Reading only, so every question may be repeated. */
export type His = {
  /** @throws Error when it does not answer */
  patients(question: PatientQuestion): Promise<HisPatient[]>;
};

/** With an address the real one; without, a simulated one that always knows the same patients. */
export const createHis = (db: Db, config: Pick<Config, 'his'>): His => (config.his ? httpHis(config.his) : simulatedHis(db));

/** POST {hospital, visitNo, day} as JSON to /patient, key as bearer token; the answer is {rows: [...]}. */
function httpHis(given: NonNullable<Config['his']>): His {
  return {
    async patients(question) {
      const response = await fetch(`${given.url.replace(/\/$/, '')}/patient`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${given.key}` },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`HIS返回 ${response.status}`);
      const { rows } = (await response.json()) as { rows?: HisPatient[] };
      if (!Array.isArray(rows)) throw new Error('HIS返回的内容不正确');
      return rows.slice(0, 500);
    },
  };
}
