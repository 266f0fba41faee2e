import { inWords } from '@sidelight/domain/speech/number-words'
import { listOutdatedLines, type TakeFinding } from '@sidelight/domain/taping/take-findings'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { describePause, nameProblem } from '../tape-texts.ts'
import { findUnsaidLine, type ScriptLine } from './script-lines.ts'

const CLOCK = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })

export const describeDay = (atMs: number): string => DAY.format(atMs)

export function describeTime(atMs: number, nowMs: number): string {
  const time = CLOCK.format(atMs).toLowerCase()
  return new Date(atMs).toDateString() === new Date(nowMs).toDateString() ? time : `${DAY.format(atMs)}, ${time}`
}

export function nameTake({ kind, number, name, pickUp }: TapeTake, lines: readonly ScriptLine[] = []): string {
  if (name !== undefined) return name
  if (kind === 'slate') return 'Slate'
  if (kind === 'scene') return `Take ${number}`
  const line = lines.find(({ id }) => id === pickUp?.lineId)
  return line === undefined ? `Pick-up ${number}` : `Line ${line.number} again`
}

/** Of a take that is joined to another: a continuation goes on to the end. */
export const nameJoined = (take: TapeTake, lines: readonly ScriptLine[]): string =>
  `${nameTake(take, lines)}${take.pickUp?.isLineOnly === false ? ', to the end' : ''}`

/** "take 5" in the middle of a sentence; a name that the user gave stays as it is. */
export function nameTakeInSentence(take: TapeTake, lines: readonly ScriptLine[] = []): string {
  const name = nameTake(take, lines)
  return take.name === undefined ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** "Filmed on old pages: line 4 has changed. "; nothing if no line has, or if the script is not there to compare. */
export function describeOldPages({ lines: said }: Pick<TapeTake, 'lines'>, lines: readonly ScriptLine[]): string {
  const outdated = lines.length === 0 ? [] : listOutdatedLines({ lines: said }, lines)
  const [first] = outdated
  if (first === undefined) return ''
  const number = lines.find(({ id }) => id === first)?.number
  if (outdated.length > 1) return `Filmed on old pages: ${inWords(outdated.length)} lines have changed. `
  return `Filmed on old pages: ${number === undefined ? 'one line has been cut' : `line ${number} has changed`}. `
}

/** One sentence about a take with its continuations: why it ended early, or what was heard. No marks for acting. */
export function describeTake(
  take: TapeTake,
  findings: readonly TakeFinding[],
  lines: readonly ScriptLine[],
  rest?: TapeTake,
): string {
  const joint = lines.find(({ id }) => id === rest?.pickUp?.lineId)
  const ending = rest === undefined ? take : { ...rest, kind: take.kind, lines: take.lines }
  return [
    describeEnd(ending, findings, lines),
    ...(joint === undefined ? [] : [`Continued from line ${joint.number}`]),
    ...(take.longestPause === undefined ? [] : [describePause(take.longestPause)]),
  ].join('. ')
}

function describeEnd(take: TapeTake, findings: readonly TakeFinding[], lines: readonly ScriptLine[]): string {
  if (take.kind === 'slate') return 'Kept apart, and joined when you export'
  const where = describeBreak(take, lines)
  if (take.isLeftover) return `Cut off${where} when the page closed`
  if (take.problem !== undefined) return `${nameProblem(take.problem)}${where}`
  if (take.kind === 'scene' && findings.includes('not reached')) return `Stopped${where}`
  return describeFindings(take, findings, lines)
}

function describeBreak({ lines: said }: TapeTake, lines: readonly ScriptLine[]): string {
  const broken = findUnsaidLine(said, lines)
  return broken === undefined ? '' : ` in line ${broken.number}`
}

function describeFindings({ lines: said }: TapeTake, findings: readonly TakeFinding[], lines: readonly ScriptLine[]) {
  const count = (wanted: TakeFinding) => findings.filter((finding) => finding === wanted).length
  const clean = count('followed')
  if (clean === findings.length) return clean === 1 ? 'One line, clean' : `All ${clean} lines clean`
  const parts = [`${clean === 0 ? 'None' : clean} clean`]
  const unheard = said.filter(({ isActors, missed, ending }) => isActors && missed > 0 && ending === 'heard')
  const unheardCount = count('words not heard')
  const only = lines.find(({ id }) => id === unheard.at(-1)?.id)
  if (unheardCount === 1 && only !== undefined) {
    const missed = unheard.at(-1)?.missed ?? 1
    parts.push(`${inWords(missed)} ${missed === 1 ? 'word' : 'words'} not heard in line ${only.number}`)
  } else if (unheardCount > 0) parts.push(`${inWords(unheardCount)} with words not heard`)
  const unknown = count('unknown')
  if (unknown > 0) parts.push(`${inWords(unknown)} we couldn't follow`)
  return parts.join(', ')
}

const FINDINGS: Record<TakeFinding, string> = {
  followed: 'Clean',
  'words not heard': 'Not heard',
  unknown: 'Not known',
  'not reached': 'Not reached',
}

export const describeFinding = (finding: TakeFinding): string => FINDINGS[finding]

export function describeMinutes(minutes: number): string {
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.floor(minutes / 60)} hours`
}
