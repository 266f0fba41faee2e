import { isDocumentId } from '#lib/navigation/process-steps.ts'
import { useSearchParams } from 'react-router'
import { DOCUMENT_PARAM } from '#lib/navigation/paths.ts'

/** Keeps the document id in the URL, so that a reload, another tab or a bookmark opens the same script. */
export function useDocumentUrl() {
  const [params, setParams] = useSearchParams()
  const param = params.get(DOCUMENT_PARAM) ?? undefined
  const documentId = isDocumentId(param) ? param : undefined
  return {
    documentId,
    isBroken: param !== undefined && documentId === undefined,
    set: (id: string) => setParams({ [DOCUMENT_PARAM]: id }, { replace: true }),
    clear: () => setParams({}, { replace: true }),
  }
}
