import { expect, it } from 'vitest'
import { DEFAULT_PORTAL, PORTALS } from '../portals.ts'
import {
  nameSentThrough,
  readSentRecord,
  type SentRecord,
  writeFullSentTime,
  writeSentText,
  writeSentTime,
} from '../sent-record.ts'

const RECORD: SentRecord = {
  id: 'one',
  sentAt: Date.UTC(2026, 10, 19, 19, 14),
  zone: 'Europe/Berlin',
  portal: 'Eco Cast',
  files: [
    {
      name: 'Rosa_Sc3.mp4',
      bytes: 62_000_000,
      takes: ['Scene 3, take 2', 'Slate'],
      says: 'Performance unedited, one unbroken take.',
      sha256: '9f2c41d0',
      read: 2,
      pace: 'tight',
    },
    { name: 'Rosa_Full.mp4', bytes: 6_000_000, takes: ['Slate'], says: 'A slate, one unbroken take.' },
  ],
  voices: [{ character: 'Marcus', voice: 'Alder' }],
  note: 'Blue shirt, hair up',
}

it('[R-91-02] What was sent has the hour of the zone in which it was sent, wherever it is read', () => {
  expect(writeSentTime(RECORD)).toBe('Thu 19 Nov, 8:14 pm')
  expect(writeSentTime({ ...RECORD, zone: 'America/Los_Angeles' })).toBe('Thu 19 Nov, 11:14 am')
  expect(writeFullSentTime(RECORD)).toBe('Thursday 19 November 2026, 8:14 pm (GMT+1, Europe/Berlin)')
})

it('[R-91-04] What was sent is copied as text with its files, takes, joints, reads, voices and note', () => {
  expect(writeSentText(RECORD, (bytes) => `${bytes / 1_000_000} MB`).split('\n')).toEqual([
    'Sent Thursday 19 November 2026, 8:14 pm (GMT+1, Europe/Berlin)',
    'Through Eco Cast',
    '',
    'Rosa_Sc3.mp4 (62 MB)',
    '  Scene 3, take 2, then Slate; read 2, tight pace',
    '  Performance unedited, one unbroken take.',
    '  SHA-256 9f2c41d0',
    'Rosa_Full.mp4 (6 MB)',
    '  Slate',
    '  A slate, one unbroken take.',
    '',
    'Voices: Marcus (Alder)',
    '',
    'Note: Blue shirt, hair up',
  ])
  expect(writeSentText({ ...RECORD, voices: [], note: '' }, String)).not.toMatch(/Voices|Note/)
})

it('[R-91-03] A record that is written is read again, and a broken one is no record', () => {
  expect(readSentRecord(JSON.stringify(RECORD))).toEqual(RECORD)
  for (const broken of ['', '{"id":"one"', 'null', '{}', '{"id":"one","sentAt":1}'])
    expect(readSentRecord(broken)).toBeUndefined()
})

it('[R-91-02] Every portal has a name that can stand behind "through"', () => {
  expect(nameSentThrough(DEFAULT_PORTAL)).toBe('Eco Cast')
  for (const portal of PORTALS) expect(nameSentThrough(portal)).not.toMatch(/[()]|my agent/)
})
