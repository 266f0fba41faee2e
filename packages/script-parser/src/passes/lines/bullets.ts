import { replaceText } from '../../document/line.ts'
import { countBy, isFrequent } from '../../text/text-shape.ts'
import { layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

const bullet = /^[^\p{L}\p{N}\s.,!?;:…()[\]{}"“”'‘’¿¡*_#~=$-]{1,3}\s?(?=\p{L})/u
/** A sign before fewer lines may have a meaning: "@" may be part of a name. */
const REPEATED = { min: 5, share: 0.2 } as const

/** "@TESS Don't say it.", "• OTIS: Huh.": the same sign before line after line is no part of a name. */
export const bullets: Pass<'lines'> = {
  name: 'bullets',
  stage: 'lines',
  skippedAfter: 'key-value-records',
  example: {
    given: layOut((name, words) => [`@${name} ${words}`]),
    expect: layOut((name, words) => [`${name} ${words}`]),
  },
  run(lines, { remove }) {
    const free = lines.filter((line) => line.statedLabel === undefined)
    const signs = countBy(free.flatMap(({ text }) => bullet.exec(text)?.[0].trim() ?? []))
    return lines.map((line) => {
      const [found = ''] = (line.statedLabel === undefined && bullet.exec(line.text)) || []
      const sign = found.trim()
      if (!isFrequent(signs.get(sign) ?? 0, free.length, REPEATED)) return line
      remove(sign, line.page, 'margin-mark')
      // The left edge stays: lines without the sign begin there too.
      return { ...replaceText(line, 0, found.length), x0: line.x0 }
    })
  },
}
