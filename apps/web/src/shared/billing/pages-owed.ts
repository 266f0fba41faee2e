import { countPages } from '@sidelight/domain/upload/cost'

/** Shown where pages are bought: a user who buys fewer pages than they owe can use none of them. */
export const describePagesOwed = (pages: number) => ({
  title: `You owe ${countPages(pages)}`,
  text: `The payment for ${pages === 1 ? 'it' : 'them'} was returned after you used ${pages === 1 ? 'it' : 'them'}. We take what you owe off the next pages you pay for; until then, you can't use any pages.`,
})
