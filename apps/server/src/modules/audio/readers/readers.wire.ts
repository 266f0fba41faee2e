import type { DataOf, GuestPart, ReaderLink, readers } from '@sidelight/contract'
import type * as guests from './guests.service.ts'
import type * as owners from './readers.service.ts'

/** A clip is at -18 LUFS: by then the room of such a line is heard too. */
const QUIET_LOUDNESS = -33

const isQuiet = ({ loudnessDb }: { loudnessDb: number }): boolean => loudnessDb < QUIET_LOUDNESS

export const toReaderLink = (link: owners.ReaderLink): ReaderLink => ({
  _id: link.id,
  actor: link.character ?? '',
  message: link.message,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
  has_ended: link.hasEnded,
  opened_count: link.openedCount,
  has_agreed: link.agreedAt !== null,
  is_taken_back: link.takenBackAt !== null,
  line_count: link.lineCount,
  lines: link.lines.map(({ id, words, saved }) => ({
    scene_id: id,
    dialog: words,
    duration_ms: saved.durationMs,
    is_quiet: isQuiet(saved),
    is_accepted: saved.acceptedAt !== null,
    audio_url: saved.audioUrl,
  })),
})

export const toGuestLine = ({
  id,
  words,
  textId,
  direction,
  cue,
  sayingMs,
  saved,
}: guests.GuestLine): DataOf<(typeof readers.save)['shape']> => ({
  _id: id,
  words,
  text_id: textId,
  direction,
  cue,
  saying_ms: sayingMs,
  saved: saved ? { duration_ms: saved.durationMs, is_quiet: isQuiet(saved), audio_url: saved.audioUrl } : null,
})

export const toGuestPart = ({ link, lines }: guests.GuestPart): GuestPart => ({
  actor: link.character ?? '',
  message: link.message,
  expires_at: link.expiresAt.toISOString(),
  has_agreed: link.agreedAt !== null,
  lines: lines.map(toGuestLine),
})
