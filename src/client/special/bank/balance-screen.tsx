import { useEffect } from 'react';
import type { BankBalance, BankDifference, BankReason, BankSide } from '../../../contract/bank-answer';
import { date } from '../../../define/field';
import { abs, grouped, isZero } from '../../../define/money';
import { DateControl } from '../../form/date-control';
import { grantedScreen, openDocument } from '../../screens/open-reference';
import { PageFrame } from '../../screens/page-frame';
import { Button } from '../../ui/button';
import { Empty, Failed, Loading, Notice } from '../../ui/feedback';
import { Select } from '../../ui/select';
import { useTab } from '../../workspace/tab-context';
import { useBalance } from './use-balance';

const DAY = date('截止日期', { required: true });

/** 余额调节: an account by the bank and by the books, side by side; below each what it has to be told of the other, until both say the same. */
export default function BalanceScreen() {
  const { screen, setTitle } = useTab();
  const { balance, error, refresh, turn, onExport } = useBalance();
  useEffect(() => setTitle(screen.title), [setTitle, screen.title]);
  if (error) return <Failed text={error} onRetry={refresh} />;
  if (!balance) return <Loading />;
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      isWhole
      beside={<Standing balance={balance} />}
      toolbar={<Acts account={balance.account} onExport={onExport} />}
      narrowing={
        <>
          <Select
            aria-label="银行账户"
            data-landing=""
            className="w-72"
            options={balance.accounts.map(choiceOf)}
            value={balance.account}
            onChange={({ target }) => turn({ account: target.value, day: '' })}
          />
          <div className="w-40">
            <DateControl
              id="bank-balance-day"
              field={DAY}
              value={balance.day}
              words=""
              siblings={{}}
              describedBy={undefined}
              isInvalid={false}
              isReadOnly={false}
              onChange={(day) => turn({ day: String(day) })}
            />
          </div>
        </>
      }
    >
      {balance.account === '' ? (
        <Empty icon="search" title="还没有银行账户" text="先在“银行账户”登记账号与期初余额，再导入银行流水。" />
      ) : (
        <div className="min-h-0 flex-1 overflow-auto border-line border-t">
          {balance.torn !== '' && (
            <div className="p-3">
              <Notice tone="warn">银行余额从“{balance.torn}”起接不上前一行，可能缺少流水，请补导入。</Notice>
            </div>
          )}
          <div className="grid grid-cols-2 divide-x divide-line hand:grid-cols-1 hand:divide-x-0">
            <Side title={`银行余额${balance.bankDay ? `（流水到${balance.bankDay}）` : ''}`} side={balance.bank} />
            <Side title="账面余额（已审核收付款）" side={balance.books} />
          </div>
        </div>
      )}
    </PageFrame>
  );
}

function Acts({ account, onExport }: { account: string; onExport: (() => void) | undefined }) {
  const { open } = useTab();
  const lines = grantedScreen('bankLine');
  return (
    <>
      {lines && <Button onClick={() => open(lines.path, { 'f.account': account })}>银行流水</Button>}
      {onExport && (
        <Button icon="export" onClick={onExport}>
          导出调节表
        </Button>
      )}
    </>
  );
}

/** An account is told by its name and the end of its number. */
const choiceOf = ({ id, name, accountNo }: BankBalance['accounts'][number]) => ({
  value: id,
  label: name.includes(accountNo.slice(-4)) ? name : `${name} ${accountNo.slice(-4)}`,
});

/** How the two stand to each other, in a sentence. */
function Standing({ balance: { account, difference, unexplained } }: { balance: BankBalance }) {
  if (account === '') return null;
  const isSound = isZero(unexplained);
  const words = isZero(difference) ? '银行与账面一致' : `相差 ${grouped(difference)}`;
  return (
    <span className={`truncate text-xs ${isSound ? 'text-good' : 'text-bad'}`}>
      {words}，{isSound ? '已全部说明' : `还有 ${grouped(unexplained)} 没有说明`}
    </span>
  );
}

function Side({ title, side: { amount, reasons, adjusted } }: { title: string; side: BankSide }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <Figure label={title} amount={amount} isHead />
      {reasons.map((reason) => (
        <Reason key={reason.id} reason={reason} />
      ))}
      <div className="mt-auto">
        <Figure label="调节后余额" amount={adjusted} isHead />
      </div>
    </section>
  );
}

const Figure = ({ label, amount, isHead = false }: { label: string; amount: string; isHead?: boolean }) => (
  <div className={`flex items-baseline gap-3 border-line border-b px-4 py-2 ${isHead ? 'bg-sunken font-semibold' : 'text-[13px]'}`}>
    <span className="min-w-0 flex-1 truncate">{label}</span>
    <span className="tabular-nums">{grouped(amount)}</span>
  </div>
);

function Reason({ reason: { title, amount, rows, more } }: { reason: BankReason }) {
  return (
    <>
      <Figure label={`${title}${rows.length > 0 ? ` ${rows.length + more}` : ''}`} amount={abs(amount)} />
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Difference key={row.id} row={row} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="border-line border-b px-4 py-1.5 text-muted text-xs">另有 {more} 项未列出，已计入合计</p>}
    </>
  );
}

/** One thing the other side has not; a click opens it. */
function Difference({ row: { id, line, kind, day, name, sn, words, amount } }: { row: BankDifference }) {
  const { open } = useTab();
  const show = () => {
    const page = line ? grantedScreen('bankLine') : undefined;
    if (page) open(page.path, { id }, { title: `流水 ${sn || day}` });
    else if (!line) openDocument(kind, id, sn, open);
  };
  return (
    <li className="border-line border-b">
      <button type="button" onClick={show} className="flex w-full cursor-pointer items-baseline gap-3 py-1.5 pr-4 pl-8 text-left text-[13px] hover:bg-hover">
        <span className="w-[84px] shrink-0 whitespace-nowrap text-muted tabular-nums">{day}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">{name || '（没有户名）'}</span>
          <span className="block truncate text-muted text-xs">{[sn, words].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="shrink-0 tabular-nums">{grouped(amount)}</span>
      </button>
    </li>
  );
}
