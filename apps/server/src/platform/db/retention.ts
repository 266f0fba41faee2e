/** Rows are deleted so many days after the time in this column, which is indexed, by the job of modules/retention. */
interface Aged {
  column: string
  days: number
}

/** Rows are deleted together with the row of this table that they belong to. */
interface Owned {
  with: string
}

/** Rows are deleted by this job, because something else goes with them, or by what users do. */
interface Handled {
  by: string
}

/** Rows are never deleted. */
interface Kept {
  because: string
}

/**
 * How long the rows of every table are kept. A test compares it with the tables of a migrated database: a new table needs a
 * line here. The database of script keys is not among them: its one table loses a row with the script, after 31 days at the
 * latest (platform/script-keys).
 */
export const RETENTION = {
  account_deletion: { because: 'the receipt of a deletion; it names nobody' },
  activity: { column: 'at', days: 400 },
  app_user: { by: 'the user' },
  audio_check: { with: 'document' },
  audio_clip: { with: 'document' },
  audio_zip: { by: 'audio.forget-unwanted' },
  audit_event: { by: 'auth.sweep' },
  billing_checkout: { with: 'app_user' },
  billing_customer: { with: 'app_user' },
  billing_event: { column: 'received_at', days: 60 },
  billing_grant: { with: 'app_user' },
  billing_notice: { with: 'app_user' },
  billing_payment: { with: 'app_user' },
  billing_preview: { with: 'app_user' },
  billing_subscription: { with: 'app_user' },
  credit_account: { because: 'the ledger; a deletion makes it anonymous' },
  credit_hold: { because: 'the ledger' },
  credit_transfer: { because: 'the ledger' },
  data_export: { by: 'users.sweep' },
  departed_customer: { by: 'billing.close-customer' },
  document: { with: 'app_user' },
  document_page: { with: 'document' },
  document_revision: { with: 'document' },
  document_voicing: { with: 'document' },
  email_change: { column: 'created_at', days: 7 },
  email_change_link: { with: 'email_change' },
  // A link to read goes 30 days after its end too, unless a line that was read by it is in use (audio.forget-unwanted).
  guest_link: { with: 'document' },
  identity: { with: 'app_user' },
  known_place: { column: 'seen_at', days: 90 },
  learning_deadline: { with: 'document' },
  learning_run: { with: 'document' },
  ledger_difference: { because: 'usually empty; the audit of the ledger deletes them' },
  left_out_text: { with: 'document' },
  line: { with: 'document' },
  line_addition: { with: 'document' },
  line_audio: { with: 'line' },
  line_undo: { with: 'document' },
  // Longer than any outage of a mail server.
  mail_request: { column: 'created_at', days: 2 },
  migration: { because: 'which files were applied' },
  operator_invitation: { column: 'expires_at', days: 0 },
  operator_passkey: { with: 'app_user' },
  operator_session: { column: 'ends_at', days: 0 },
  passkey: { with: 'app_user' },
  passkey_challenge: { column: 'expires_at', days: 0 },
  password_reset: { column: 'expires_at', days: 1 },
  picture_upload: { by: 'users.sweep' },
  reader_line: { with: 'guest_link' },
  recording: { with: 'document' },
  recording_upload: { with: 'document' },
  // A token that has expired is refused whether its row exists or not.
  refresh_token: { column: 'expires_at', days: 1 },
  registration: { column: 'created_at', days: 7 },
  registration_device: { column: 'expires_at', days: 0 },
  registration_link: { with: 'registration' },
  reminder: { with: 'document' },
  reminder_mail: { with: 'document' },
  script_deletion: { with: 'app_user' },
  session: { column: 'ends_at', days: 30 },
  spent_identity_token: { column: 'expires_at', days: 1 },
  support_message: { by: 'support.mail-message' },
  switch: { because: 'a few rows; who set them is in the audit' },
  tape: { by: 'tapes.expire' },
  throttle: { column: 'window_end', days: 0 },
  username_hold: { column: 'held_until', days: 0 },
  voice_assignment: { with: 'document' },
} as const satisfies Record<string, Aged | Owned | Handled | Kept>
