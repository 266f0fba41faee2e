-- What the parser found in a line, so that new pages can be compared with the pages and not with the user's corrections.
-- Null in lines that were added by hand or parsed before this migration. The id is two hashes, of the words and of how
-- they are written.
alter table scene add column read_actor text, add column read_words_id text;

-- New pages that were uploaded for a script. The file is a document of its own, which is not listed. It is deleted when
-- the pages are applied; the row stays, so that a repeated request finds out that they were.
create table document_revision (
  document_id uuid primary key references document on delete cascade,
  file_id uuid not null constraint document_revision_file_unique unique,
  applied_at timestamptz
);
