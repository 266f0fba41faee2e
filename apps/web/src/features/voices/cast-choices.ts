import { autoCast, listVoiceSharers, dropUnavailableVoices } from '@sidelight/domain/audio/casting-choices'
import { useState } from 'react'
import { useUnsavedCasting } from './unsaved-casting.ts'
import type { BannerMessage } from './MessageBanner.tsx'
import type { CastingData } from './voices.queries.ts'

/** The voice of each character, and a notice about the last choice. */
export function useCastChoices(documentId: string, { actors, characters, assigned, voices }: CastingData) {
  const { cast: chosen, assign, replace, onSaved } = useUnsavedCasting(documentId, assigned)
  const cast = dropUnavailableVoices(chosen, new Set(voices.map(({ id }) => id)))
  const [notice, setNotice] = useState<BannerMessage>()
  return {
    /** Only characters that are still in the script; others may have been renamed. */
    cast: new Map(actors.flatMap((actor) => (cast.has(actor) ? [[actor, cast.get(actor) ?? ''] as const] : []))),
    hasChanges: actors.some((actor) => (cast.get(actor) ?? '') !== (assigned.get(actor) ?? '')),
    onSaved,
    notice,
    clearNotice: () => setNotice(undefined),
    choose: (actor: string, voiceId: string) => {
      assign(actor, voiceId)
      const sharers = listVoiceSharers(new Map([...cast, [actor, voiceId]]), actors, actor)
      setNotice(sharers.length === 0 ? undefined : { kind: 'warning', text: describeSharedVoice([actor, ...sharers]) })
    },
    castAll: () => {
      const next = autoCast(cast, characters)
      const changed = actors.filter((actor) => next.get(actor) !== cast.get(actor)).length
      replace(next)
      setNotice({ kind: 'info', text: describeAutoCast(changed) })
    },
  }
}

const describeSharedVoice = (actors: string[]): string =>
  `${actors.slice(0, -1).join(', ')} and ${actors.at(-1) ?? ''} share a voice, so they'll sound alike.`

function describeAutoCast(changed: number): string {
  if (changed === 0) return 'Every character already has the voice that suits them best.'
  return `${changed === 1 ? '1 part' : `${changed} parts`} cast. Listen, and swap any voice.`
}
