import { isPolling, type UploadEvent, type UploadFlow } from '@sidelight/domain/upload/upload-flow'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTemporary, messageOf } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refreshScripts } from '#shared/scripts/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { recountPages, startParsing } from './script-upload.ts'
import { type ScriptStatus, pollScript } from './poll-script.ts'

export const NO_DOCUMENT_ID = 'Document ID not found. Please restart the application.'

interface ParsingOptions {
  flow: UploadFlow
  dispatch: Dispatch<UploadEvent>
}

/** Starts the parsing of a script and polls its status until it is final. */
export function useParsing({ flow, dispatch }: ParsingOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  // Until the start is accepted, the status is still that of the previous attempt.
  const [isStarting, setIsStarting] = useState(false)
  const [pollTrigger] = useState(() => new EventTarget())
  const documentId = 'script' in flow ? flow.script.documentId : undefined
  const polledId = isPolling(flow) && !isStarting ? documentId : undefined

  const onResponse = useEffectEvent(async (answer: ScriptStatus, signal: AbortSignal) => {
    if (documentId === undefined) return
    // The page was closed before the pages were counted or the upload was complete; only the server knows which.
    if (answer.status === 'pending' && answer.pageCount === null && flow.step === 'reopening') {
      const counted = await recountPages(documentId, signal)
      dispatch({ type: 'status received', status: { ...answer, ...counted } })
      return
    }
    dispatch({ type: 'status received', status: answer })
    if (answer.status === 'completed') {
      if (flow.step === 'processing') toast('success', 'Processing completed successfully!')
      void refreshScripts(client)
      // The question is opened on top of the scenes, so that Back leads to them.
      await navigate(paths.lines(documentId), { replace: true })
      await navigate(paths.part(documentId))
    }
    if (answer.status === 'error' && flow.step === 'processing') {
      toast('error', `Processing failed: ${answer.message || 'An error occurred during processing.'}`)
      void refreshScripts(client)
    }
  })

  const onFailure = useEffectEvent((error: unknown) => {
    if (!isTemporary(error)) dispatch({ type: 'not found', message: messageOf(error) })
    else if (flow.step !== 'uploaded') {
      if (!isStatusUnavailable(flow)) toast('error', 'Failed to check processing status. Please try again.')
      dispatch({ type: 'status unavailable' })
    }
  })

  useEffect(() => {
    if (polledId === undefined) return undefined
    const controller = new AbortController()
    void pollScript({ documentId: polledId, signal: controller.signal, pollTrigger, onResponse, onFailure })
    return () => controller.abort()
  }, [polledId, pollTrigger])

  /** Of the script in the flow, or of one that has just been uploaded. */
  async function process(id = documentId) {
    if (id === undefined) {
      toast('error', NO_DOCUMENT_ID)
      return
    }
    setIsStarting(true)
    dispatch({ type: 'processing requested' })
    try {
      await startParsing(id)
      toast('info', 'Processing started. Please wait...')
    } catch (error) {
      const reason = messageOf(error)
      dispatch({ type: 'processing rejected', reason })
      toast('error', `Processing failed: ${reason}`)
    }
    setIsStarting(false)
    void refreshScripts(client)
  }

  return { process, pollNow: () => void pollTrigger.dispatchEvent(new Event('now')) }
}

const isStatusUnavailable = (flow: UploadFlow): boolean =>
  (flow.step === 'reopening' && flow.isStatusUnavailable) ||
  (flow.step === 'processing' && flow.progress.isStatusUnavailable)
