import { useEffect, useState, useSyncExternalStore } from 'react'
import { useScreenWakeLock } from '#lib/browser/screen-wake-lock.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { FilmSession } from './film-session.ts'
import { FilmDone } from './FilmDone.tsx'
import { FilmStart } from './FilmStart.tsx'
import { FilmStage } from './FilmStage.tsx'
import '../film/film-steps.css'
import './camera.css'

/** The phone as the camera of a tape that a laptop reads. It knows nothing of a script, and sends nothing. */
export function CameraPage() {
  usePageTitle('Camera')
  const [session] = useState(() => new FilmSession())
  useEffect(() => session.start(), [session])
  // Prerendered, as it is before the page has asked for anything.
  const view = useSyncExternalStore(session.subscribe, session.getState, session.getState)
  useScreenWakeLock(view.camera !== undefined)
  const { phase } = view
  return (
    <div className="camera on-stage" data-phase={phase.name}>
      {phase.name === 'done' ? (
        <FilmDone key={phase.film.id} session={session} view={view} phase={phase} />
      ) : view.camera === undefined ? (
        <FilmStart session={session} view={view} />
      ) : (
        <FilmStage session={session} view={view} camera={view.camera} />
      )}
    </div>
  )
}
