import { audioApi } from '#lib/api/audio.ts'
import { type Document, documentApi, type RevisionScope } from '#lib/api/documents.ts'
import { lineApi } from '#lib/api/lines.ts'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { findScriptType, type UploadType } from '@sidelight/domain/upload/script-file'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/api.ts'
import { ShownError } from '#lib/http/api-error.ts'
import { mayBeConfidential } from '#shared/scripts/listed-script.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { refreshScripts } from '#shared/scripts/refresh-scripts.ts'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { sendConfidential } from '#shared/upload/send-confidential.ts'
import { requestUploadUrl, sendScriptFile } from '#shared/upload/send-script-file.ts'
import { useSendQuestion } from '#shared/confidential/SendQuestion.tsx'

const UNSUPPORTED = 'Unsupported file format. Please use PDF, TXT, or DOCX.'

const NOT_UPLOADED = 'The file could not be uploaded. Please try again.'

/** Without a scope, the server says which one is more likely. What was shown stays until another scope is there. */
export const useRevision = (documentId: string, scope: RevisionScope | undefined) =>
  useQuery({
    ...apiQuery(documentApi.revision, { params: { documentId }, query: scope === undefined ? {} : { scope } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? POLL_INTERVAL_MS : false),
  })

/**
 * Uploads new pages as a script is uploaded, those of a confidential one without their file if they can be read on this
 * device. They wait at the server until they are applied or discarded.
 */
export function useSendNewPages(documentId: string, script: Document | undefined) {
  const client = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  const { askToSend, sendQuestion } = useSendQuestion(nameDevice())
  useRaiseModalFlag(sendQuestion !== undefined)
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const type = findScriptType(file)
      if (type === undefined) throw new ShownError(UNSUPPORTED)
      const { signal } = new AbortController()
      const isConfidential = mayBeConfidential(script)
      const send = async (sent: { file: File; type: UploadType }) => {
        const address = await requestUploadUrl(
          sent,
          (body) =>
            call(documentApi.addRevision, {
              params: { documentId },
              // The name of a confidential file may hold its title, so it does not leave the device.
              body: isConfidential ? { ...body, fileName: '' } : body,
            }),
          NOT_UPLOADED,
        )
        return sendScriptFile({ ...address, ...sent, signal }, NOT_UPLOADED)
      }
      if (!isConfidential) return { ...(await send({ file, type })), isReadOnDevice: undefined }
      return sendConfidential({ file, type, signal, onReading: setIsReading, askToSend }, send)
    },
    onSettled: () => refresh(client, documentApi.revision),
  })
  // A script that was not known to be ordinary when its pages were sent is treated as confidential.
  const isReadOnDevice = script?.isConfidential === true ? sending.data?.isReadOnDevice : undefined
  return { sending, isReading, isReadOnDevice, sendQuestion }
}

/** The price is the one that was shown: if it is no longer right, nothing is applied and nothing charged. */
export function useApplyNewPages(documentId: string, onApplied: (canRehearse: boolean) => void) {
  const client = useQueryClient()
  const params = { documentId }
  return useMutation({
    mutationFn: (shown: { revisionId: string; pages: number; scope: RevisionScope }) =>
      call(documentApi.applyRevision, { params, body: shown }),
    onSuccess: async () => {
      // Rejected while a character has no voice.
      const status = await call(audioApi.generate, { params }).catch(() => undefined)
      if (status) client.setQueryData(apiQuery(audioApi.status, { params }).queryKey, status)
      await Promise.all([refresh(client, lineApi.list), refresh(client, lineApi.characters), refreshScripts(client)])
      // Of both scopes.
      client.removeQueries(apiQuery(documentApi.revision, { params, query: {} }))
      onApplied(status !== undefined)
    },
    onError: () => refresh(client, documentApi.revision),
  })
}

export function useDiscardNewPages(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(documentApi.discardRevision, { params: { documentId } }),
    onSettled: () => refresh(client, documentApi.revision),
  })
}
