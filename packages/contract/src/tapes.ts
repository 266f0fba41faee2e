import { TAPE_LINK_DAYS, TAPE_MAX_BYTES, TAPE_TITLE_LENGTH } from '@sidelight/domain/taping/upload-limits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OneTimeToken, singleLine, Timestamp } from './fields.ts'

const OfScript = z.object({ documentId: z.uuid() })
const ById = z.object({ documentId: z.uuid(), tapeId: z.uuid() })
const LinkById = z.object({ documentId: z.uuid(), tapeId: z.uuid(), linkId: z.uuid() })

/** Without its token, which is stored as a hash only. */
const TapeLink = z.object({
  _id: z.uuid(),
  created_at: Timestamp,
  expires_at: Timestamp,
  opened_count: z.int(),
})
export type TapeLink = z.infer<typeof TapeLink>

const Tape = z.object({
  _id: z.uuid(),
  name: z.string(),
  size_bytes: z.int(),
  /** Read from the file once it was checked. */
  duration_seconds: z.nullable(z.number()),
  /** `checking` follows the last part; `rejected` means that the file is not what was announced. */
  status: z.enum(['uploading', 'checking', 'ready', 'rejected']),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Links that can still be opened. */
  links: z.array(TapeLink),
})
export type Tape = z.infer<typeof Tape>

/** SHA-256 in hex. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256.'))

export const tapes = {
  upload: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/tapes',
    credential: 'access',
    summary:
      'Begin or resume the upload of a finished MP4: which parts are stored, and where to put the next ones, each of exactly its length, within ten minutes. Asked again for the same file, it is the same upload.',
    params: OfScript,
    body: z.strictObject({
      name: singleLine(120).check(z.minLength(1, 'A tape needs a name.')),
      /** What somebody with a link reads, such as who plays which part. Without it, they read the name of the file. */
      title: z.optional(singleLine(TAPE_TITLE_LENGTH)),
      file_size: z
        .int()
        .check(z.minimum(1, 'This file is empty.'), z.maximum(TAPE_MAX_BYTES, 'A tape can be up to 1 GB.')),
      /** The SHA-256 of the SHA-256 of each part, one after the other, because browsers cannot hash a whole file. */
      parts_sha256: Hash,
    }),
    data: z.object({
      tape: Tape,
      stored_parts: z.array(z.int()),
      next_parts: z.array(z.object({ number: z.int(), url: z.string() })),
    }),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/tapes/:tapeId/complete',
    credential: 'access',
    summary: 'Say that every part was put. The file is then checked by a worker. May be repeated.',
    params: ById,
    data: Tape,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:documentId/tapes',
    credential: 'access',
    summary: 'The uploaded tapes of a script with their links, newest first.',
    params: OfScript,
    data: z.object({ tapes: z.array(Tape) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:documentId/tapes/:tapeId',
    credential: 'access',
    summary: 'Delete an uploaded tape, or stop its upload. Its links end.',
    params: ById,
    data: z.null(),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:documentId/tapes/:tapeId/links',
    credential: 'access',
    summary: 'A link for an agent that ends after so many days, and with the tape. Its token is told only now.',
    params: ById,
    body: z.strictObject({ days: z.literal(TAPE_LINK_DAYS) }),
    data: z.object({ link: TapeLink, token: z.string() }),
    successStatus: 201,
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:documentId/tapes/:tapeId/links/:linkId',
    credential: 'access',
    summary: 'End a link now.',
    params: LinkById,
    data: z.null(),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/v1/tapes/open',
    credential: 'none',
    isAllowedInReadOnly: true,
    summary:
      'What a link leads to. A POST, so that the token of the link is in no address. A link that has ended is answered like one that never was.',
    body: z.strictObject({ token: OneTimeToken }),
    data: z.object({
      name: z.string(),
      title: z.string(),
      duration_seconds: z.number(),
      expires_at: Timestamp,
      url: z.string(),
    }),
  }),
}
