import { isDocumentId } from '@sidelight/domain/process/steps'
import { useSearchParams } from 'react-router'
import { DOCUMENT_PARAM } from '#lib/navigation/paths.ts'

/** The script on this page is kept in the address: a reload, another tab or a bookmark finds it again. */
export function useDocumentAddress() {
  const [params, setParams] = useSearchParams()
  const written = params.get(DOCUMENT_PARAM) ?? undefined
  const documentId = isDocumentId(written) ? written : undefined
  return {
    documentId,
    isBroken: written !== undefined && documentId === undefined,
    keep: (id: string) => setParams({ [DOCUMENT_PARAM]: id }, { replace: true }),
    clear: () => setParams({}, { replace: true }),
  }
}
