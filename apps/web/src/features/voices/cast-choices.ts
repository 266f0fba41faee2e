import { autoCast, listVoiceSharers, dropUnavailableVoices } from '@sidelight/domain/audio-generation/casting-choices'
import { useState } from 'react'
import { useUnsavedCasting } from './unsaved-casting.ts'
import type { BannerMessage } from './MessageBanner.tsx'
import type { CastingData } from './voices.queries.ts'

/** Who gets which voice, and what there is to say about the last choice. */
export function useCastChoices(documentId: string, { actors, characters, assigned, voices }: CastingData) {
  const { cast: chosen, assign, replace, settle } = useUnsavedCasting(documentId, assigned)
  const cast = dropUnavailableVoices(chosen, new Set(voices.map(({ voice_id }) => voice_id)))
  const [notice, setNotice] = useState<BannerMessage>()
  return {
    /** Only characters the script still has: others may have been renamed away. */
    cast: new Map(actors.flatMap((actor) => (cast.has(actor) ? [[actor, cast.get(actor) ?? ''] as const] : []))),
    settle,
    notice,
    clearNotice: () => setNotice(undefined),
    choose: (actor: string, voiceId: string) => {
      assign(actor, voiceId)
      const sharers = listVoiceSharers(new Map([...cast, [actor, voiceId]]), actors, actor)
      setNotice(sharers.length === 0 ? undefined : { kind: 'warning', text: alike([actor, ...sharers]) })
    },
    castAll: () => {
      const next = autoCast(cast, characters)
      const changed = actors.filter((actor) => next.get(actor) !== cast.get(actor)).length
      replace(next)
      setNotice({ kind: 'info', text: castNotice(changed) })
    },
  }
}

const alike = (actors: string[]): string =>
  `${actors.slice(0, -1).join(', ')} and ${actors.at(-1) ?? ''} will sound alike: they share a voice.`

function castNotice(changed: number): string {
  if (changed === 0) return 'Everybody has the voice that suits them best already.'
  const who = changed === 1 ? '1 character was' : `${changed} characters were`
  return `${who} cast. Listen, and change what you hear differently.`
}
