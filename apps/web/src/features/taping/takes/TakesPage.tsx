import { lineApi } from '#lib/api/lines.ts'
import { voiceApi } from '#lib/api/voices.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { keptQuery } from '#shared/kept-scripts/kept-query.ts'
import { openDeviceTakes } from './open-device-takes.ts'
import { listAllScenes, listPartnerVoices, listScriptLines } from './script-lines.ts'
import { DeviceTakesContext } from './device-takes.ts'
import { TakesScreen } from './TakesScreen.tsx'
import '../film/film-steps.css'
import './takes.css'

/** Asked only if nothing is there yet: no request leaves while takes are watched and files are made. */
const IF_MISSING = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The takes of a script on this device. They are shown even if the script cannot be fetched. */
export function TakesPage() {
  const { documentId = '' } = useParams()
  usePageTitle('Takes')
  const { data: list } = useQuery({ ...scriptListQuery, ...IF_MISSING })
  const { data: script } = useQuery({ ...keptQuery(lineApi.list, { params: { documentId } }), ...IF_MISSING })
  const { data: user } = useQuery({ ...currentUserQuery, ...IF_MISSING })
  // Only as they are known here: after a take nothing is requested.
  const { data: voices } = useQuery({ ...keptQuery(voiceApi.list), enabled: false })
  const partnerVoices = useMemo(() => listPartnerVoices(script?.lines ?? [], voices ?? []), [script, voices])
  const device = useMemo(() => openDeviceTakes(documentId), [documentId])
  const lines = useMemo(() => listScriptLines(script?.lines ?? []), [script])
  const scenes = useMemo(() => listAllScenes(script?.lines ?? []), [script])
  return (
    <DeviceTakesContext value={device}>
      <TakesScreen
        documentId={documentId}
        title={list?.documents.find(({ id }) => id === documentId)?.title ?? ''}
        lines={lines}
        scenes={scenes}
        actor={user?.fullName ?? ''}
        voices={partnerVoices}
      />
    </DeviceTakesContext>
  )
}
