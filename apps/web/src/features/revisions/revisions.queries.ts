import { type Document, documents, type RevisionScope, scenes } from '@sidelight/contract'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { findScriptType } from '@sidelight/domain/upload/script-file'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { mayBeConfidential } from '#lib/api/listed-script.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { requestUploadUrl, sendScriptFile } from '#lib/files/send-script-file.ts'

const UNSUPPORTED = 'Unsupported file format. Please use PDF, TXT, or DOCX.'

const NOT_UPLOADED = 'The file could not be uploaded. Please try again.'

/** Without a scope, the server says which one is more likely. What was shown stays until another scope is there. */
export const useRevision = (documentId: string, scope: RevisionScope | undefined) =>
  useQuery({
    ...apiQuery(documents.revision, { params: { documentId }, query: scope === undefined ? {} : { scope } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? POLL_INTERVAL_MS : false),
  })

/** Uploads new pages as a script is uploaded. They wait at the server until they are applied or discarded. */
export function useSendNewPages(documentId: string, script: Document | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const type = findScriptType(file)
      if (type === undefined) throw new Error(UNSUPPORTED)
      const address = await requestUploadUrl(
        { file, type },
        (body) =>
          call(documents.addRevision, {
            params: { documentId },
            // The name of a confidential file may hold its title, so it does not leave the device.
            body: mayBeConfidential(script) ? { ...body, file_name: '' } : body,
          }),
        NOT_UPLOADED,
      )
      await sendScriptFile({ ...address, file, type, signal: new AbortController().signal }, NOT_UPLOADED)
    },
    onSettled: () => refresh(client, documents.revision),
  })
}

/** The price is the one that was shown: if it is no longer right, nothing is applied and nothing charged. */
export function useApplyNewPages(documentId: string, onApplied: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shown: { revision_id: string; pages: number; scope: RevisionScope }) =>
      call(documents.applyRevision, { params: { documentId }, body: shown }),
    onSuccess: async () => {
      await Promise.all([refresh(client, scenes.list), refresh(client, scenes.actors), refreshScripts(client)])
      // Of both scopes.
      client.removeQueries(apiQuery(documents.revision, { params: { documentId }, query: {} }))
      onApplied()
    },
    onError: () => refresh(client, documents.revision),
  })
}

export function useDiscardNewPages(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(documents.discardRevision, { params: { documentId } }),
    onSettled: () => refresh(client, documents.revision),
  })
}
