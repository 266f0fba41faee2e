import { audio, type AudioStatus, scenes, voices } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import type { SignedIn } from '#testing/user-fixture.ts'

export const OWN = 'record_by_me'

export const assign = (person: SignedIn, documentId: string, cast: Record<string, string>) =>
  person.call(voices.assign, {
    params: { documentId },
    body: { assignments: Object.entries(cast).map(([actor, voice_id]) => ({ actor, voice_id })) },
  })

/** Everybody in one voice, but for those who are named. */
export async function castAll(
  person: SignedIn,
  documentId: string,
  voice: string,
  others: Record<string, string> = {},
) {
  const { actors } = await person.call(scenes.actors, { params: { documentId } })
  return assign(person, documentId, { ...Object.fromEntries(actors.map((actor) => [actor, voice])), ...others })
}

export const generate = (person: SignedIn, documentId: string) =>
  person.call(audio.generate, { params: { documentId } })

export const statusOf = (person: SignedIn, documentId: string) => person.call(audio.status, { params: { documentId } })

/** Until nothing is being made any more. */
export const finished = (person: SignedIn, documentId: string, timeoutMs = 60_000): Promise<AudioStatus> =>
  waitUntil(
    async () => {
      const status = await statusOf(person, documentId)
      return status.counts.processing === 0 ? status : undefined
    },
    { what: 'the end of speaking', timeoutMs },
  )

/** Cast as by `castAll`, and spoken to the end. */
export async function speakAll(...cast: Parameters<typeof castAll>): Promise<AudioStatus> {
  const [person, documentId] = cast
  await castAll(...cast)
  await generate(person, documentId)
  return finished(person, documentId)
}
