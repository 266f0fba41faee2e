import { advanceUpload, NO_FILE } from '@sidelight/domain/upload/upload-flow'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { useDocumentAddress } from './document-address.ts'
import { NO_DOCUMENT_ID, useParsing } from './use-parsing.ts'
import { forgetScript } from './script-upload.ts'
import { useSendFile } from './use-send-file.ts'

/** The way of one script through this page, told to the server and kept in the address. */
export function useUploadFlow() {
  const [flow, dispatch] = useReducer(advanceUpload, NO_FILE)
  const address = useDocumentAddress()
  const client = useQueryClient()
  const toast = useToast()
  const { choose, upload, stop } = useSendFile({ flow, dispatch, onUploaded: address.keep })
  const { process, lookAgain } = useParsing({ flow, dispatch })
  const documentId = 'script' in flow ? flow.script.documentId : undefined

  // The address follows a moment later, and must not bring back what was left meanwhile.
  const left = useRef<string>(undefined)

  const followAddress = useEffectEvent((named: string | undefined, isBroken: boolean) => {
    if (isBroken) {
      toast('error', NO_DOCUMENT_ID)
      address.clear()
    }
    if (named === documentId || (named !== undefined && named === left.current)) return
    stop()
    dispatch(named === undefined ? { type: 'removed' } : { type: 'reopened', documentId: named })
  })
  useEffect(() => followAddress(address.documentId, address.isBroken), [address.documentId, address.isBroken])

  const reset = () => {
    left.current = documentId
    stop()
    dispatch({ type: 'removed' })
    address.clear()
  }

  const remove = () => {
    // What failed stays in the history with its reason; what was never read has no reason to stay.
    if (documentId !== undefined && flow.step === 'uploaded') {
      void forgetScript(documentId).then(() => refreshScripts(client))
    }
    reset()
  }

  return { flow, choose, upload, process, lookAgain, remove, reset }
}

export type Upload = ReturnType<typeof useUploadFlow>
