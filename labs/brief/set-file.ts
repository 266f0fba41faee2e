import { readFileSync } from 'node:fs'
import type { BriefContext, BriefScript, NamePart } from '@sidelight/domain/brief/brief'

/** What a person read in a mail; a field that is missing must not be found. */
export interface Truth {
  due?: { at: string; precision: 'hour' | 'day'; ask?: boolean }
  role?: string[]
  project?: string
  scenes?: string[] | 'all' | 'any one'
  takes?: { count: number; most?: boolean; unbroken?: boolean }
  slate?: string
  /** Words that have no name of their own are "other". */
  slateWords?: string[]
  frame?: string
  orientation?: string
  shots?: string[]
  file?: { maxBytes?: number; totalBytes?: number; formats?: string[]; height?: number; maxSeconds?: number }
  name?: ({ part: Extract<NamePart, string> } | { text: string })[]
  sendTo?: string
}

interface SetContext {
  nowIso: string
  homeZone: string
  mailIso?: string
  actor: string
  script: BriefScript
}

interface SetText {
  id: string
  text: string
  truth?: Truth
  context?: Partial<SetContext>
}

interface SetFile {
  context: SetContext
  sentences: SetText[]
  mails: SetText[]
  /** Mails that ask for nothing. */
  nothing: SetText[]
}

export interface Sample {
  id: string
  kind: 'sentence' | 'mail' | 'nothing'
  text: string
  truth: Truth
  context: BriefContext
}

export function readSet(path: string | URL): Sample[] {
  const { context, sentences, mails, nothing } = JSON.parse(readFileSync(path, 'utf8')) as SetFile
  const toSamples = (texts: readonly SetText[], kind: Sample['kind']) =>
    texts.map(({ id, text, truth = {}, context: own }) => ({
      id,
      kind,
      text,
      truth,
      context: toContext({ ...context, ...own }),
    }))
  return [...toSamples(sentences, 'sentence'), ...toSamples(mails, 'mail'), ...toSamples(nothing, 'nothing')]
}

const toContext = ({ nowIso, homeZone, mailIso, actor, script }: SetContext): BriefContext => ({
  nowMs: Date.parse(nowIso),
  homeZone,
  actor,
  script,
  ...(mailIso !== undefined && { mailMs: Date.parse(mailIso) }),
})
