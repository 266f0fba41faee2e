import type { DataOf, Received, Scene, scenes } from '@sidelight/contract'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { type Direction, neutralDirection } from '@sidelight/domain/direction/direction'
import { effectiveDirection, summariseDirection } from '@sidelight/domain/direction/effective-direction'
import { findLineTiming } from '@sidelight/domain/direction/find-line-timing'
import { readDirection } from '@sidelight/domain/direction/read-direction'
import { narrator } from '@sidelight/domain/lines/characters'
import type { LineWithAudio, Script } from './lines.service.ts'
import type { WordTimes } from './word-times/word-times.service.ts'

export const toScript = (script: Script): DataOf<(typeof scenes.list)['shape']> => ({
  scenes: script.lines.map(toWireLine),
  can_undo: script.canUndo,
})

/** Clients send whole lines; only these fields of them are saved. */
export const fromSaved = ({ scenes: saved }: Received<(typeof scenes.save)['shape']>['body']) =>
  saved.map(({ _id: id, scene_index: index, version, heading, metadata }) => ({
    character: metadata.actor,
    dialog: metadata.dialog,
    id,
    index,
    version,
    heading,
  }))

export const fromAdded = (added: Received<(typeof scenes.add)['shape']>['body']) =>
  added.map(({ actor: character, scene_index: index, text: dialog }) => ({ character, index, dialog }))

export const toWordTimes = (times: readonly WordTimes[]): DataOf<(typeof scenes.wordTimes)['shape']> => ({
  lines: times.map(({ lineId, starts }) => ({ scene_id: lineId, starts })),
})

export const toWireLine = (row: LineWithAudio): Scene => ({
  _id: row.id,
  scene_index: row.lineIndex,
  actor: row.character,
  dialog: row.dialog,
  text: row.dialog,
  audio_url: row.audioUrl,
  audio_status: row.audioStatus,
  ...(row.audioMessage !== '' && { audio_message: row.audioMessage }),
  voice_id: row.voiceId,
  ...(row.isReadByFriend && { is_read_by_friend: true }),
  heading: row.heading,
  page: row.page,
  box: toBox(row.box),
  confidence: row.confidence,
  doubts: row.doubts,
  version: row.version,
  ...(row.note !== null && { note: row.note }),
  ...toDirections(row),
})

/** Narration is not directed. */
function toDirections(row: LineWithAudio): Pick<Scene, 'timing' | 'direction'> {
  if (row.character === narrator) return {}
  const script = readDirection(row.dialog, row.extensions, { isInCapitals: row.isInCapitals })
  const now = effectiveDirection(script, { ...row.choice, line: row.direction })
  return { ...toTiming(row, now), ...(row.voiceId === RECORD_BY_ME ? {} : toDirection(row, script, now)) }
}

function toTiming({ dialog, isDual }: LineWithAudio, direction: Direction): Pick<Scene, 'timing'> {
  const timing = findLineTiming(dialog, direction, isDual)
  if (timing === undefined) return {}
  const { leadMs, tailMs, entry, ending } = timing
  return { timing: { lead_ms: leadMs, tail_ms: tailMs, entry, ending, is_dual: timing.isDual } }
}

const NEUTRAL = JSON.stringify(summariseDirection(neutralDirection))

function toDirection(row: LineWithAudio, written: Direction, effective: Direction): Pick<Scene, 'direction'> {
  const { direction: chosen, read } = row
  const [script, now] = [summariseDirection(written), summariseDirection(effective)]
  const isPlain = [script, now].every((direction) => JSON.stringify(direction) === NEUTRAL)
  if (isPlain && read === 0 && Object.keys(chosen).length === 0) return {}
  return { direction: { chosen, script, now, read } }
}

function toBox(box: number[] | null): Scene['box'] {
  const [left, top, right, bottom] = box ?? []
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null
  return [left, top, right, bottom]
}
