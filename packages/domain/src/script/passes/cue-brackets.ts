import { isAbbreviation, isNameShaped, nameKey, unwrapName } from '../text/character-cue.ts'
import { countBy, isAllCaps, splitWords } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

const least = 0.05

/** "[TESS]", "== TESS ==" or "TESS." over every speech: once it is a habit, the dress says nothing and comes off. */
export function stripCueBrackets(lines: ScriptLine[]): void {
  undressBy(lines, unwrapName)
  undressBy(lines, openDouble)
  if (standsApart(lines)) undressBy(lines, openRound)
  // Where everything is in capitals, "NO." is a speech and no name.
  if (lines.filter((line) => isAllCaps(line.text)).length < 0.5 * lines.length) undressBy(lines, dropStop)
}

const roundName = /^\((\p{Lu}[^()]{0,40}(?:\([^()]{1,14}\))?)\)$/u
const doubleName = /^\(\((\p{Lu}[^()]{0,40}(?:\([^()]{1,14}\))?)\)\)$/u
const openRound = (text: string) => roundName.exec(text.trim())?.[1]?.trim() ?? text.trim()

/** "((TESS))", as newsrooms mark who reads. */
const openDouble = (text: string) => doubleName.exec(text.trim())?.[1]?.trim() ?? text.trim()

/** "(Tess)" over each speech; a direction in brackets stands under a name and not apart from it. */
function standsApart(lines: ScriptLine[]): boolean {
  const found = lines.filter((line) => roundName.test(line.text.trim()))
  return found.length >= 4 && found.filter((line) => line.gap >= 0.4 || line.startsPage).length >= 0.8 * found.length
}

function dropStop(text: string): string {
  const name = text.trim()
  const isDotted = name.endsWith('.') && isAllCaps(name) && !isAbbreviation(splitWords(name).at(-1) ?? '')
  return isDotted ? name.slice(0, -1) : name
}

function undressBy(lines: ScriptLine[], undress: (text: string) => string): void {
  const found = lines.flatMap((line) => {
    if (line.text.length > 60 || line.forced) return []
    const name = undress(line.text)
    return name !== line.text.trim().replace(/\s?:$/u, '') && isNameShaped(name) ? [{ line, name }] : []
  })
  const counts = countBy(found.map(({ name }) => nameKey(name)))
  const recurring = found.filter(({ name }) => (counts.get(nameKey(name)) ?? 0) > 1)
  const speakers = new Set(recurring.map(({ name }) => nameKey(name))).size
  if (speakers < 2 || recurring.length < Math.max(4, least * lines.length)) return
  for (const { line, name } of found) line.text = name
}
