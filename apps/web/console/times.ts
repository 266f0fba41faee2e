const MOMENT = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const moment = (time: string): string => MOMENT.format(Date.parse(time))
export const day = (time: string): string => DAY.format(Date.parse(time))
export const clock = (time: string): string => CLOCK.format(Date.parse(time))
