import type { Document } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { scriptListQuery } from './script-list.ts'

/** A script as the list of scripts has it; undefined until the list is there. */
export function useListedScript(documentId: string | undefined): Document | undefined {
  const { data } = useQuery(scriptListQuery)
  return data?.documents.find(({ _id }) => _id === documentId)
}

/** A script of which nothing is known yet is treated as confidential. */
export const mayBeConfidential = (script: Document | undefined): boolean =>
  script === undefined || script.is_confidential === true
