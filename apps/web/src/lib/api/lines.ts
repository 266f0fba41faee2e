import {
  audio,
  type ChosenDirection,
  type DataOf,
  type LeftOutText,
  type LineDirection,
  type Scene,
  scenes,
} from '@sidelight/contract'
import type { CueTrackKind } from '@sidelight/domain/audio/cue-track'
import type { LineTiming } from '@sidelight/domain/direction/line-timing'
import { type OfScript, shaped } from './shaped.ts'

export { MAX_READ } from '@sidelight/contract'
export type { ChosenDirection, LeftOutText, LineDirection }

/** One spoken line, or one piece of narration. */
export interface Line {
  id: string
  index: number
  character: string
  dialog: string
  /** As the server stored it last. */
  text: string
  /** Empty without audio. */
  audioUrl: string
  audioStatus: 'pending' | 'processing' | 'completed' | 'error'
  audioMessage: string | undefined
  voiceId: string
  /** What is heard was read by a friend, in place of the voice. */
  isReadByFriend?: boolean | undefined
  /** The scene heading above the line; empty before the first heading. */
  heading: string
  page: number | null
  /** Left, top, right and bottom, as fractions of the page. */
  box: [number, number, number, number] | null
  confidence: number
  /** Why it may have been read wrongly, as sentences. */
  doubts: string[]
  /** Undefined for a line that simply answers the line before it. */
  timing: LineTiming | undefined
  direction: Scene['direction']
  note: string | undefined
  /** Sent back with a save, so that stale data overwrites nothing. */
  version: number | undefined
}

export interface Script {
  lines: Line[]
  canUndo: boolean
}

export const toLine = ({
  _id: id,
  scene_index: index,
  actor: character,
  audio_url: audioUrl,
  audio_status: audioStatus,
  audio_message: audioMessage,
  voice_id: voiceId,
  is_read_by_friend: isReadByFriend,
  timing,
  note,
  version,
  direction,
  ...same
}: Scene): Line => ({
  ...same,
  id,
  index,
  character,
  audioUrl,
  audioStatus,
  audioMessage,
  voiceId,
  isReadByFriend,
  timing: timing && {
    leadMs: timing.lead_ms,
    tailMs: timing.tail_ms,
    entry: timing.entry,
    ending: timing.ending,
    isDual: timing.is_dual,
  },
  direction,
  note,
  version,
})

const toScript = ({ scenes: lines, can_undo: canUndo }: DataOf<(typeof scenes.list)['shape']>): Script => ({
  lines: lines.map(toLine),
  canUndo,
})

/** The whole line, as the specification wants it sent. */
const fromLine = ({
  id,
  index,
  character,
  audioUrl,
  audioStatus,
  audioMessage,
  voiceId,
  isReadByFriend: _isReadByFriend,
  timing,
  ...same
}: Line) => ({
  ...same,
  _id: id,
  scene_index: index,
  actor: character,
  audio_url: audioUrl,
  audio_status: audioStatus,
  audio_message: audioMessage,
  voice_id: voiceId,
  timing: timing && {
    lead_ms: timing.leadMs,
    tail_ms: timing.tailMs,
    entry: timing.entry,
    ending: timing.ending,
    is_dual: timing.isDual,
  },
  metadata: { actor: character, dialog: same.dialog },
})

interface OfLine {
  params: { lineId: string }
}
interface OfRecording {
  params: { documentId: string; lineId: string }
}

const toSceneId = ({ params }: OfLine) => ({ params: { sceneId: params.lineId } })
const toRecording = ({ params: { documentId, lineId } }: OfRecording) => ({
  params: { documentId },
  query: { scene_id: lineId },
})

