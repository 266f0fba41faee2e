const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

export const FORMATS = {
  moment: (at: Date) => MOMENT.format(at),
  day: (at: Date) => DAY.format(at),
  zone: MOMENT.resolvedOptions().timeZone,
}
