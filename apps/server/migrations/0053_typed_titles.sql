-- The user has typed the title, so the one on the pages does not replace it. Not known of scripts from before.
alter table document add column is_title_typed boolean not null default false;
