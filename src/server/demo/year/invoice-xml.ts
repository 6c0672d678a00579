import { add, lineMoney, round, sub } from '../../../define/money';

export type FiledLine = { name: string; spec: string; unit: string; quantity: string; amount: string; taxRate: string };
export type FiledPaper = { no: string; at: string; seller: FiledParty; buyer: FiledParty; lines: readonly FiledLine[]; isShort: boolean };
export type FiledParty = { name: string; taxNo: string };

const escaped = (text: string): string => text.replace(/[<>&"]/g, ' ');
const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** A file as the tax office hands it out: what a supplier sends with his invoice. Amounts of lines are with tax; a short one says only what they come to. */
export function invoiceXml({ no, at, seller, buyer, lines, isShort }: FiledPaper): Buffer {
  const said = lines.map((line) => ({ ...line, ...lineMoney('1', line.amount, line.taxRate) }));
  const sum = (of: 'amount' | 'tax'): string => round(add('0', ...said.map((line) => line[of])), 2);
  const items = (isShort ? [] : said).map(({ name, spec, unit, quantity, taxRate, tax, netAmount }) => {
    const words = tag('ItemName', `*医疗仪器器械*${name}`) + tag('SpecMod', spec) + tag('MeaUnits', unit) + tag('Quantity', quantity);
    return `<IssuItemInformation>${words}${tag('Amount', netAmount)}${tag('TaxRate', String(Number(taxRate) / 100))}${tag('ComTaxAm', tax)}</IssuItemInformation>`;
  });
  const [total, tax] = [sum('amount'), sum('tax')];
  const side = (what: string, { name, taxNo }: FiledParty): string =>
    `<${what}Information>${tag(`${what}IdNum`, taxNo)}${tag(`${what}Name`, name)}</${what}Information>`;
  const head = `<Header>${tag('EIid', no)}<InherentLabel><GeneralOrSpecialVAT>${tag('LabelCode', '01')}${tag('LabelName', '增值税专用发票')}</GeneralOrSpecialVAT></InherentLabel></Header>`;
  const basic = `<BasicInformation>${tag('TotalAmWithoutTax', sub(total, tax))}${tag('TotalTaxAm', tax)}${tag('TotalTax-includedAmount', total)}</BasicInformation>`;
  const issued = `<TaxSupervisionInfo>${tag('InvoiceNumber', no)}${tag('IssueTime', `${at} 09:30:00`)}</TaxSupervisionInfo>`;
  const data = `<EInvoiceData>${side('Seller', seller)}${side('Buyer', buyer)}${basic}${items.join('')}</EInvoiceData>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><EInvoice>${head}${data}${issued}</EInvoice>`);
}
