const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** "Dec 15, 2026" in the user's time zone. */
export const formatDate = (date: string | number): string => DAY.format(new Date(date))

const SECOND_MS = 1000

export const formatEpochDate = (epochSeconds: number): string => formatDate(epochSeconds * SECOND_MS)
