const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** "Dec 15, 2026", where the person is. */
export const formatDay = (moment: string | number): string => DAY.format(new Date(moment))

const SECOND_MS = 1000

export const formatDayOfSeconds = (epochSeconds: number): string => formatDay(epochSeconds * SECOND_MS)
