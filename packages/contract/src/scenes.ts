import { REMOVAL_REASONS } from '@sidelight/domain/lines/removal-reasons'
import * as z from 'zod/mini'
import { ChosenDirection, LineDirection, MAX_READ } from './directions.ts'
import { endpoint } from './endpoint.ts'
import { multiLine, singleLine } from './fields.ts'

const ById = z.object({ documentId: z.uuid() })
const ActorName = singleLine(80)
const LineText = multiLine(5000)

export const Scene = z.object({
  _id: z.uuid(),
  scene_index: z.int(),
  actor: z.string(),
  dialog: z.string(),
  text: z.string(),
  /** Empty without audio. A `completed` line with an empty URL has no spoken words; a player skips it. */
  audio_url: z.string(),
  audio_status: z.enum(['pending', 'processing', 'completed', 'error']),
  /** The reason when `audio_status` is `error`. */
  audio_message: z.optional(z.string()),
  voice_id: z.string(),
  /** What is heard was read by a friend from a link, in place of the voice. */
  is_read_by_friend: z.optional(z.boolean()),
  /** The scene heading above the line; empty before the first heading. */
  heading: z.string(),
  /** The page of the original document; null for lines added by hand. */
  page: z.nullable(z.int()),
  /** Left, top, right and bottom, as fractions of the page. */
  box: z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  confidence: z.number(),
  /** Why the parsed line may be wrong, as sentences; empty for a reliable or reviewed line. */
  doubts: z.array(z.string()),
  /** When a partner says the line; absent if it simply answers the line before it. */
  timing: z.optional(
    z.object({
      /** A beat before the first word, and one after the last. */
      lead_ms: z.int(),
      tail_ms: z.int(),
      entry: z.enum(['answers', 'cuts in', 'overlaps']),
      ending: z.enum(['said', 'cut off', 'trails off']),
      is_dual: z.boolean(),
    }),
  ),
  /** How a partner says the line; absent if nothing is chosen, nothing asked for by the script or the character, and read 0. */
  direction: z.optional(
    z.object({
      chosen: ChosenDirection,
      /** As the script alone asks for it. */
      script: LineDirection,
      /** The actor's choice, else the script's, else the character's. */
      now: LineDirection,
      /** Which of several ways to say the same; 0 is the first. */
      read: z.int(),
    }),
  ),
  /** What the actor wrote about the line for themselves. It is never spoken. */
  note: z.optional(z.string()),
  /** Counts changes of character and text. A client sends it back with a save, so that stale data overwrites nothing. */
  version: z.optional(z.int()),
})
export type Scene = z.infer<typeof Scene>

export const LeftOutText = z.object({
  /** Where it stands first. */
  page: z.int(),
  text: z.string(),
  reason: z.enum(REMOVAL_REASONS),
  /** How often it stands on the pages. */
  times: z.int(),
})
export type LeftOutText = z.infer<typeof LeftOutText>

const Scenes = z.object({ scenes: z.array(Scene), can_undo: z.boolean() })

/** Clients send the whole scene; the server reads only these fields. */
const SavedScene = z.object({
  _id: z.uuid(),
  scene_index: z.int().check(z.minimum(0)),
  version: z.optional(z.int()),
  /** For a line that was moved to another scene. A heading that is not in the script is ignored. */
  heading: z.optional(z.string()),
  metadata: z.object({ actor: ActorName, dialog: LineText }),
})

const RemovedScenes = z.strictObject({
  scene_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(5000)),
})

