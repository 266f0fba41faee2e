import type { Context } from '#platform/context.ts'
import { readInTime } from '#platform/db/respond-in-time.ts'
import * as clips from './generation/clips.repo.ts'
import { SPEECH_PROVIDERS } from './generation/queues/provider-queues.ts'

/** Measured with our own voices. The metrics of what was made show whether it is still so. */
const CHARACTERS_PER_SECOND = 18
/** All workers of the lane sum up the same lines, which are most when there are most workers. */
const READ_EVERY_MS = 30_000

type WaitingSound = { provider: string; soundSeconds: number }[]

/** The result estimates the seconds of sound that wait for each provider; without a database it knows of none. */
export function createWaitingSound({ db, clock }: Context): () => Promise<WaitingSound> {
  const sumCharacters = readInTime(db, clips.sumWaitingCharacters)
  let readAt = -Infinity
  let waiting: WaitingSound = []

  return async () => {
    const now = clock.now().getTime()
    if (now - readAt < READ_EVERY_MS) return waiting
    const rows = await sumCharacters()
    if (!rows) return []
    readAt = now
    waiting = SPEECH_PROVIDERS.map((provider) => {
      const { characters = 0 } = rows.find((row) => row.provider === provider) ?? {}
      return { provider, soundSeconds: characters / CHARACTERS_PER_SECOND }
    })
    return waiting
  }
}
