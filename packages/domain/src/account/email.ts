/**
 * The form under which an address is unique. Look-alike spellings (full-width letters, the long s, a trailing dot in
 * the domain) reach the same mailbox or look identical, so they must not open a second account.
 */
export function emailKey(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 0) return folded
  return `${folded.slice(0, at)}@${withoutTrailingDots(folded.slice(at + 1))}`
}

function withoutTrailingDots(domain: string): string {
  let end = domain.length
  while (domain[end - 1] === '.') end -= 1
  return domain.slice(0, end)
}

const DOMAINS_IGNORING_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: without plus tags, and without dots where the provider ignores them. Several accounts
 * may share a mailbox, but its free pages are granted only once.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  if (at < 0) return key
  const domain = key.slice(at + 1)
  const [local = ''] = key.slice(0, at).split('+', 1)
  return DOMAINS_IGNORING_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
