import type { CueTrackKind } from './cue-track.ts'

const MAX_NAME_LENGTH = 40

/** A name that every file system accepts: only letters, digits and hyphens, so that it contains no path. */
const safeName = (character: string): string =>
  Array.from(
    character
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/-$/, '')

/** Words that every file system accepts. */
export const readableName = (text: string): string => safeName(text).replaceAll('-', ' ')

/** `The Last Dryer - DANI.zip`: the script, and the characters that the user speaks. */
export function zipFileName(title: string, parts: readonly string[]): string {
  const part = readableName(parts.join(' and '))
  return `${readableName(title) || 'Script'} - ${part || 'audio'}.zip`
}

/** `The Last Dryer - with gaps - INT LAUNDROMAT NIGHT.mp3`: without a scene, it is of the whole script. */
export function trackFileName(title: string, kind: CueTrackKind, heading: string): string {
  const names = [readableName(title) || 'Script', kind, readableName(heading)]
  return `${names.filter((name) => name !== '').join(' - ')}.mp3`
}

interface Line {
  character: string
  /** The user speaks this line; its recording stays a WAV file. */
  isOwn: boolean
}

/** `01_ANNA.mp3`: numbered like the lines, so that names are unique, with as many digits as the last line needs. */
export function assignFileNames(lines: readonly Line[]): string[] {
  const digits = Math.max(2, String(lines.length).length)
  return lines.map(({ character, isOwn }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    return `${number}_${safeName(character) || 'LINE'}.${isOwn ? 'wav' : 'mp3'}`
  })
}
