import { describe, expect, it } from 'vitest'
import type { BriefContext } from '../brief.ts'
import { readBrief } from '../read-brief.ts'
import { CONTEXT, IN_LONDON } from '../testing/contexts.ts'

const read = (text: string, context: BriefContext = CONTEXT) => readBrief(text, context).due
const moment = (text: string, context?: BriefContext): string | undefined => {
  const due = read(text, context)
  return due && new Date(due.value.atMs).toISOString().slice(0, 16)
}
const asks = (text: string, context?: BriefContext) => read(text, context)?.value.asks

describe('when a tape is due', () => {
  it.each([
    ['Tapes due Thursday 19 Nov at 6pm PT.', '2026-11-20T02:00'],
    ['Deadline: 11/19, 5:00 PM EST', '2026-11-19T22:00'],
    ['We need tapes back no later than noon on Friday (UK time).', '2026-11-20T12:00'],
    ['Latest Mon 23rd, 10am GMT.', '2026-11-23T10:00'],
    ['Submissions close 20/11 at 23:59 CET', '2026-11-20T22:59'],
    ['Please have your tape in before 3 p.m. EST on Monday the 23rd.', '2026-11-23T20:00'],
    ['Please upload by 5:30pm tomorrow, Sydney time.', '2026-11-18T06:30'],
    ['Due 2026-11-19 18:00 UTC', '2026-11-19T18:00'],
    ['Tapes arriving after 6pm GMT on Tuesday 24 November won’t be watched.', '2026-11-24T18:00'],
    ['Self-tape due: Thursday, Dec. 3 - 10:00 a.m. CDT', '2026-12-03T16:00'],
    ['The final deadline is 23.59 GMT on Sunday 22 November.', '2026-11-22T23:59'],
    ['Closing ........ 2026-11-26 17:00 EST', '2026-11-26T22:00'],
    ['The tape is due Friday 20 November by 12 noon PST.', '2026-11-20T20:00'],
    ['All times are Pacific. Tapes are due Thursday at 6pm.', '2026-11-20T02:00'],
  ])('[R-89-03] "%s" has one reading and asks nothing', (text, at) => {
    expect(moment(text)).toBe(at)
    expect(asks(text)).toEqual([])
  })

  it.each([
    ['Please have these in by EOD Thursday PT.', '2026-11-20T02:00', 'end of day'],
    ['They need it by 10am PT Friday, so get it to me Thursday by 9pm PT.', '2026-11-20T05:00', 'date'],
    ['due Thursday midnight ET', '2026-11-19T05:00', 'midnight'],
    ['The tape is due by 5 on Thursday ET.', '2026-11-19T10:00', 'am or pm'],
    ['Need by next Wednesday, 12 noon PT.', '2026-11-18T20:00', 'which week'],
    ['Tapes due 05/12, 5pm GMT', '2026-12-05T17:00', 'day or month'],
    ['Send me the tape by Wednesday 6pm ET. Casting need it by Friday 10am ET.', '2026-11-18T23:00', 'date'],
  ])('[R-89-03] Of the readings of "%s" the earliest counts, and it is asked', (text, at, question) => {
    expect(moment(text)).toBe(at)
    expect(asks(text)).toContain(question)
  })

  it('[R-89-03] A reading that was over when the mail was written does not count', () => {
    expect(moment('Can you get it to me by 4 ET?')).toBe('2026-11-16T21:00')
    expect(moment('Tapes due 1/12 at noon ET')).toBe('2026-12-01T17:00')
    expect(moment('The tape is due today by noon ET, or by noon ET tomorrow.')).toBe('2026-11-17T17:00')
  })

  it.each([
    ['Tapes are due Thursday at 6pm.', 'zone'],
    ['Tapes are due Thursday, 6pm CST.', 'zone'],
    ['Tapes are due Thursday, 6pm IST.', 'zone'],
    ['Tapes are due Thursday at 6:00 ET.', 'am or pm'],
    ['Tapes are due 11/12 at 6pm ET.', 'day or month'],
    ['Tapes are due Sunday evening.', 'hour'],
    ['Tapes are due 3 March at 6pm ET.', 'year'],
    ['You have 48 hours to tape this.', 'since when'],
  ])('[R-89-04] "%s" leaves open: %s', (text, question) => {
    expect(asks(text)).toContain(question)
  })

  it('[R-89-03] An hour without a half of the day is of the half that another hour names', () => {
    expect(moment('Casting need it by 6 pm tomorrow ET, I’d like it by 5.')).toBe('2026-11-17T22:00')
  })

  it('[R-89-04] Letters of several zones mean the zone of the actor if it is among them', () => {
    const inIndia = { ...CONTEXT, homeZone: 'Asia/Kolkata' }
    expect(read('Tapes are due Thursday, 6pm IST.', inIndia)?.value).toMatchObject({
      atMs: Date.parse('2026-11-19T18:00:00+05:30'),
      asks: [],
    })
  })

  it('[R-89-04] Another date, a weekday or a place decides what is open otherwise', () => {
    expect(asks('Tapes are due Thursday 11/12 at 6pm ET. We shoot 12/28.')).not.toContain('day or month')
    expect(moment('Tapes are due Saturday 5/12 at 6pm GMT.')).toBe('2026-12-05T18:00')
    expect(asks('Tapes are due Saturday 5/12 at 6pm GMT.')).toEqual([])
    expect(asks('Tapes are due Thursday, 6pm CST (Chicago).')).toEqual([])
  })

  it('[R-89-04] A date that is over is one of the next year, which is not asked at the turn of the year', () => {
    expect(moment('Tapes are due 3 March at 6pm ET.')).toBe('2027-03-03T23:00')
    expect(asks('Tapes are due 8 January at 6pm ET.')).toEqual([])
  })

  it('[R-89-04] Without an hour the tape is due on the date where the actor is', () => {
    expect(read('Due Friday.', IN_LONDON)?.value).toMatchObject({
      atMs: Date.parse('2026-11-20T00:00:00Z'),
      precision: 'day',
    })
  })

  it('[R-89-03] Hours count from the mail, whose header says when it was sent', () => {
    const mail = 'Sent: Mon, 16 Nov 2026 09:30:00 -0800\nSubject: Dani\n\nPlease tape scene 3 within 48 hours.'
    expect(moment(mail)).toBe('2026-11-18T17:30')
    expect(asks(mail)).toEqual([])
  })

  it.each([
    'Shoot dates are December 3-5 in Atlanta.',
    'Callbacks will be held Friday, December 4 in person.',
    'The network will make a decision by Thursday.',
    'Please confirm you are available on the 14th and 15th.',
    'The contract will be sent by 18 December.',
    'Payment is due by January 31.',
    'I will call you at 5 to talk it through.',
    'There is no deadline on this one.',
    'The background check must be current by 30 November.',
    'The bar closes at 2, which is when most of it happens.',
    'The option to renew is due December 31.',
    'Please hold Feb 18 through Feb 24.',
    'They would like to see scenes 4 through 9A.',
  ])('[R-89-01] "%s" says nothing of when the tape is due', (text) => {
    expect(read(text)).toBeUndefined()
  })
})
