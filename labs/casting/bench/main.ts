import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { castParsedScript } from '../cli/cast-entries.ts'
import { parseFile } from '../../reader/cli/parse-file.ts'
import { countAnswers, type Counts, type Sex, sumCounts } from './count-answers.ts'

// How often the sex inferred for a character is right, wrong or declined, on the scripts of one part of split.json.
// Options: --part tuning|judging (judging), --missed lists every character that is wrong or declined.

const { values } = parseArgs({
  options: { part: { type: 'string', default: 'judging' }, missed: { type: 'boolean', default: false } },
})

const lab = resolve(import.meta.dirname, '..')
const directories = [
  join(lab, 'scripts'),
  join(lab, '../reader/scripts/taught'),
  join(lab, '../reader/scripts/held-out'),
  join(lab, '../../../shared/corpus/dev'),
]
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(lab, name), 'utf8'))
const labels = readJson('labels.json') as Record<string, Record<string, Sex | null>>
const split = readJson('split.json') as Record<string, string[]>

const GROUPS: Record<string, string> = {
  c: 'scenes written for casting',
  d: 'shared corpus, scenes',
  h: 'reader lab, held out',
  r: 'reader lab, taught',
  s: 'shared corpus, plays',
}

/** In per cent of the characters whose sex the script tells. */
const GOAL = { right: 97, wrong: 1 }

const byGroup = new Map<string, Counts[]>()
for (const script of split[values.part] ?? []) {
  const path = directories.map((directory) => join(directory, `${script}.fountain`)).find((file) => existsSync(file))
  if (path === undefined) {
    console.log(`${script}: not here`)
    continue
  }
  const { characters } = castParsedScript(await parseFile(path))
  const counts = countAnswers(labels[script] ?? {}, characters)
  if (values.missed) for (const line of counts.missed) console.log(`${script}: ${line}`)
  const group = GROUPS[script.charAt(0)] ?? script
  byGroup.set(group, [...(byGroup.get(group) ?? []), counts])
}

const percent = (count: number, of: number): number => (of === 0 ? 0 : (100 * count) / of)
const rows = [...byGroup].map(([group, counts]) => ({ group, ...sumCounts(counts) }))
const total = { group: 'all', ...sumCounts([...byGroup.values()].flat()) }
console.log('group                        told   right    wrong  declined  | not told: guessed')
for (const { group, told, right, wrong, declined, untold, guessed } of [...rows, total]) {
  const shares = [right, wrong, declined].map((count) => `${percent(count, told).toFixed(1)} %`.padStart(8)).join(' ')
  console.log(`${group.padEnd(27)} ${String(told).padStart(5)} ${shares}  | ${guessed} of ${untold}`)
}
const worst = rows.toSorted((a, b) => percent(a.right, a.told) - percent(b.right, b.told))[0]
if (worst) console.log(`worst group: ${worst.group}, ${percent(worst.right, worst.told).toFixed(1)} % right`)
const isMet = percent(total.right, total.told) >= GOAL.right && percent(total.wrong, total.told) <= GOAL.wrong
console.log(`goal (right at least ${GOAL.right} %, wrong at most ${GOAL.wrong} %): ${isMet ? 'met' : 'missed'}`)
if (!isMet) process.exitCode = 1
