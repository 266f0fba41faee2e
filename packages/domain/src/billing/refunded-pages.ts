/**
 * How many pages a refund takes back: all for a full refund, and for a partial one the pages that it pays in full.
 * Rounded once, in the user's favour.
 */
export function refundedPages(pages: number, paidCents: number, refundedCents: number): number {
  if (paidCents <= 0 || refundedCents <= 0) return 0
  if (refundedCents >= paidCents) return pages
  return Math.floor((pages * refundedCents) / paidCents)
}
