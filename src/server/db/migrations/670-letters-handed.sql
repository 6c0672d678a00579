-- A letter that is being handed over: all of it is with the mail server but the word that ends it. Before that it certainly was not taken
-- (server/schedules/letters.ts).
alter table report_sending drop constraint report_sending_mail_state_check;
alter table report_sending add constraint report_sending_mail_state_check check (mail_state in ('', 'waiting', 'sending', 'handed', 'sent', 'failed', 'unknown'));
drop index report_sending_mail;
create index report_sending_mail on report_sending (mail_at) where mail_state in ('waiting', 'sending', 'handed');
