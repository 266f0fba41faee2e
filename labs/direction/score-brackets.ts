import { readFileSync } from 'node:fs'
import { readBracket } from '@sidelight/domain/direction/read-bracket'

interface Score {
  brackets: number
  precision: number
  recall: number
}

/** A bracket with several labels may be understood in any of these ways; "a+b" asks for both. */
export function scoreBrackets(): Score {
  const rows = readFileSync(new URL('./labels.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(judge)
  const found = rows.filter(({ answers }) => answers.length > 0)
  const expected = rows.filter(({ accepted }) => !accepted.includes('none'))
  const count = (judged: readonly Judged[]) => judged.filter(({ isRight }) => isRight).length
  return { brackets: rows.length, precision: count(found) / found.length, recall: count(expected) / expected.length }
}

type Judged = ReturnType<typeof judge>

function judge(row: string) {
  const [bracket = '', label = ''] = row.split('\t')
  const accepted = label.split(/[|+]/u)
  const answers = listAnswers(bracket)
  return { accepted, answers, isRight: answers.some((answer) => accepted.includes(answer)) }
}

function listAnswers(bracket: string): string[] {
  const { manner, beatMs, place, entry } = readBracket(bracket)
  return [manner?.manner, beatMs === undefined ? undefined : 'beat', place, entry].filter(
    (answer) => answer !== undefined,
  )
}
