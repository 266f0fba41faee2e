import type { Document } from '#lib/api/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { scriptListQuery } from './script-list.ts'

/** A script as the list of scripts has it; undefined until the list is there. */
export function useListedScript(documentId: string | undefined): Document | undefined {
  const { data } = useQuery(scriptListQuery)
  return data?.documents.find(({ id }) => id === documentId)
}

/** A script of which nothing is known yet is treated as confidential. */
export const mayBeConfidential = (script: Document | undefined): boolean =>
  script === undefined || script.isConfidential === true
