/** Metaphors that were once names here, and the word that docs/glossary.md has for each. */
export const BANNED_WORDS: Record<string, string> = {
  bookkeeping: 'ledger',
  cellar: 'repository',
  classroom: 'train worker',
  complaint: 'problem',
  crew: 'session',
  deed: 'action',
  desk: 'worker, harness',
  drawer: 'store',
  ear: 'listener',
  errand: 'task',
  furniture: 'headers and footers',
  habit: 'profile',
  leash: 'supervisor',
  leaver: 'departed user',
  lookout: 'poller',
  mouth: 'player',
  newcomer: 'visitor',
  payer: 'billing contact',
  reckon: 'derive',
  reckoning: 'state',
  reel: 'sink',
  sitter: 'subject',
  sureness: 'certainty',
  theatre: 'product',
  tidy: 'clean up',
  trouble: 'problem',
  twin: 'identical clip',
  veil: 'overlay',
}

/** Names that the database, the specification, a stored value, a vendor or a dictionary fixes. */
export const FIXED_NAMES = new Set(['BillingLeaver', 'billingLeaver', 'billing_leaver', 'ear', 'Ear', 'theatre'])
