-- Accounts whose balance differed from their transfers when they were last looked at, so that a worker that starts knows them.
create table ledger_difference (
  account_id bigint primary key references credit_account on delete cascade
);
