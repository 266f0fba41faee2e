/** What was deleted with a script, and when. Moments are ISO timestamps; null is not yet. */
export interface DeletionReceipt {
  id: string
  askedAt: string
  reason: 'asked' | 'expired'
  counts: {
    files: number
    pageImages: number
    lines: number
    undoSteps: number
    clips: number
    recordings: number
    tapes: number
  }
  lastObjectAt: string | null
  checkedAt: string | null
  backupsUntil: string
  /** Its files cannot be read without a key, which is deleted before them. */
  isEncrypted: boolean
}

interface Formats {
  moment: (at: Date) => string
  day: (at: Date) => string
}

export type ReceiptRow = readonly [label: string, value: string]

const REASONS = { asked: 'You asked', expired: 'It reached its date' } as const

/** Short enough to read out; the file has the whole id. */
export const receiptNumber = ({ id }: DeletionReceipt): string => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()

/** The receipt in groups of rows. It has no title and no word of the script, because we have none any more. */
export function listReceiptRows(receipt: DeletionReceipt, name: string, { moment, day }: Formats): ReceiptRow[][] {
  const { counts } = receipt
  const isAsked = receipt.reason === 'asked'
  const momentOf = (at: string | null, pending: string) => (at === null ? pending : moment(new Date(at)))
  return [
    [
      [isAsked ? 'Asked by' : 'Account', name],
      [isAsked ? 'Asked' : 'Deleted', moment(new Date(receipt.askedAt))],
      ['Reason', REASONS[receipt.reason]],
    ],
    [
      ['Script files', String(counts.files)],
      ['Page pictures', String(counts.pageImages)],
      ['Lines', String(counts.lines)],
      ['Undo steps', String(counts.undoSteps)],
      ["Partner's lines, spoken", String(counts.clips)],
      ['Recordings on our side', String(counts.recordings)],
      ['Tapes on our side', String(counts.tapes)],
    ],
    [
      ['Gone from view', moment(new Date(receipt.askedAt))],
      ['Last file gone', momentOf(receipt.lastObjectAt, 'in a minute')],
      ['Checked again', momentOf(receipt.checkedAt, 'within 20 minutes')],
      ...listBackupRows(receipt, { moment, day }),
    ],
  ]
}

/** No backup of a key is kept longer (docs/adr/0048). */
const KEY_BACKUP_MS = 24 * 3_600_000

/** The lines are in other backups than the keys, without which no copy of a file can be read. */
function listBackupRows(receipt: DeletionReceipt, { moment, day }: Formats): ReceiptRow[] {
  const backupsUntil = day(new Date(receipt.backupsUntil))
  if (!receipt.isEncrypted) return [['Backups deleted by', backupsUntil]]
  const { lastObjectAt: goneAt } = receipt
  const unreadable = goneAt === null ? 'a day after that' : moment(new Date(Date.parse(goneAt) + KEY_BACKUP_MS))
  return [
    ['File backups unreadable', unreadable],
    ['Line backups deleted by', backupsUntil],
  ]
}

export const TAKES_STAY = 'Takes on your own devices are yours to delete.'

const WIDTH = 44

/** The receipt as a text file. */
export function writeReceipt(receipt: DeletionReceipt, name: string, formats: Formats & { zone: string }): string {
  const rule = '-'.repeat(WIDTH)
  const groups = listReceiptRows(receipt, name, formats).map((rows) =>
    rows.map(([label, value]) => `${label} ${value.padStart(WIDTH - label.length - 1)}`).join('\n'),
  )
  return [
    'DELETION RECEIPT',
    `No. ${receiptNumber(receipt)}`,
    `Script ${receipt.id}`,
    ...groups.flatMap((group) => [rule, group]),
    rule,
    `Times are those of ${formats.zone}.`,
    TAKES_STAY,
    '',
  ].join('\n')
}
