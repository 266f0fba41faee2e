import type { Scene } from '@sidelight/contract'
import type { Playback, PlaybackEvent } from '@sidelight/domain/playback/playback'
import type { SegmentView } from '@sidelight/domain/playback/playback-view'
import type { Speed } from '@sidelight/domain/playback/segment'
import type { SegmentLine } from './segments.ts'

export interface SegmentCardProps extends SegmentView {
  documentId: string
  line: SegmentLine
  at: number
  speed: Speed
  /** The scene runs, and this is the line it is at. */
  isGlobal: boolean
  /** What is far from sight does without its buttons. */
  isLongList: boolean
  /** What it is doing, while it is the one. */
  phase: Playback['phase']
  regeneration: 'none' | 'making' | 'failed'
  send: (event: PlaybackEvent) => void
  onRegenerate: (scene: Scene) => void
}
