import { parseArgs } from 'node:util'
import { sumCounts } from './count-answers.ts'
import { measurePart } from './measure.ts'

// How often the sex inferred for a character is right, wrong or declined, on the scripts of one part of split.json.
// Options: --tuning measures the scripts that the rules were written with, --missed lists what is wrong or declined.

const { values } = parseArgs({
  options: { tuning: { type: 'boolean', default: false }, missed: { type: 'boolean', default: false } },
})

const GROUPS: Record<string, string> = {
  c: 'scenes written for casting',
  d: 'shared corpus, scenes',
  h: 'reader lab, held out',
  r: 'reader lab, taught',
  s: 'shared corpus, plays',
}

/** In per cent of the characters whose sex the script tells. */
const GOAL = { right: 97, wrong: 1 }

const measured = await measurePart(values.tuning ? 'tuning' : 'judging')
if (values.missed)
  for (const { script, missed } of measured) for (const line of missed) console.log(`${script}: ${line}`)

const percent = (count: number, of: number): number => (of === 0 ? 0 : (100 * count) / of)
const byGroup = Map.groupBy(measured, ({ script }) => GROUPS[script.charAt(0)] ?? script)
const rows = [...byGroup].map(([group, counts]) => ({ group, ...sumCounts(counts) }))
const total = { group: 'all', ...sumCounts(measured) }
console.log('group                        told   right    wrong declined  | not told: guessed')
for (const { group, told, right, wrong, declined, untold, guessed } of [...rows, total]) {
  const shares = [right, wrong, declined].map((count) => `${percent(count, told).toFixed(1)} %`.padStart(8)).join(' ')
  console.log(`${group.padEnd(27)} ${String(told).padStart(5)} ${shares}  | ${guessed} of ${untold}`)
}
const worst = rows.toSorted((a, b) => percent(a.right, a.told) - percent(b.right, b.told))[0]
if (worst) console.log(`worst group: ${worst.group}, ${percent(worst.right, worst.told).toFixed(1)} % right`)
const isMet = percent(total.right, total.told) >= GOAL.right && percent(total.wrong, total.told) <= GOAL.wrong
console.log(`goal (right at least ${GOAL.right} %, wrong at most ${GOAL.wrong} %): ${isMet ? 'met' : 'missed'}`)
