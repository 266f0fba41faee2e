/** What was deleted with a script, and when. Moments are ISO timestamps; null is not yet. */
export interface DeletionReceipt {
  _id: string
  asked_at: string
  reason: 'asked' | 'expired'
  counts: {
    files: number
    page_images: number
    lines: number
    undo_steps: number
    clips: number
    recordings: number
    tapes: number
  }
  last_object_at: string | null
  checked_at: string | null
  backups_until: string
  /** Its files cannot be read without a key, which is deleted before them. */
  is_encrypted: boolean
}

interface Formats {
  moment: (at: Date) => string
  day: (at: Date) => string
}

export type ReceiptRow = readonly [label: string, value: string]

const REASONS = { asked: 'You asked', expired: 'It reached its date' } as const

/** Short enough to read out; the file has the whole id. */
export const receiptNumber = ({ _id }: DeletionReceipt): string => `${_id.slice(-8, -4)}-${_id.slice(-4)}`.toUpperCase()

/** The receipt in groups of rows. It has no title and no word of the script, because we have none any more. */
export function listReceiptRows(receipt: DeletionReceipt, name: string, { moment, day }: Formats): ReceiptRow[][] {
  const { counts } = receipt
  const isAsked = receipt.reason === 'asked'
  const momentOf = (at: string | null, pending: string) => (at === null ? pending : moment(new Date(at)))
  return [
    [
      [isAsked ? 'Asked by' : 'Account', name],
      [isAsked ? 'Asked' : 'Deleted', moment(new Date(receipt.asked_at))],
      ['Reason', REASONS[receipt.reason]],
    ],
    [
      ['Script files', String(counts.files)],
      ['Page pictures', String(counts.page_images)],
      ['Lines', String(counts.lines)],
      ['Undo steps', String(counts.undo_steps)],
      ["Partner's lines, spoken", String(counts.clips)],
      ['Recordings on our side', String(counts.recordings)],
      ['Tapes on our side', String(counts.tapes)],
    ],
    [
      ['Gone from view', moment(new Date(receipt.asked_at))],
      ['Last file gone', momentOf(receipt.last_object_at, 'in a minute')],
      ['Checked again', momentOf(receipt.checked_at, 'within 20 minutes')],
      ...listBackupRows(receipt, { moment, day }),
    ],
  ]
}

/** No backup of a key is kept longer (docs/adr/0048). */
const KEY_BACKUP_MS = 24 * 3_600_000

/** The lines are in other backups than the keys, without which no copy of a file can be read. */
function listBackupRows(receipt: DeletionReceipt, { moment, day }: Formats): ReceiptRow[] {
  const backupsUntil = day(new Date(receipt.backups_until))
  if (!receipt.is_encrypted) return [['Backups deleted by', backupsUntil]]
  const { last_object_at: goneAt } = receipt
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
    `Script ${receipt._id}`,
    ...groups.flatMap((group) => [rule, group]),
    rule,
    `Times are those of ${formats.zone}.`,
    TAKES_STAY,
    '',
  ].join('\n')
}
