import { useMemo } from 'react'
import { useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { DeviceTakesContext } from '../takes/device-takes.ts'
import { openDeviceTakes } from '../takes/open-device-takes.ts'
import { BriefScreen } from './BriefScreen.tsx'
import { useBriefScript } from './use-brief-script.ts'
import './brief.css'

/** What casting asked for, read from its mail on this device. */
export function BriefPage() {
  const { documentId = '' } = useParams()
  usePageTitle('What casting asked for')
  const { script, isPending } = useBriefScript(documentId)
  const device = useMemo(() => openDeviceTakes(documentId), [documentId])
  return (
    <div className="brief">
      <DeviceTakesContext value={device}>
        <BriefScreen key={documentId} documentId={documentId} script={script} isPending={isPending} />
      </DeviceTakesContext>
    </div>
  )
}
