import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Writes the list of given names from the files of the US Social Security Administration (yob1880.txt and later), which
// are in the public domain. Run it as: npm run node -- labs/casting/write-name-list.ts DIRECTORY

const MIN_BIRTHS = 2300
/** A name counts only if this share has one sex, over all years and since RECENT_YEAR: names change (Ashley, Leslie). */
const MIN_SHARE = 0.95
const RECENT_YEAR = 1950
const MIN_RECENT_BIRTHS = 200
const WIDTH = 116

interface Births {
  F: number
  M: number
}

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('write-name-list.ts DIRECTORY')
const births = new Map<string, { all: Births; recent: Births }>()
for (const file of readdirSync(directory).filter((name) => /^yob\d{4}\.txt$/.test(name))) {
  const year = Number(file.slice(3, 7))
  for (const row of readFileSync(join(directory, file), 'utf8').split(/\r?\n/)) {
    const [name = '', sex, count] = row.split(',')
    if (sex !== 'F' && sex !== 'M') continue
    const entry = births.get(name.toLowerCase()) ?? { all: { F: 0, M: 0 }, recent: { F: 0, M: 0 } }
    entry.all[sex] += Number(count)
    if (year >= RECENT_YEAR) entry.recent[sex] += Number(count)
    births.set(name.toLowerCase(), entry)
  }
}

const shareOf = (counts: Births, sex: keyof Births): number => counts[sex] / (counts.F + counts.M)

function listNames(sex: keyof Births): string {
  const names = [...births]
    .filter(([, { all, recent }]) => {
      const isCommon = all.F + all.M >= MIN_BIRTHS
      const isRecent = recent.F + recent.M >= MIN_RECENT_BIRTHS
      return isCommon && shareOf(all, sex) >= MIN_SHARE && (!isRecent || shareOf(recent, sex) >= MIN_SHARE)
    })
    .map(([name]) => name)
    .toSorted()
  const lines = ['']
  for (const name of names) {
    const last = lines.length - 1
    const line = lines[last] ?? ''
    if (line.length + name.length + 1 > WIDTH) lines.push(name)
    else lines[last] = line === '' ? name : `${line} ${name}`
  }
  return lines.join('\n')
}

const text = `/**
 * Given names in the United States that nearly always belong to one sex. Written by labs/casting/write-name-list.ts from
 * the files of the Social Security Administration, which are in the public domain. Do not edit it by hand:
 * first-names.ts adds and removes names.
 */
export const US_FEMALE = \`
${listNames('F')}\`

export const US_MALE = \`
${listNames('M')}\`
`
writeFileSync(resolve(import.meta.dirname, '../../packages/domain/src/casting/us-names.ts'), text)
