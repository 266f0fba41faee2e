/** Metaphors that were once names here, each with the plain word: that of docs/glossary.md where it has one. */
export const BANNED_WORDS: Record<string, string> = {
  bookkeeping: 'ledger',
  cellar: 'repository',
  classroom: 'train worker',
  complaint: 'problem',
  crew: 'session',
  deed: 'command',
  desk: 'player, recorder',
  drawer: 'player, recorder',
  ear: 'listener',
  errand: 'task',
  furniture: 'headers and footers',
  habit: 'profile',
  leash: 'supervisor',
  leaver: 'user',
  lookout: 'poller',
  mouth: 'player',
  newcomer: 'visitor',
  payer: 'user',
  reckon: 'derive',
  reckoning: 'state',
  reel: 'take',
  sitter: 'voice',
  sureness: 'confidence',
  theatre: 'product',
  tidy: 'clean up',
  trouble: 'problem',
  twin: 'clip',
  veil: 'overlay',
}

/** Names that the specification, a stored value, a vendor or a dictionary fixes. */
export const FIXED_NAMES = new Set(['ear', 'Ear', 'theatre'])
