import { expect, test } from 'vitest'
import { type DeletionReceipt, listReceiptRows, writeReceipt } from './receipt.ts'

const RECEIPT: DeletionReceipt = {
  id: '0199b5f2-7a11-7c55-9d2e-00007f3a22c1',
  askedAt: '2026-11-16T21:04:10.000Z',
  reason: 'asked',
  counts: { files: 1, pageImages: 3, lines: 31, undoSteps: 4, clips: 17, recordings: 0, tapes: 0 },
  lastObjectAt: '2026-11-16T21:04:12.000Z',
  checkedAt: '2026-11-16T21:19:40.000Z',
  backupsUntil: '2026-12-21T21:19:40.000Z',
  isEncrypted: false,
}
const FORMATS = {
  moment: (at: Date) => at.toISOString().slice(0, 19),
  day: (at: Date) => at.toISOString().slice(0, 10),
  zone: 'Europe/Berlin',
}

test('[R-48-05] The file of a receipt has its number, the counts and the moments', () => {
  expect(writeReceipt(RECEIPT, 'Rosa Vidal', FORMATS)).toMatchInlineSnapshot(`
    "DELETION RECEIPT
    No. 7F3A-22C1
    Script 0199b5f2-7a11-7c55-9d2e-00007f3a22c1
    --------------------------------------------
    Asked by                          Rosa Vidal
    Asked                    2026-11-16T21:04:10
    Reason                             You asked
    --------------------------------------------
    Script files                               1
    Page pictures                              3
    Lines                                     31
    Undo steps                                 4
    Partner's lines, spoken                   17
    Recordings on our side                     0
    Tapes on our side                          0
    --------------------------------------------
    Gone from view           2026-11-16T21:04:10
    Last file gone           2026-11-16T21:04:12
    Checked again            2026-11-16T21:19:40
    Backups deleted by                2026-12-21
    --------------------------------------------
    Times are those of Europe/Berlin.
    Takes on your own devices are yours to delete.
    "
  `)
})

test('[R-48-05] A receipt does not claim what has not happened yet', () => {
  const fresh = { ...RECEIPT, reason: 'expired' as const, lastObjectAt: null, checkedAt: null }
  const rows = listReceiptRows(fresh, 'Rosa Vidal', FORMATS).flat()
  expect(rows).toContainEqual(['Reason', 'It reached its date'])
  expect(rows).toContainEqual(['Account', 'Rosa Vidal'])
  expect(rows).toContainEqual(['Deleted', '2026-11-16T21:04:10'])
  expect(rows.map(([label]) => label)).not.toContain('Asked')
  expect(rows).toContainEqual(['Last file gone', 'in a minute'])
  expect(rows).toContainEqual(['Checked again', 'within 20 minutes'])
})

test('[R-48-18] The receipt of an encrypted script says when no backup of its files can be read, and until when backups hold its lines', () => {
  const listBackups = (receipt: DeletionReceipt) =>
    listReceiptRows(receipt, 'Rosa Vidal', FORMATS)
      .flat()
      .filter(([label]) => label.toLowerCase().includes('backup'))
  expect(listBackups({ ...RECEIPT, isEncrypted: true })).toEqual([
    ['File backups unreadable', '2026-11-17T21:04:12'],
    ['Line backups deleted by', '2026-12-21'],
  ])
  expect(listBackups({ ...RECEIPT, isEncrypted: true, lastObjectAt: null })).toEqual([
    ['File backups unreadable', 'a day after that'],
    ['Line backups deleted by', '2026-12-21'],
  ])
  expect(listBackups(RECEIPT)).toEqual([['Backups deleted by', '2026-12-21']])
})
