/**
 * The form under which an address is unique. Look-alike spellings (full-width letters, the long s, a trailing dot in
 * the domain) reach the same mailbox or fool the eye, so they must not open a second account.
 */
export function emailKey(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 0) return folded
  return `${folded.slice(0, at)}@${withoutLastDots(folded.slice(at + 1))}`
}

function withoutLastDots(domain: string): string {
  let end = domain.length
  while (domain[end - 1] === '.') end -= 1
  return domain.slice(0, end)
}

const FREE_MAIL_WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: plus tags go everywhere, dots go where the provider ignores them. Free pages are
 * given once per mailbox, while several accounts may still share one.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  if (at < 0) return key
  const domain = key.slice(at + 1)
  const [local = ''] = key.slice(0, at).split('+', 1)
  return FREE_MAIL_WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
