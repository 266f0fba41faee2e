import { assignFileNames } from '@sidelight/domain/audio/file-names'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isNarration } from '@sidelight/domain/scenes/characters'
import type { Scene } from '@sidelight/contract'
import { toLineTiming } from '#lib/api/line-timing.ts'
import type { RehearsalLine } from '@sidelight/domain/rehearsal/rehearsal-state'

/** A line of the script with what the rehearsal needs to play or follow it. */
export interface ScriptSegment extends RehearsalLine {
  scene: Scene
  words: number
  /** The file name in the zip. */
  fileName: string
}

/** With `isGenerating`, lines without a clip count as being generated. */
export function toSegments(scenes: readonly Scene[], isGenerating: boolean): ScriptSegment[] {
  const fileNames = assignFileNames(scenes.map(({ actor, voice_id }) => ({ actor, isOwn: voice_id === RECORD_BY_ME })))
  return scenes.map((scene, at) => {
    const isActors = scene.voice_id === RECORD_BY_ME
    const isMissing = !isActors && scene.audio_url === ''
    return {
      id: scene._id,
      isActors,
      audioUrl: scene.audio_url,
      isClipPending:
        isMissing && isGenerating && (scene.audio_status === 'pending' || scene.audio_status === 'processing'),
      isSilent: isMissing && scene.audio_status === 'completed',
      timing: toLineTiming(scene),
      dialog: scene.dialog,
      isNarration: isNarration(scene),
      scene,
      words: scene.dialog.split(/\s+/).length,
      fileName: fileNames[at] ?? '',
    }
  })
}

/** A partner reads it, so that the actor can say how. */
export const canDirect = ({ isActors, isSilent, scene }: ScriptSegment): boolean =>
  !isActors && !isSilent && scene.voice_id !== ''

/** Partner lines with spoken words that have no clip and get none. */
export const listUnvoiced = (segments: readonly ScriptSegment[]): ScriptSegment[] =>
  segments.filter(
    ({ isActors, audioUrl, isClipPending, isSilent }) => !isActors && audioUrl === '' && !isClipPending && !isSilent,
  )

/** A direction or heading that is shown and not read aloud, so it has no voice. The audio status does not count it. */
export const isSeenOnlyDirection = ({ isSilent, scene }: ScriptSegment): boolean => isSilent && scene.voice_id === ''

/** Tapes need lines of the actor, and a voice for every other one. */
export const canTape = (segments: readonly ScriptSegment[]): boolean =>
  segments.some(({ isActors }) => isActors) &&
  listUnvoiced(segments).length === 0 &&
  !segments.some(({ isClipPending }) => isClipPending)
