-- What the page of a link shows, such as who plays which part; empty for tapes that were uploaded without one.
alter table tape add column title text not null default '';
