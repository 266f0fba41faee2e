import { writeLength } from '@sidelight/domain/time/write-length'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import type { Camera } from '../recording/video/camera.ts'
import { useElapsedMs } from '../roll/elapsed.ts'
import { describeProblem } from '../tape-texts.ts'
import type { FilmSession, FilmView } from './film-session.ts'

interface FilmStageProps {
  session: FilmSession
  view: FilmView
  camera: Camera
}

/** The picture, and the button that films. */
export function FilmStage({ session, view, camera }: FilmStageProps) {
  const { phase, isBackCamera, problem } = view
  const isRolling = phase.name === 'rolling' || phase.name === 'closing'
  return (
    <main id="main" tabIndex={-1} className="camera-stage">
      <h1 className="sr-only">Camera for your laptop</h1>
      <Picture camera={camera} />
      {isRolling && <i aria-hidden="true" className="camera-frame" />}
      <p className="camera-top">
        {isRolling ? <i aria-hidden="true" className="camera-tally" /> : <LogoMark />}
        <span>{isRolling ? 'Filming' : 'Camera for your laptop'}</span>
        <span className="camera-clock">
          {'sinceMs' in phase ? (
            <Clock sinceMs={phase.sinceMs} />
          ) : (
            view.minutesLeft !== undefined && (
              <>
                <span className="sr-only">Room for </span>
                {describeRoom(view.minutesLeft)}
              </>
            )
          )}
        </span>
      </p>
      <div className="camera-bottom">
        <div role="status">
          <Sentence phase={phase.name} />
          {problem !== undefined && <p className="camera-problem">{describeProblem(problem)}</p>}
        </div>
        <div className="camera-controls">
          <button
            type="button"
            className="camera-shutter"
            data-stop={isRolling}
            aria-label={isRolling ? 'Stop filming' : 'Start filming'}
            aria-disabled={phase.name === 'arming' || phase.name === 'closing'}
            onClick={() => void (isRolling ? session.stop() : session.roll())}
          />
          {!isRolling && (
            <Button look="ghost" onClick={() => void session.open(!isBackCamera)}>
              {isBackCamera ? 'Front camera instead' : 'Back camera instead'}
            </Button>
          )}
        </div>
      </div>
    </main>
  )
}

function Picture({ camera }: { camera: Camera }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = camera.stream
  }, [camera])
  return (
    <video
      ref={video}
      className="camera-picture"
      data-mirrored={!camera.isFacingAway}
      autoPlay
      muted
      playsInline
      aria-label="You, as the camera sees you"
    />
  )
}

function Sentence({ phase }: { phase: FilmView['phase']['name'] }) {
  const isUpright = useIsUpright()
  if (phase === 'closing') return <p>Keeping the film…</p>
  if (phase === 'rolling')
    return (
      <>
        <p>Now roll on the laptop.</p>
        <p className="camera-note">One film holds as many takes as you like. Leave this page open.</p>
      </>
    )
  return (
    <>
      <p>{isUpright ? 'Turn me on my side: casting wants a wide picture.' : 'Ready. Stand me above the laptop.'}</p>
      <p className="camera-note">
        Start here, then roll on the laptop. It needs to hear you too: that is how sound and picture find each other.
      </p>
    </>
  )
}

const describeRoom = (minutes: number): string => (minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`)

const UPRIGHT = '(orientation: portrait)'

const useIsUpright = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const upright = matchMedia(UPRIGHT)
      upright.addEventListener('change', onChange)
      return () => upright.removeEventListener('change', onChange)
    },
    () => matchMedia(UPRIGHT).matches,
    () => false,
  )

const Clock = ({ sinceMs }: { sinceMs: number }) => (
  <span role="timer" aria-label="Time" aria-live="off">
    {writeLength(Math.floor(useElapsedMs(sinceMs) / 1000))}
  </span>
)
