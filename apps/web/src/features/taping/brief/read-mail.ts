import type { BriefContext } from '@sidelight/domain/brief/brief'
import { LONGEST_BRIEF } from '@sidelight/domain/brief/mail'
import { readBrief } from '@sidelight/domain/brief/read-brief'
import type { BriefScript } from './fields/field-texts.ts'
import { NO_EDITS, type StoredBrief } from './stored-brief.ts'

const contextOf = ({ scenes, characters, names, zone }: BriefScript, nowMs: number): BriefContext => ({
  nowMs,
  homeZone: zone,
  actor: names.actor,
  script: {
    title: names.project,
    characters,
    scenes: scenes.map(({ label }) => label),
    ownScenes: scenes.filter(({ ownLines }) => ownLines > 0).map(({ label }) => label),
  },
})

/** Reads a mail in the page. What the actor has changed and ticked stays, whatever is read. */
export function readMail(
  pasted: string,
  script: BriefScript,
  before: StoredBrief | undefined,
  nowMs: number,
): StoredBrief {
  const text = pasted.slice(0, LONGEST_BRIEF)
  return {
    v: 1,
    text,
    readAt: nowMs,
    zone: script.zone,
    fields: readBrief(text, contextOf(script, nowMs)),
    edits: before?.edits ?? NO_EDITS,
    ticks: before?.ticks ?? [],
  }
}

/** A pattern that the actor types is read as one of a mail; undefined if nothing of it is understood. */
export const readPattern = (typed: string, script: BriefScript) =>
  readBrief(`Please self-tape. Label your files ${typed.trim()}`, contextOf(script, 0)).name?.value
