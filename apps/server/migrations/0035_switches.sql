-- What an operator has switched. A switch without a row is as it usually is.
create table switch (
  name text primary key,
  is_on boolean not null,
  set_at timestamptz not null
);
