import type { ReactNode } from 'react';
import type { TraceAnswer } from '../../../contract/trace-answer';
import { today } from '../../../define/dates';
import { RISK_CLASSES } from '../../../domain/catalogue/product-words';
import { Badge } from '../../ui/badge';

/** What it is, by which certificate, and whose papers cover the way it came. */
export function ProductCard({ answer }: { answer: TraceAnswer }) {
  const { product = {}, lot, papers } = answer;
  const risk = RISK_CLASSES.find(({ value }) => value === product.riskClass);
  const isExpired = Boolean(lot?.expiryDate && lot.expiryDate < today());
  const isCertOver = Boolean(product.certValidTo && product.certValidTo < today());
  return (
    <section aria-label="产品与证照" className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-[13px]">
      <header>
        <h2 className="font-semibold text-base leading-6">{product.productName}</h2>
        <p className="text-muted">{product.specModel}</p>
        <p className="mt-1.5 flex flex-wrap gap-1">
          {risk && <Badge tone={risk.tone ?? 'grey'}>{risk.label}</Badge>}
          {product.isHighValue && <Badge tone="orange">高值</Badge>}
          {product.isImplant && <Badge tone="red">植入</Badge>}
        </p>
      </header>
      <Facts title="批次">
        <Fact label="批号">{lot?.batchNo}</Fact>
        <Fact label="序列号">{lot?.serialNo}</Fact>
        <Fact label="唯一码">{lot?.labelNo}</Fact>
        <Fact label="生产日期">{lot?.productionDate}</Fact>
        <Fact label="有效期至">
          {lot?.expiryDate && (
            <span className={isExpired ? 'font-medium text-bad' : ''}>
              {lot.expiryDate}
              {isExpired && '（已过期）'}
            </span>
          )}
        </Fact>
        <Fact label="灭菌批号">{lot?.sterilisationNo}</Fact>
        <Fact label="UDI">{lot?.udi || product.udiDi}</Fact>
      </Facts>
      <Facts title="产品与注册证">
        <Fact label="编码">{product.code}</Fact>
        <Fact label="生产厂家">{product.manufacturer}</Fact>
        <Fact label="品牌">{product.brand}</Fact>
        <Fact label="储存条件">{product.storage}</Fact>
        <Fact label="注册证号">{product.registrationNo}</Fact>
        <Fact label="注册人">{product.holder}</Fact>
        <Fact label="注册证有效期">
          {product.certValidTo && (
            <span className={isCertOver ? 'font-medium text-bad' : ''}>
              {product.certValidTo}
              {isCertOver && '（已过期）'}
            </span>
          )}
        </Fact>
      </Facts>
      {papers.length > 0 && (
        <Facts title="流通证照">
          {papers.map((paper) => (
            <Fact key={`${paper.org}${paper.name}${paper.no}`} label={paper.orgName}>
              {paper.name} {paper.no} <Badge tone={paper.isValid ? 'green' : 'red'}>{paper.isValid ? '当时有效' : '当时失效'}</Badge>
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3>
      <dl className="flex flex-col gap-1">{children}</dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex gap-2">
      <dt className="w-20 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  );
}
