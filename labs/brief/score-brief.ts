import {
  type AskedTakes,
  type Brief,
  type Due,
  type Found,
  type NamePart,
  SLATE_WORDS,
} from '@sidelight/domain/brief/brief'
import { readBrief } from '@sidelight/domain/brief/read-brief'
import type { Sample, Truth } from './set-file.ts'

const FIELDS = [
  'due',
  'role',
  'project',
  'scenes',
  'takes',
  'slate',
  'slateWords',
  'frame',
  'orientation',
  'shots',
  'maxBytes',
  'totalBytes',
  'formats',
  'height',
  'maxSeconds',
  'name',
  'sendTo',
] as const

type Field = (typeof FIELDS)[number]

export interface FieldScore {
  field: Field
  told: number
  found: number
  right: number
}

export interface Score {
  fields: FieldScore[]
  due: { found: number; exact: number; exactOrAsked: number; later: number; unasked: number }
  /** Mails that ask for nothing in which something was found. */
  disturbed: number
  nothing: number
  /** Findings whose place in the mail holds no words. */
  misplaced: number
  missed: string[]
}

export function scoreBriefs(samples: readonly Sample[]): Score {
  const score: Score = {
    fields: FIELDS.map((field) => ({ field, told: 0, found: 0, right: 0 })),
    due: { found: 0, exact: 0, exactOrAsked: 0, later: 0, unasked: 0 },
    disturbed: 0,
    nothing: samples.filter(({ kind }) => kind === 'nothing').length,
    misplaced: 0,
    missed: [],
  }
  for (const sample of samples) scoreSample(sample, score)
  return score
}

function scoreSample(sample: Sample, score: Score): void {
  const brief = readBrief(sample.text, sample.context)
  const found = listValues(brief)
  const told = listTruth(sample.truth)
  for (const counts of score.fields) {
    const value = found[counts.field]
    const truth = told[counts.field]
    counts.told += Number(truth !== undefined)
    counts.found += Number(value !== undefined)
    counts.right += Number(value !== undefined && value === truth)
    if (value !== truth) score.missed.push(`${sample.id} ${counts.field}: ${value ?? '–'}, not ${truth ?? '–'}`)
  }
  if (sample.kind === 'nothing' && Object.keys(found).length > 0) score.disturbed += 1
  score.misplaced += listFound(brief).filter(
    ({ span }) => sample.text.slice(...span).trim() === '' || span[1] > sample.text.length,
  ).length
  if (brief.due !== undefined) scoreDue(brief.due.value, sample.truth.due, score.due)
}

function scoreDue({ atMs, precision, asks }: Due, truth: Truth['due'], score: Score['due']): void {
  score.found += 1
  if (truth === undefined) return
  const isExact = atMs === Date.parse(truth.at) && precision === truth.precision
  const isAsked = asks.length > 0
  score.exact += Number(isExact)
  score.exactOrAsked += Number(isExact || isAsked)
  score.later += Number(atMs > Date.parse(truth.at))
  score.unasked += Number(truth.ask === true && !isAsked)
}

const listFound = ({ notes, file = {}, ...fields }: Brief): Found<unknown>[] => [
  ...notes,
  ...Object.values(file as Record<string, Found<unknown>>),
  ...Object.values(fields as Record<string, Found<unknown>>),
]

type Values = Partial<Record<Field, string>>

/** Each value as one text, so that two can be compared. */
const listValues = ({ file = {}, ...brief }: Brief): Values =>
  clean({
    due: write(valueOf(brief.due), ({ atMs, precision }) => writeDue(atMs, precision)),
    role: write(valueOf(brief.role), writeNames),
    project: write(valueOf(brief.project), (title) => title.toUpperCase()),
    scenes: write(valueOf(brief.scenes), writeScenes),
    takes: write(valueOf(brief.takes), writeTakes),
    slate: valueOf(brief.slate),
    slateWords: write(valueOf(brief.slateWords), writeWords),
    frame: valueOf(brief.frame),
    orientation: valueOf(brief.orientation),
    shots: write(valueOf(brief.shots), writeNames),
    ...writeFile({
      maxBytes: valueOf(file.maxBytes),
      totalBytes: valueOf(file.totalBytes),
      formats: valueOf(file.formats),
      height: valueOf(file.height),
      maxSeconds: valueOf(file.maxSeconds),
    }),
    name: write(valueOf(brief.name), ({ parts }) => parts.map(writePart).join('')),
    sendTo: valueOf(brief.sendTo),
  })

const valueOf = <T>(found: Found<T> | undefined): T | undefined => found?.value

const listTruth = ({ takes, ...truth }: Truth): Values =>
  clean({
    due: write(truth.due, ({ at, precision }) => writeDue(Date.parse(at), precision)),
    role: write(truth.role, writeNames),
    project: write(truth.project, (title) => title.toUpperCase()),
    scenes: write(truth.scenes, writeScenes),
    takes: takes && writeTakes({ ...takes, isMost: takes.most ?? false, isUnbroken: takes.unbroken ?? false }),
    slate: truth.slate,
    slateWords: write(truth.slateWords, writeWords),
    frame: truth.frame,
    orientation: truth.orientation,
    shots: write(truth.shots, (shots) => writeNames(shots.flatMap((shot) => BOTH[shot] ?? shot))),
    ...writeFile(truth.file ?? {}),
    name: write(truth.name, (parts) => parts.map((part) => writePart('part' in part ? part.part : part)).join('')),
    sendTo: truth.sendTo,
  })

const BOTH: Readonly<Record<string, string[]>> = { 'both profiles': ['left profile', 'right profile'] }

const write = <T>(value: T | undefined, toText: (value: T) => string): string | undefined =>
  value === undefined ? undefined : toText(value)

const writeDue = (atMs: number, precision: string): string => `${new Date(atMs).toISOString()} ${precision}`

const writeNames = (names: readonly string[]): string =>
  names
    .map((name) => name.toUpperCase())
    .toSorted()
    .join(', ')

type Loose<T> = { [key in keyof T]?: T[key] | undefined }

interface FileValues extends Loose<Omit<NonNullable<Truth['file']>, 'formats'>> {
  formats?: readonly string[] | undefined
}

const writeFile = ({ formats, ...numbers }: FileValues) => ({
  ...Object.fromEntries(Object.entries(numbers).map(([key, number]) => [key, write(number, String)])),
  formats: write(formats, writeNames),
})

const clean = (values: Record<string, string | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const writeScenes = (scenes: string | readonly string[]): string =>
  typeof scenes === 'string' ? scenes : scenes.toSorted().join(', ')

const writeTakes = ({ count, isMost, isUnbroken }: Pick<AskedTakes, 'count' | 'isMost' | 'isUnbroken'>): string =>
  `${count}${isMost ? ' at most' : ''}${isUnbroken ? ' unbroken' : ''}`

/** "Other" stands for one or more words without a name. */
const writeWords = (words: readonly string[]): string =>
  [...new Set(words.map((word) => ((SLATE_WORDS as readonly string[]).includes(word) ? word : 'other')))]
    .toSorted()
    .join(', ')

const writePart = (part: NamePart): string => (typeof part === 'string' ? `{${part}}` : part.text)
