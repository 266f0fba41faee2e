import type { ScriptLine } from '../../document/line.ts'
import { isNameShaped, nameKey } from '../../text/character-cue.ts'
import { countBy } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/** Times a name must come back in braces; then they are signs around the names: "{TESS} Don't say it." */
const MIN_NAMES = 3

const openingBraces = /^\{([^{}]{1,40})\}/u

/** "{beat}" is a direction like "(beat)". */
export const braces: Pass<'lines'> = {
  name: 'braces',
  stage: 'lines',
  example: {
    given: layOut((name, words, at) => [`${name}: ${at % 2 ? '{very still} ' : ''}${words}`]),
    expect: PLAIN.map((line, at) => (at % 2 ? line.replace(': ', ': (very still) ') : line)),
  },
  run(lines) {
    if (!lines.some(({ text }) => text.includes('{')) || areAroundNames(lines)) return lines
    return lines.map((line) =>
      /[{}]/u.test(line.text) ? { ...line, text: line.text.replace(/\{(?!\\)/gu, '(').replace(/\}/gu, ')') } : line,
    )
  },
}

function areAroundNames(lines: readonly ScriptLine[]): boolean {
  const names = lines.flatMap(({ text }) => {
    const name = openingBraces.exec(text)?.[1] ?? ''
    return isNameShaped(name) && /^\p{Lu}/u.test(name) ? [nameKey(name)] : []
  })
  return [...countBy(names).values()].filter((count) => count >= MIN_NAMES).length > 1
}
