import { countPages } from '@sidelight/domain/upload/cost'

/** Said where pages are bought: whoever buys fewer than they owe could use none of them. */
export const describePagesOwed = (pages: number) => ({
  title: `You owe ${countPages(pages)}`,
  text: `${pages === 1 ? 'Its' : 'Their'} payment went back after ${pages === 1 ? 'it was' : 'they were'} used. What you owe is taken off the next pages you pay for; until then none can be used.`,
})
