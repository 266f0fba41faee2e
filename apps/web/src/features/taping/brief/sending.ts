import type { FileLayout, SlatePlace } from '@sidelight/domain/taping/export/plan-files'
import type { MixedPart, TapeExportPlan, TapeMeasures } from '@sidelight/domain/taping/export/tape-export-plan'

import type { Tick } from './stored-brief.ts'

/** A file that was made and checked. */
export interface MadeFile {
  name: string
  bytes: number
  /** What it was made from: as long as the takes still give these parts, it holds what they are. */
  parts: readonly MixedPart[]
  measures: TapeMeasures
}

/** What the actor chose for this script, whatever the mail says. */
export interface SendingChoice {
  portalId?: string
  height?: 720 | 1080
  layout?: FileLayout
  slate?: SlatePlace
}

/** `sending.json`, in the script's private folder. */
export interface Sending {
  v: 1
  choice: SendingChoice
  files: readonly MadeFile[]
  /** Of what the portal's list asks while there is no brief. */
  ticks?: readonly Tick[]
}

export const NOTHING_SENT: Sending = { v: 1, choice: {}, files: [] }

export function parseSending(content: unknown): Sending | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  const { v, choice, files } = content as Partial<Record<keyof Sending, unknown>>
  return v === 1 && typeof choice === 'object' && choice !== null && Array.isArray(files)
    ? (content as Sending)
    : undefined
}

/** A file of the same name takes the place of the one before. */
export const addMade = (
  sending: Sending | undefined = NOTHING_SENT,
  { fileName, parts }: TapeExportPlan,
  bytes: number,
  measures: TapeMeasures,
): Sending => ({
  ...sending,
  files: [...sending.files.filter(({ name }) => name !== fileName), { name: fileName, bytes, parts, measures }],
})

/** Whether nothing of what a file holds was changed since: no trim, no pick-up and no sound. */
export const areSameParts = (made: readonly MixedPart[], planned: readonly MixedPart[]): boolean =>
  made.length === planned.length && made.every((part, at) => describePart(part) === describePart(planned[at]))

const describePart = (part: MixedPart | undefined): string =>
  part === undefined
    ? ''
    : JSON.stringify([
        part.takeId,
        part.from,
        part.to,
        part.mix.partnerDb ?? null,
        part.mix.isLowerUnderVoice,
        part.mix.nudgeMs,
      ])
