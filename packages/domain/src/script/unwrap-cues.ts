import { isNameShaped, nameKey, unwrapName } from './cue.ts'
import { countBy } from './letters.ts'
import type { ScriptLine } from './line.ts'

const least = 0.05

/** "[TESS]" or "== TESS ==" over every speech: once it is a habit, the dress says nothing and comes off. */
export function unwrapCues(lines: ScriptLine[]): void {
  const found = lines.flatMap((line) => {
    if (line.text.length > 60 || line.forced) return []
    const name = unwrapName(line.text)
    return name !== line.text.trim().replace(/\s?:$/u, '') && isNameShaped(name) ? [{ line, name }] : []
  })
  const counts = countBy(found.map(({ name }) => nameKey(name)))
  const recurring = found.filter(({ name }) => (counts.get(nameKey(name)) ?? 0) > 1)
  const speakers = new Set(recurring.map(({ name }) => nameKey(name))).size
  if (speakers < 2 || recurring.length < Math.max(4, least * lines.length)) return
  for (const { line, name } of found) line.text = name
}
