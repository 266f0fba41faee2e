-- no transaction: reading all rows of tables in use must not hold the locks of 0038.

alter table app_user validate constraint app_user_role_check;
alter table session validate constraint session_revoked_because_check;
