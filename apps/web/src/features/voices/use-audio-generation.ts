import type { Cast } from '@sidelight/domain/audio/casting-choices'
import {
  CHANGED_MEANWHILE,
  type Generation,
  generationMessage,
  SERVER_UNREACHABLE,
} from '@sidelight/domain/audio/generation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { useStore } from '#lib/state/store.ts'
import type { OnSaved } from './unsaved-casting.ts'
import { createGenerationRunner } from './generation-runner.ts'
import type { BannerMessage } from './MessageBanner.tsx'
import {
  fetchAudioStatus,
  audioStatusQuery,
  isNotFound,
  saveAndGenerate,
  describeSubmitFailure,
  useInvalidateAudio,
} from './voices.queries.ts'

/** The generation of this script's audio, and its status when the page was opened. */
export function useAudioGeneration(documentId: string, cast: Cast, onSaved: OnSaved) {
  const navigate = useNavigate()
  const invalidateAudio = useInvalidateAudio(documentId)
  const { data: lastStatus } = useQuery(audioStatusQuery(documentId))
  const [runner] = useState(() =>
    createGenerationRunner({
      describeFailure: describeSubmitFailure,
      fetchStatus: () => fetchAudioStatus(documentId),
      isGone: isNotFound,
      onDone: invalidateAudio,
      redirect: () => void navigate(paths.preview(documentId)),
    }),
  )
  const state = useStore(runner)
  useEffect(() => {
    if (lastStatus !== undefined) runner.find(lastStatus)
  }, [runner, lastStatus])
  useEffect(() => runner.leave, [runner])
  const generate = () => runner.generate(() => saveAndGenerate(documentId, cast, onSaved))
  return { state, generate, leave: runner.leave, lastStatus }
}

export function bannerOf(state: Generation): BannerMessage | undefined {
  switch (state.step) {
    case 'failed':
      return { kind: state.message === CHANGED_MEANWHILE ? 'warning' : 'error', text: state.message }
    case 'done':
      return { kind: 'success', text: generationMessage(state) }
    case 'started':
    case 'polling':
      return state.isServerUnreachable ? { kind: 'error', text: SERVER_UNREACHABLE } : undefined
    case 'idle':
    case 'saving':
      return undefined
  }
}
