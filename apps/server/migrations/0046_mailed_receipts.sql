-- The owner wants this receipt by mail as soon as it is complete.
alter table script_deletion add column is_mail_wanted boolean not null default false;
