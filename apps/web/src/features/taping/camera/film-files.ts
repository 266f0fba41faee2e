import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'

/**
 * Where the films of the camera page lie. Not a user's private folder: nobody need be signed in there, and signing in or out
 * removes none of them.
 */
export const FILMS = { folder: 'camera', documentId: 'films' }

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** By the clock of the phone, so that two films never have one name. */
function nameFilm(startedAt: number): string {
  const at = new Date(startedAt)
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('.')
  return `Film ${day} at ${time}.mp4`
}

/** All of it, with the sound of the phone alone. */
export const planFilm = ({ id, keys, seconds, frameRate, startedAt }: TapeTake): TapeExportPlan => ({
  parts: [
    {
      takeId: id,
      from: keys[0] ?? 0,
      to: seconds,
      mix: { partnerDb: undefined, isLowerUnderVoice: false, nudgeMs: 0 },
    },
  ],
  frameRate,
  fileName: nameFilm(startedAt),
  isUncut: true,
})
