import type { Try } from '@sidelight/domain/learning/by-ear'
import { rungOf } from '@sidelight/domain/learning/by-ear'
import { listWordSpans } from '@sidelight/domain/following/word-spans'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { isNarration } from '@sidelight/domain/lines/characters'
import type { ModelLine } from '#lib/api/lines.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'

const MODEL = 'model:'

export const isModel = (id: string): boolean => id.startsWith(MODEL)

export interface SoundByEar {
  lines: readonly ScriptLine[]
  models: ReadonlyMap<string, ModelLine>
  /** Models that are missing will come. */
  isMaking: boolean
}

/** A try as a run of its own, for the machine of the rehearsal: the cue, the model as a partner's line, and the actor's. */
export function toRunLines(attempt: Try, { lines, models, isMaking }: SoundByEar): RehearsalLine[] {
  const at = lines.findIndex(({ id }) => id === attempt.lineId)
  const line = lines[at]
  if (line === undefined) return []
  const cue = attempt.hasCue ? findCue(lines, at) : undefined
  const model = models.get(line.id)
  const dialog = line.dialog.slice(0, listWordSpans(line.dialog)[attempt.words - 1]?.end)
  return [
    ...(cue === undefined ? [] : [cue]),
    // Without a model the line is read from the page.
    ...(attempt.modelWords === undefined || (model === undefined && !isMaking) ? [] : [toModel(line, model)]),
    { ...line, dialog, audioUrl: '', isActors: true, isClipPending: false, ownRung: rungOf(attempt) },
  ]
}

const toModel = ({ id, dialog }: ScriptLine, model: ModelLine | undefined): RehearsalLine => ({
  id: MODEL + id,
  dialog,
  isActors: false,
  isSilent: false,
  audioUrl: model?.modelUrl ?? '',
  isClipPending: model === undefined,
})

/** The partner's line before it that can be heard. */
const findCue = (lines: readonly ScriptLine[], index: number): ScriptLine | undefined =>
  lines.findLast((line, at) => at < index && !line.isActors && !isNarration(line) && line.audioUrl !== '')

/** A model that reads a few words only ends where the next one begins. */
export function findModelEndMs({ lineId, modelWords }: Try, { models }: SoundByEar): number | undefined {
  return modelWords === undefined ? undefined : models.get(lineId)?.starts[modelWords]
}

/** The whole scene as it is voiced, whatever is set for runs; each line is on the rung of its try. */
export const toByEarSettings = (settings: RehearsalSettings): RehearsalSettings => ({
  ...settings,
  pace: 'tight',
  isHolding: true,
  isRecording: false,
  isInterruptible: false,
  isSpokenAnew: true,
  isPromptSpoken: false,
  isVaryingReads: false,
  isItalian: false,
  hasShortCues: false,
  speed: 1,
  myLines: 'ladder',
})
