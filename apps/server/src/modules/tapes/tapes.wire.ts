import type { Tape, TapeLink } from '@sidelight/contract'
import type { LinkRow } from './links/links.service.ts'
import type { TapeWithLinks } from './tapes.service.ts'

export const toSeconds = (durationMs: number): number => durationMs / 1000

export const toLink = ({ id, createdAt, expiresAt, openedCount }: LinkRow): TapeLink => ({
  _id: id,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  opened_count: openedCount,
})

export const toTape = (tape: TapeWithLinks): Tape => ({
  _id: tape.id,
  name: tape.name,
  size_bytes: tape.sizeBytes,
  duration_seconds: tape.durationMs === null ? null : toSeconds(tape.durationMs),
  status: tape.status,
  created_at: tape.createdAt.toISOString(),
  expires_at: tape.expiresAt.toISOString(),
  links: tape.links.map(toLink),
})
