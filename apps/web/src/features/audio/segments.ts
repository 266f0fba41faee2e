import { OWN_VOICE } from '@sidelight/domain/audio/own-voice'
import type { Scene } from '@sidelight/contract'
import type { Segment } from '@sidelight/domain/playback/segment'

/** A line of the script as something to be heard or spoken. */
export interface SegmentLine extends Segment {
  scene: Scene
  words: number
}

/** `isMaking`: lines without sound are on their way, rather than left out. */
export const toSegments = (scenes: readonly Scene[], isMaking: boolean): SegmentLine[] =>
  scenes.map((scene) => {
    const isYours = scene.voice_id === OWN_VOICE
    const isMissing = !isYours && scene.audio_url === ''
    return {
      id: scene._id,
      isYours,
      audioUrl: scene.audio_url,
      isComing: isMissing && isMaking && (scene.audio_status === 'pending' || scene.audio_status === 'processing'),
      isSilent: isMissing && scene.audio_status === 'completed',
      scene,
      words: scene.dialog.split(/\s+/).length,
    }
  })

/** Lines that somebody should speak, that nobody does, and that nobody is making. */
export const countUnvoiced = (segments: readonly SegmentLine[]): number =>
  segments.filter((one) => !one.isYours && one.audioUrl === '' && !one.isComing && !one.isSilent).length

/** As in the zip: the place in the script and who speaks. */
export function soundFileName({ scene_index, actor }: Scene): string {
  const name = actor.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_+|_+$/g, '')
  return `${String(scene_index + 1).padStart(2, '0')}_${name === '' ? 'LINE' : name}.mp3`
}
