import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureLists } from './measure-lists.ts'
import { measureLongBrief } from './measure-long-brief.ts'
import { scoreBriefs } from './score-brief.ts'
import { readSet } from './set-file.ts'

// What readBrief finds in the mails of labs/brief/sets, compared with what a person read in them.
// Options: --judging reads the half that the rules were not written with, --missed lists what is wrong or missing.

const { values } = parseArgs({
  options: { judging: { type: 'boolean', default: false }, missed: { type: 'boolean', default: false } },
})

const path = new URL(`./sets/${values.judging ? 'judging' : 'tuning'}.json`, import.meta.url)
if (!existsSync(path)) throw new Error(`${path.pathname} is missing`)
const samples = readSet(path)
const { fields, due, disturbed, nothing, misplaced, missed } = scoreBriefs(samples)

if (values.missed) for (const line of missed) console.log(line)
const percent = (count: number, of: number): string => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)
console.log('field         told  found  right   precision  recall')
for (const { field, told, found, right } of fields)
  console.log(
    `${field.padEnd(12)} ${String(told).padStart(5)} ${String(found).padStart(6)} ${String(right).padStart(6)}` +
      `   ${percent(right, found).padStart(9)} ${percent(right, told).padStart(8)}`,
  )
console.log(
  `due: ${due.exact} of ${due.found} exact, ${due.exactOrAsked} exact or asked, ${due.later} later than the truth, ` +
    `${due.unasked} not asked that should be`,
)
console.log(`mails that ask for nothing: something found in ${disturbed} of ${nothing}`)
console.log(`findings without words: ${misplaced}`)
const { mails, checks, decisions, ready } = measureLists(samples)
console.log(
  `lists of ${mails} mails: ${checks} checks, ${decisions} to decide, ${ready} ready before anything is taped`,
)
console.log(`20,000 characters: ${measureLongBrief().toFixed(1)} ms`)
