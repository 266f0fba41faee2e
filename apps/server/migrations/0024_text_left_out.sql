-- Text of an uploaded script that is not among its lines: crossed-out parts, and what stands before the script. Each
-- element has `page` and `text`.
create table left_out_text (
  document_id uuid primary key references document on delete cascade,
  texts jsonb not null
);
