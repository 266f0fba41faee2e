const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** "Dec 15, 2026", where the person is. */
export const formatDate = (moment: string | number): string => DAY.format(new Date(moment))

const SECOND_MS = 1000

export const formatEpochDate = (epochSeconds: number): string => formatDate(epochSeconds * SECOND_MS)
