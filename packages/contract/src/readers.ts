import { WAV_HEADER_BYTES } from '@sidelight/domain/recording/wav'
import {
  READER_LINE_MAX_BYTES,
  READER_LINK_DAYS,
  READER_MAX_LINES,
  READER_MESSAGE_LENGTH,
} from '@sidelight/domain/sharing/reader-limits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OneTimeToken, singleLine, Timestamp } from './fields.ts'

const OfScript = z.object({ documentId: z.uuid() })
const ById = z.object({ documentId: z.uuid(), linkId: z.uuid() })
const OfLine = z.object({ lineId: z.uuid() })

/** Without its token, which is stored as a hash only. */
const ReaderLink = z.object({
  _id: z.uuid(),
  /** The character whose lines the friend reads. */
  actor: z.string(),
  message: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** It has ended, or was ended by its owner. */
  has_ended: z.boolean(),
  opened_count: z.int(),
  has_agreed: z.boolean(),
  is_taken_back: z.boolean(),
  /** How many lines the character has now. */
  line_count: z.int(),
  /** What has arrived of these lines, in their order, as long as they have the words that were read. */
  lines: z.array(
    z.object({
      scene_id: z.uuid(),
      dialog: z.string(),
      duration_ms: z.int(),
      is_quiet: z.boolean(),
      is_accepted: z.boolean(),
      audio_url: z.string(),
    }),
  ),
})
export type ReaderLink = z.infer<typeof ReaderLink>

const GuestLine = z.object({
  _id: z.uuid(),
  words: z.string(),
  /** Of the words. It is sent with what was read, so that an edit meanwhile is noticed. */
  text_id: z.string(),
  /** What stands in brackets in the line, such as "quietly". */
  direction: z.string(),
  /** The last five words before the line. */
  cue: z.string(),
  saying_ms: z.int(),
  /** What was saved; null for a line that is still to be read, also because its words were changed. */
  saved: z.nullable(z.object({ duration_ms: z.int(), is_quiet: z.boolean(), audio_url: z.string() })),
})

const GuestPart = z.object({
  actor: z.string(),
  message: z.string(),
  expires_at: Timestamp,
  has_agreed: z.boolean(),
  lines: z.array(GuestLine),
})
export type GuestPart = z.infer<typeof GuestPart>

export const readers = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/readers',
    credential: 'access',
    summary:
      'A link with which a friend reads the lines of one character, without an account. Its token is told only now. Refused for a confidential script.',
    params: OfScript,
    body: z.strictObject({
      actor: singleLine(200).check(z.minLength(1)),
      message: singleLine(READER_MESSAGE_LENGTH),
      days: z.literal(READER_LINK_DAYS),
    }),
    data: z.object({ link: ReaderLink, token: z.string() }),
    successStatus: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:documentId/readers',
    credential: 'access',
    summary: 'The links to parts of a script that work or whose lines are kept, newest first.',
    params: OfScript,
    data: z.object({ links: z.array(ReaderLink) }),
  }),
  accept: endpoint({
    method: 'PUT',
    path: '/api/v1/documents/:documentId/readers/:linkId/accepted',
    credential: 'access',
    summary: 'Use these lines of a friend, and no others of the same link: for the rest the voice speaks.',
    params: ById,
    body: z.strictObject({ scene_ids: z.array(z.uuid()).check(z.maxLength(READER_MAX_LINES)) }),
    data: ReaderLink,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:documentId/readers/:linkId',
    credential: 'access',
    summary: 'End a link now. What has arrived stays; what nobody accepted is deleted after 30 days.',
    params: ById,
    data: z.null(),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/v1/readers/open',
    credential: 'none',
    summary:
      'The part that a link asks for, and a token for the calls of a guest that works for 30 minutes. A link that has ended is answered like one that never was.',
    body: z.strictObject({ token: OneTimeToken }),
    data: z.object({ guest_token: z.string(), part: GuestPart }),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/v1/readers/consent',
    credential: 'read',
    summary: 'The friend agrees that their voice may be used. Nothing can be uploaded before.',
    data: z.null(),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/readers/lines/:lineId/upload',
    credential: 'read',
    summary: 'Where to put a mono WAV at 24 kHz of exactly this many bytes, as `audio/wav`, within five minutes.',
    params: OfLine,
    body: z.strictObject({
      text_id: z.string().check(z.regex(/^[0-9a-f]{8}$/, 'This is not the hash of a line.')),
      file_size: z
        .int()
        .check(
          z.minimum(WAV_HEADER_BYTES + 2, 'There is nothing in this recording.'),
          z.maximum(READER_LINE_MAX_BYTES, 'A line can take a minute.'),
        ),
    }),
    data: z.object({ presigned_url: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/readers/lines/:lineId/save',
    credential: 'read',
    summary: 'Confirm an uploaded line: it is cut to what was said, levelled, and replaces the earlier one.',
    params: OfLine,
    data: GuestLine,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/v1/readers/mine',
    credential: 'read',
    summary: 'Take back everything that was read by this link. It is deleted at once.',
    data: z.null(),
  }),
}
