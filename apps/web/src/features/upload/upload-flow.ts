import { documentApi } from '#lib/api/documents.ts'
import { estimateCost, isPriceKept } from '@sidelight/domain/upload/cost'
import { advanceUpload, canUpload, NO_FILE } from '@sidelight/domain/upload/upload-flow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { refresh } from '#lib/api/query.ts'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { refreshScripts } from '#shared/scripts/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { useSendQuestion } from '#shared/confidential/SendQuestion.tsx'
import { useDocumentUrl } from './document-url.ts'
import { useScriptInput } from '#shared/upload/input/script-input.ts'
import { useSharedScript } from './input/shared-script.ts'
import { NO_DOCUMENT_ID, useParsing } from './use-parsing.ts'
import { discardScript } from './script-upload.ts'
import { useSendFile } from './use-send-file.ts'

/** The upload and parsing of one script, with its document id in the URL. */
export function useUploadFlow() {
  const [flow, dispatch] = useReducer(advanceUpload, NO_FILE)
  const documentUrl = useDocumentUrl()
  const client = useQueryClient()
  const toast = useToast()
  const input = useScriptInput()
  /** The last day of a confidential script; undefined for an ordinary one. */
  const [confidentialDay, setConfidentialDay] = useState<string>()
  const { process, pollNow } = useParsing({ flow, dispatch })
  const { askToSend, sendQuestion } = useSendQuestion(nameDevice())
  useRaiseModalFlag(sendQuestion !== undefined)
  const { choose, upload, stop } = useSendFile({
    flow,
    dispatch,
    input,
    confidentialDay,
    askToSend,
    onUploaded: ({ documentId, cost }, agreedPages) => {
      documentUrl.set(documentId)
      if (isPriceKept(agreedPages, cost)) void process(documentId)
      // The list knows until when a confidential script is there.
      if (confidentialDay !== undefined) void refresh(client, documentApi.list)
    },
  })
  const documentId = 'script' in flow ? flow.script.documentId : undefined

  // The URL changes a moment later and must not restore the script that was just removed.
  const removedId = useRef<string>(undefined)

  const followUrl = useEffectEvent((urlId: string | undefined, isBroken: boolean) => {
    if (isBroken) {
      toast('error', NO_DOCUMENT_ID)
      documentUrl.clear()
    }
    if (urlId === documentId || (urlId !== undefined && urlId === removedId.current)) return
    stop()
    dispatch(urlId === undefined ? { type: 'removed' } : { type: 'reopened', documentId: urlId })
  })
  useEffect(
    () => followUrl(documentUrl.documentId, documentUrl.isBroken),
    [documentUrl.documentId, documentUrl.isBroken],
  )

  useSharedScript({ onFiles: (files) => choose(files, 'drop'), onText: input.openText })

  const reset = () => {
    // Entered text and photos stay until they are uploaded: only the file that was made of them is removed.
    if (flow.step === 'none' || 'script' in flow) input.clear()
    removedId.current = documentId
    stop()
    dispatch({ type: 'removed' })
    documentUrl.clear()
  }

  const remove = () => {
    // A script that failed stays in the history with its reason; one that was never parsed is removed.
    if (documentId !== undefined && flow.step === 'uploaded') {
      void discardScript(documentId).then(() => refreshScripts(client))
    }
    reset()
  }

  const canChooseConfidential = canUpload(flow) || (flow.step === 'none' && input.value !== undefined)
  /** Counted on this device, before anything is sent. */
  const pages = flow.step === 'chosen' ? flow.file.pages : flow.step === 'none' ? input.pages : undefined
  const { data: balance } = useQuery(creditBalanceQuery)
  const estimate = pages === undefined || balance === undefined ? undefined : estimateCost(pages, balance)
  const isUploadEnabled = canUpload(flow) || (flow.step === 'none' && input.isReady)
  return {
    flow,
    input,
    /** Whether a confidential file itself may be sent, while that is asked. */
    sendQuestion,
    isUploadEnabled,
    /** What reading costs, before the upload; undefined if that is not known yet or cannot be paid. */
    cost: estimate?.missing === 0 ? estimate : undefined,
    canChooseConfidential,
    confidentialDay,
    setConfidentialDay,
    choose,
    upload,
    process,
    pollNow,
    remove,
    reset,
  }
}

export type Upload = ReturnType<typeof useUploadFlow>
