const LONGEST_NAME = 40

/** A name that every system takes: letters and digits of any script, and nothing that leads anywhere. */
const plainName = (actor: string): string =>
  Array.from(
    actor
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  )
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/-$/, '')

interface Line {
  actor: string
  /** The user speaks it: what they recorded is kept as it was. */
  isOwn: boolean
}

/** `01_ANNA.mp3`: numbered like the lines, with as many digits as the last one needs. Numbers keep them apart. */
export function assignFileNames(lines: readonly Line[]): string[] {
  const digits = Math.max(2, String(lines.length).length)
  return lines.map(({ actor, isOwn }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    return `${number}_${plainName(actor) || 'LINE'}.${isOwn ? 'wav' : 'mp3'}`
  })
}
