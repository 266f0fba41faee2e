import { lineApi } from '#lib/api/lines.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { listAllScenes, listScriptLines } from '../takes/script-lines.ts'
import type { BriefScript } from './fields/field-texts.ts'

/** Asked only if nothing is there yet. */
const IF_MISSING = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** What of the script a mail is read with. A script that cannot be fetched has no scenes and no characters. */
export function useBriefScript(documentId: string): { script: BriefScript; isPending: boolean } {
  const list = useQuery({ ...scriptListQuery, ...IF_MISSING })
  const lines = useQuery({ ...keptQuery(lineApi.list, { params: { documentId } }), ...IF_MISSING })
  const user = useQuery({ ...currentUserQuery, ...IF_MISSING })
  const title = list.data?.documents.find(({ id }) => id === documentId)?.title ?? ''
  const actor = user.data?.fullName ?? ''
  const script = useMemo(() => toBriefScript(lines.data?.lines ?? [], title, actor), [lines.data, title, actor])
  return { script, isPending: list.isPending || lines.isPending || user.isPending }
}

function toBriefScript(lines: Parameters<typeof listScriptLines>[0], title: string, actor: string): BriefScript {
  const spoken = listScriptLines(lines)
  const part = [...new Set(spoken.filter(({ isActors }) => isActors).map(({ character }) => character))]
  return {
    scenes: listAllScenes(lines),
    characters: [...new Set(spoken.map(({ character }) => character))],
    part,
    names: { actor, part: part.join(' and '), project: title },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
