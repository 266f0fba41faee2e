-- The device on which somebody signed up. Once the link of the registration was opened, anywhere, its secret starts one
-- session. The device made the secret; only the hash is stored, and the row is deleted when it is used.
create table registration_device (
  hash bytea primary key,
  registration_id uuid not null references registration on delete cascade,
  expires_at timestamptz not null
);
create index registration_device_by_registration on registration_device (registration_id);
create index registration_device_by_expiry on registration_device (expires_at);
