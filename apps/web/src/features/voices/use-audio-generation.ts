import type { Cast } from '@sidelight/domain/audio-generation/casting-choices'
import {
  CHANGED_MEANWHILE,
  type Generation,
  generationMessage,
  SERVER_UNREACHABLE,
} from '@sidelight/domain/audio-generation/generation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import type { Settle } from './unsaved-casting.ts'
import { useGeneration } from './generation-runner.ts'
import type { BannerMessage } from './MessageBanner.tsx'
import {
  askAudioStatus,
  audioStatusQuery,
  isNotFound,
  saveAndGenerate,
  submitFailure,
  useInvalidateAudio,
} from './voices.queries.ts'

/** The making of this script's audio with this cast, and what the server knew of it when the page was opened. */
export function useAudioGeneration(documentId: string, cast: Cast, settle: Settle) {
  const navigate = useNavigate()
  const forgetAudio = useInvalidateAudio(documentId)
  const { data: known } = useQuery(audioStatusQuery(documentId))
  const run = useGeneration(
    {
      saveAndStart: () => saveAndGenerate(documentId, cast, settle),
      describeRefusal: submitFailure,
      ask: () => askAudioStatus(documentId),
      isGone: isNotFound,
      onDone: forgetAudio,
      redirect: () => void navigate(paths.preview(documentId)),
    },
    known,
  )
  return { ...run, known }
}

export function bannerOf(state: Generation): BannerMessage | undefined {
  switch (state.step) {
    case 'failed':
      return { kind: state.message === CHANGED_MEANWHILE ? 'warning' : 'error', text: state.message }
    case 'done':
      return { kind: 'success', text: generationMessage(state) }
    case 'started':
    case 'polling':
      return state.isOutOfTouch ? { kind: 'error', text: SERVER_UNREACHABLE } : undefined
    case 'idle':
    case 'saving':
      return undefined
  }
}
