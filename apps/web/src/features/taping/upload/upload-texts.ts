import { TAPE_TITLE_LENGTH } from '@sidelight/domain/taping/upload-limits'
import { nameDevice } from '#lib/browser/device-name.ts'

const MEGABYTE = 1024 * 1024
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const formatSize = (bytes: number): string =>
  `${Math.max(0.1, bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)} MB`

export const formatEnd = (date: string): string => DAY.format(new Date(date))

export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** What somebody with a link reads above the tape. */
export const composeTitle = (actor: string, part: string): string =>
  [actor, part]
    .filter((each) => each !== '')
    .join(' as ')
    .slice(0, TAPE_TITLE_LENGTH)

/** Instead of every way to upload a tape of a confidential script. */
export const describeTapesStay = (): string =>
  `This script is confidential, so its tapes stay on this ${nameDevice()}. You can't make a link to them.`
