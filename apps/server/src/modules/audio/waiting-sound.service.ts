import type { Context } from '#platform/context.ts'
import * as clips from './generation/clips.repo.ts'
import { SPEECH_PROVIDERS } from './generation/provider-queues.ts'

/** Measured with our own voices. The metrics of what was made show whether it is still so. */
const CHARACTERS_PER_SECOND = 18

/** Estimates the seconds of sound that wait for each provider. */
export async function listWaitingSound({ db }: Context): Promise<{ provider: string; soundSeconds: number }[]> {
  const rows = await clips.sumWaitingCharacters(db)
  return SPEECH_PROVIDERS.map((provider) => {
    const { characters = 0 } = rows.find((row) => row.provider === provider) ?? {}
    return { provider, soundSeconds: characters / CHARACTERS_PER_SECOND }
  })
}
