import { CUE_TRACK_KINDS } from '@sidelight/domain/audio/cue-track'
import { RECORDING_MAX_BYTES } from '@sidelight/domain/recording/limits'
import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLine, UploadedAddress } from './fields.ts'
import { Scene } from './scenes.ts'
import { VoiceId } from './voices.ts'

const ById = z.object({ documentId: z.uuid() })
const LineAndVoice = z.object({ documentId: z.uuid(), sceneId: z.uuid(), voiceId: VoiceId })

/** A line that the actor records. The specification calls it a scene. */
const OwnLine = z.object({ scene_id: z.uuid() })
const NO_RECORDING = 'There is nothing in this recording.'

const Count = z.int().check(z.minimum(0))

export const AudioStatus = z.object({
  overall_status: z.enum(['pending', 'processing', 'completed', 'error']),
  /** `total` is always the sum of the other counts. */
  counts: z.object({
    pending: Count,
    processing: Count,
    completed: Count,
    error: Count,
    recorded_by_me: Count,
    total: Count,
  }),
  /** How many lines from the beginning are ready to play or to be spoken without a gap. */
  ready_from_start: Count,
  /** How many lines of anybody come before the first of this script; only while it waits, and at most 1000. */
  lines_before: z.optional(Count),
  /** A sentence for the user while an operator has paused the voices that the script waits for. */
  pause: z.optional(z.string()),
  /** Numbers the generations of this script, so that a client can recognise the status of an earlier one. */
  generation: Count,
})
export type AudioStatus = z.infer<typeof AudioStatus>

/** The reads of the lines as they are directed now. */
const Reads = z.object({
  lines: z.array(
    z.object({
      scene_id: z.uuid(),
      /** Of the finished reads, at most three: the chosen one first. */
      audio_urls: z.array(z.string()),
    }),
  ),
  /** How many lines have fewer than three. */
  missing: Count,
})

/** The actor's own lines, to be learned by ear. */
const ModelLines = z.object({
  lines: z.array(
    z.object({
      scene_id: z.uuid(),
      audio_url: z.string(),
      /** When each word of the page begins, in milliseconds. */
      starts: z.array(z.int()),
    }),
  ),
  /** How many are still being made. */
  missing: Count,
})

export const audio = {
  generate: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/generate-audio',
    credential: 'access',
    wholeScript: true,
    summary: 'Synthesise missing clips, also of lines whose words, voice or respelling changed. May be repeated.',
    params: ById,
    data: AudioStatus,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/audio-status',
    credential: 'access',
    summary: 'How many lines can be heard.',
    params: ById,
    data: AudioStatus,
  }),
  makeNext: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/make-next',
    credential: 'access',
    summary: "The user is looking at this script: make its waiting lines before those of the user's other scripts.",
    params: ById,
    data: z.null(),
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/:documentId/generate-audio/:sceneId/:voiceId',
    credential: 'access',
    summary:
      'Make one line as it is directed, with this voice. The same words, voice, direction and read are not made twice.',
    params: LineAndVoice,
    data: Scene,
  }),
  regenerateByGet: endpoint({
    method: 'GET',
    path: '/scenes/:documentId/generate-audio/:sceneId/:voiceId',
    credential: 'access',
    isAllowedInReadOnly: false,
    summary: 'The same, as older clients ask for it. Never by opening the address in a browser.',
    params: LineAndVoice,
    data: Scene,
  }),
  reads: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/reads',
    credential: 'access',
    wholeScript: true,
    summary: "The different reads of the partners' lines, for a rehearsal that varies them.",
    params: ById,
    data: Reads,
  }),
  makeReads: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/reads',
    credential: 'access',
    wholeScript: true,
    summary: "Make up to three reads of each of the partners' lines. May be repeated.",
    params: ById,
    data: Reads,
  }),
  modelLines: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/by-ear',
    credential: 'access',
    wholeScript: true,
    summary: "The actor's own lines in one of our own voices, to be learned by ear.",
    params: ById,
    data: ModelLines,
  }),
  makeModelLines: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/by-ear',
    credential: 'access',
    wholeScript: true,
    summary: "Make the actor's own lines to be learned by ear, as far as they are missing. Free. May be repeated.",
    params: ById,
    data: ModelLines,
  }),
  previewLine: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/preview-line',
    credential: 'access',
    summary:
      "A character's first line in a voice that is being considered. Null while it is still being made: ask again.",
    params: ById,
    body: z.strictObject({ actor: singleLine(80), voice_id: VoiceId }),
    data: z.object({ audio_url: z.nullable(z.string()) }),
  }),
  firstLines: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/first-lines',
    credential: 'access',
    wholeScript: true,
    summary: 'Make the first lines of each part with the suggested voices, before the user has chosen a part. Free.',
    params: ById,
    data: z.object({ requested: Count }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/download-audio',
    credential: 'access',
    summary: 'Everything that can be heard, as a zip with a cue sheet. Null while it is still being packed: ask again.',
    params: ById,
    data: z.object({ download_url: z.nullable(z.string()) }),
  }),
  cueTrack: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/cue-track',
    credential: 'access',
    summary: 'The lines of a script or a scene as one MP3, to run lines with. Null while it is being made: ask again.',
    params: ById,
    body: z.strictObject({
      /** `with gaps`: silence as long as the line takes, in place of the lines that the actor says. */
      kind: z.enum(CUE_TRACK_KINDS),
      /** A line of the wanted scene; null for the whole script. */
      scene_id: z.nullable(z.uuid()),
    }),
    data: z.object({ download_url: z.nullable(z.string()) }),
  }),
  recordingUpload: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/upload-audio/presigned-url',
    credential: 'access',
    summary: 'Where to put a WAV of exactly this many bytes, as `audio/wav`, within five minutes.',
    params: ById,
    query: OwnLine,
    body: z.strictObject({
      file_size: z
        .int()
        .check(
          z.minimum(WAV_HEADER_BYTES + 2, NO_RECORDING),
          z.maximum(RECORDING_MAX_BYTES, 'A recorded line can be up to 50 MB.'),
        ),
    }),
    data: z.object({ presigned_url: z.string() }),
  }),
  saveRecording: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/save-audio',
    credential: 'access',
    summary: 'Confirm an uploaded recording: it is checked and replaces the earlier one. May be repeated.',
    params: ById,
    query: z.object({ scene_id: z.uuid(), uploaded_s3_url: UploadedAddress }),
    data: Scene,
  }),
  removeRecording: endpoint({
    method: 'DELETE',
    path: '/api/v1/scenes/document/:documentId/recorded-audio',
    credential: 'access',
    summary: 'Delete the recording of a line.',
    params: ById,
    query: OwnLine,
    data: Scene,
  }),
}
