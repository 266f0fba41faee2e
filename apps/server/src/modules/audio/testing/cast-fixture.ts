import { audio, type AudioStatus, scenes, voices } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import type { SignedIn } from '#testing/user-fixture.ts'

export const OWN = 'record_by_me'

export const assign = (user: SignedIn, documentId: string, cast: Record<string, string>) =>
  user.call(voices.assign, {
    params: { documentId },
    body: { assignments: Object.entries(cast).map(([actor, voice_id]) => ({ actor, voice_id })) },
  })

/** Assigns one voice to all characters, except those in `others`. */
export async function castAll(user: SignedIn, documentId: string, voice: string, others: Record<string, string> = {}) {
  const { actors } = await user.call(scenes.actors, { params: { documentId } })
  return assign(user, documentId, { ...Object.fromEntries(actors.map((actor) => [actor, voice])), ...others })
}

export const generate = (user: SignedIn, documentId: string) => user.call(audio.generate, { params: { documentId } })

/** Generates the audio of a script and waits for it. */
export async function generateAll(user: SignedIn, documentId: string): Promise<AudioStatus> {
  await generate(user, documentId)
  return waitForAudio(user, documentId)
}

export const editLine = (user: SignedIn, lineId: string, text: string) =>
  user.call(scenes.updateText, { params: { sceneId: lineId }, query: {}, body: { scene_text: text } })

export const statusOf = (user: SignedIn, documentId: string) => user.call(audio.status, { params: { documentId } })

/** Waits until no clip is being made. */
export const waitForAudio = (user: SignedIn, documentId: string, timeoutMs = 60_000): Promise<AudioStatus> =>
  waitUntil(
    async () => {
      const status = await statusOf(user, documentId)
      return status.counts.processing === 0 ? status : undefined
    },
    { what: 'the end of the generation', timeoutMs },
  )

/** Casts like `castAll`, generates the audio and waits for it. */
export async function castAndGenerate(...cast: Parameters<typeof castAll>): Promise<AudioStatus> {
  const [user, documentId] = cast
  await castAll(...cast)
  return generateAll(user, documentId)
}