export const lineApi = {
  list: shaped(scenes.list, toScript),
  save: shaped(scenes.save, toScript, ({ params, body }: OfScript & { body: readonly Line[] }) => ({
    params,
    body: { scenes: body.map(fromLine) },
  })),
  updateText: shaped(scenes.updateText, toLine, ({ body, ...line }: OfLine & { body: { dialog: string } }) => ({
    ...toSceneId(line),
    query: {},
    body: { scene_text: body.dialog },
  })),
  add: shaped(
    scenes.add,
    (added) => added.map(toLine),
    ({ params, body }: OfScript & { body: readonly Pick<Line, 'index' | 'character' | 'dialog'>[] }) => ({
      params,
      body: body.map(({ index, character, dialog }) => ({ actor: character, scene_index: index, text: dialog })),
    }),
  ),
  remove: shaped(
    scenes.remove,
    ({ removed }) => removed,
    ({ body }: { body: { lineIds: string[] } }) => ({ body: { scene_ids: body.lineIds } }),
  ),
  wordTimes: shaped(scenes.wordTimes, ({ lines }) => lines.map(({ scene_id: lineId, starts }) => ({ lineId, starts }))),
  leftOut: scenes.leftOut,
  characters: shaped(scenes.actors, ({ actors, read_directions: areDirectionsRead }) => ({
    characters: actors,
    areDirectionsRead,
  })),
  readDirections: shaped(
    scenes.readDirections,
    (answer) => answer.read_directions,
    ({ params, body }: OfScript & { body: { areRead: boolean } }) => ({
      params,
      body: { read_directions: body.areRead },
    }),
  ),
  renameCharacter: shaped(scenes.renameActor, toScript),
  direct: shaped(
    scenes.direct,
    toLine,
    ({ body, ...line }: OfLine & { body: { direction: ChosenDirection; read: number } }) => ({
      ...toSceneId(line),
      body,
    }),
  ),
  note: shaped(scenes.note, toLine, ({ body, ...line }: OfLine & { body: { note: string } }) => ({
    ...toSceneId(line),
    body,
  })),
  markReviewed: shaped(scenes.settleDoubt, toLine, toSceneId),
  undo: shaped(scenes.undo, toScript),
  regenerate: shaped(
    audio.regenerate,
    toLine,
    ({ params: { lineId, ...params } }: { params: { documentId: string; lineId: string; voiceId: string } }) => ({
      params: { ...params, sceneId: lineId },
    }),
  ),
  /** The track of the whole script, or of the scene that the line belongs to. */
  cueTrack: shaped(
    audio.cueTrack,
    (answer) => answer.download_url,
    ({ params, body }: OfScript & { body: { kind: CueTrackKind; lineId: string | null } }) => ({
      params,
      body: { kind: body.kind, scene_id: body.lineId },
    }),
  ),
  reads: shaped(audio.reads, toReads),
  makeReads: shaped(audio.makeReads, toReads),
  modelLines: shaped(audio.modelLines, toModelLines),
  makeModelLines: shaped(audio.makeModelLines, toModelLines),
  recordingUpload: shaped(
    audio.recordingUpload,
    (answer) => answer.presigned_url,
    ({ body, ...line }: OfRecording & { body: { sizeBytes: number } }) => ({
      ...toRecording(line),
      body: { file_size: body.sizeBytes },
    }),
  ),
  saveRecording: shaped(
    audio.saveRecording,
    toLine,
    ({ params: { documentId, lineId }, query }: OfRecording & { query: { address: string } }) => ({
      params: { documentId },
      query: { scene_id: lineId, uploaded_s3_url: query.address },
    }),
  ),
  removeRecording: shaped(audio.removeRecording, toLine, toRecording),
}

function toReads({ lines, missing }: DataOf<(typeof audio.reads)['shape']>) {
  return { lines: lines.map(({ scene_id: lineId, audio_urls: audioUrls }) => ({ lineId, audioUrls })), missing }
}

/** A line of the actor as it is read to them. It is no `Line`: nothing that plays or hands over the script has it. */
export interface ModelLine {
  lineId: string
  modelUrl: string
  /** When each word of the page begins, in milliseconds. */
  starts: readonly number[]
}

function toModelLines({ lines, missing }: DataOf<(typeof audio.modelLines)['shape']>) {
  const toModelLine = (line: (typeof lines)[number]): ModelLine => ({
    lineId: line.scene_id,
    modelUrl: line.audio_url,
    starts: line.starts,
  })
  return { lines: lines.map(toModelLine), missing }
}
