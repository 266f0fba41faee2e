-- The character whose sides the pages say they are. Scripts from before have none.
alter table document add column named_part text;
