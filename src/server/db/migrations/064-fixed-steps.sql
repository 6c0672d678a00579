-- Steps a kind has of its own (stopSell: 复核, 审批): whoever may pass on that screen decides them.
alter table document_step add column screen text not null default '';
