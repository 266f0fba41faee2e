/**
 * How many pages the money that went back stands for: all of them for all of it, and for a part only those that it pays
 * whole. Rounded once, and in favour of whoever has the pages.
 */
export function refundedPages(pages: number, paidCents: number, returnedCents: number): number {
  if (paidCents <= 0 || returnedCents <= 0) return 0
  if (returnedCents >= paidCents) return pages
  return Math.floor((pages * returnedCents) / paidCents)
}