export const scenes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId',
    credential: 'access',
    wholeScript: true,
    summary: 'The lines of a script in order.',
    params: ById,
    data: Scenes,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId',
    credential: 'access',
    wholeScript: true,
    summary: 'Save actors, words and order of the lines named; others stay as they are.',
    params: ById,
    bodyLimitBytes: 4 * 1024 * 1024,
    body: z.object({ scenes: z.array(SavedScene).check(z.maxLength(5000)) }),
    data: Scenes,
  }),
  updateText: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/:sceneId/update-text',
    credential: 'access',
    wholeScript: true,
    summary: 'Change the words of a line, given in the body (or, as older clients do, in the query).',
    params: z.object({ sceneId: z.uuid() }),
    query: z.object({ scene_text: z.optional(LineText) }),
    body: z.object({ scene_text: z.optional(LineText) }),
    data: Scene,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/add',
    credential: 'access',
    wholeScript: true,
    summary: 'Insert lines at their indexes; later lines move down.',
    idempotent: true,
    params: ById,
    body: z
      .array(z.object({ actor: ActorName, scene_index: z.int().check(z.minimum(0)), text: LineText }))
      .check(z.minLength(1), z.maxLength(100)),
    data: z.array(Scene),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/scenes/',
    credential: 'access',
    wholeScript: true,
    summary: 'Delete lines; the remaining lines are renumbered.',
    body: RemovedScenes,
    data: z.object({ removed: z.int() }),
  }),
  removeByPost: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/remove',
    credential: 'access',
    wholeScript: true,
    summary: 'Delete lines, for clients behind a proxy that drops the body of a DELETE.',
    body: RemovedScenes,
    data: z.object({ removed: z.int() }),
  }),
  wordTimes: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/word-times',
    credential: 'access',
    wholeScript: true,
    summary: 'When each word of the lines that are read aloud begins. Numbers only, one per word on the page.',
    params: ById,
    data: z.object({
      lines: z.array(z.object({ scene_id: z.uuid(), starts: z.array(z.int().check(z.minimum(0))) })),
    }),
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/left-out',
    credential: 'access',
    summary: 'All text of the uploaded pages that is not among the lines, with the reason.',
    params: ById,
    data: z.object({ texts: z.array(LeftOutText) }),
  }),
  actors: endpoint({
    method: 'GET',
    path: '/api/v1/scenes/document/:documentId/actors',
    credential: 'access',
    summary: 'The characters: narrator first, then by number of lines; and whether the narrator is read aloud.',
    params: ById,
    data: z.object({
      actors: z.array(z.string()),
      /** False: the narrator's lines are seen and not read, need no voice and have no audio. */
      read_directions: z.boolean(),
    }),
  }),
  readDirections: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/document/:documentId/read-directions',
    credential: 'access',
    summary: "Whether directions and headings, the narrator's lines, are read aloud.",
    params: ById,
    body: z.strictObject({ read_directions: z.boolean() }),
    data: z.object({ read_directions: z.boolean() }),
  }),
  renameActor: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/rename-actor',
    credential: 'access',
    wholeScript: true,
    summary: 'Rename a character everywhere; a name that exists merges the two.',
    params: ById,
    body: z.strictObject({ from: ActorName, to: ActorName.check(z.minLength(1, 'Please type a name.')) }),
    data: Scenes,
  }),
  direct: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/:sceneId/direction',
    credential: 'access',
    wholeScript: true,
    summary: 'Choose how a line is said, and which read of it. Its audio is made by the next generation.',
    params: z.object({ sceneId: z.uuid() }),
    body: z.strictObject({
      direction: ChosenDirection,
      read: z.int().check(z.minimum(0), z.maximum(MAX_READ)),
    }),
    data: Scene,
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/v1/scenes/:sceneId/note',
    credential: 'access',
    wholeScript: true,
    summary: "Set the actor's own note on a line; an empty one removes it. A confidential script has no notes.",
    params: z.object({ sceneId: z.uuid() }),
    body: z.strictObject({ note: multiLine(500) }),
    data: Scene,
  }),
  settleDoubt: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/:sceneId/settle-doubt',
    credential: 'access',
    wholeScript: true,
    summary: 'Mark a line as reviewed.',
    params: z.object({ sceneId: z.uuid() }),
    data: Scene,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/scenes/document/:documentId/undo',
    credential: 'access',
    wholeScript: true,
    summary: 'Take the last change to the lines back.',
    params: ById,
    data: Scenes,
  }),
}
