import type { DataOf, Scene, scenes } from '@sidelight/contract'
import { findLineTiming } from '@sidelight/domain/direction/find-line-timing'
import { narrator } from '@sidelight/domain/script/document/entry'
import type { SceneWithAudio, Script } from './scenes.service.ts'

export const toScript = (script: Script): DataOf<(typeof scenes.list)['shape']> => ({
  scenes: script.scenes.map(toScene),
  can_undo: script.canUndo,
})

export const toScene = (row: SceneWithAudio): Scene => ({
  _id: row.id,
  scene_index: row.sceneIndex,
  actor: row.actor,
  dialog: row.dialog,
  text: row.dialog,
  audio_url: row.audioUrl,
  audio_status: row.audioStatus,
  ...(row.audioMessage !== '' && { audio_message: row.audioMessage }),
  voice_id: row.voiceId,
  heading: row.heading,
  page: row.page,
  box: toBox(row.box),
  confidence: row.confidence,
  doubts: row.doubts,
  version: row.version,
  ...toTiming(row),
})

/** Narration is not directed. */
function toTiming({ actor, dialog, extensions, isDual }: SceneWithAudio): Pick<Scene, 'timing'> {
  const timing = actor === narrator ? undefined : findLineTiming(dialog, extensions ?? [], isDual ?? false)
  if (timing === undefined) return {}
  const { leadMs, tailMs, entry, ending } = timing
  return { timing: { lead_ms: leadMs, tail_ms: tailMs, entry, ending, is_dual: timing.isDual } }
}

function toBox(box: number[] | null): Scene['box'] {
  const [left, top, right, bottom] = box ?? []
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null
  return [left, top, right, bottom]
}
