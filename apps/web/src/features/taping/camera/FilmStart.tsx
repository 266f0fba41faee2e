import { writeLength } from '@sidelight/domain/time/write-length'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useState } from 'react'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { describeTime } from '../takes/take-texts.ts'
import { describeProblem, describeRefusal } from '../tape-texts.ts'
import type { FilmSession, FilmView } from './film-session.ts'

interface FilmStartProps {
  session: FilmSession
  view: FilmView
}

/** Before the camera is on: what the page is for, why it is off, and the films that are still here. */
export function FilmStart({ session, view: { phase, films = [], problem, isBackCamera } }: FilmStartProps) {
  const refusal = phase.name === 'refused' ? describeRefusal(phase.reason) : undefined
  const isOpening = phase.name === 'opening'
  return (
    <main id="main" tabIndex={-1} className="camera-start">
      <LogoMark />
      {refusal === undefined ? (
        <>
          <h1 className="display camera-title">Film with this phone</h1>
          <p>Its back camera is the best one you own. This phone films; your laptop reads with you and prompts.</p>
          <ol className="film-steps camera-steps">
            <li>Stand the phone above the laptop, on its side.</li>
            <li>Start filming here, then roll as many takes as you like on the laptop.</li>
            <li>Stop here, share the film to the laptop, and add it to your takes.</li>
          </ol>
        </>
      ) : (
        <div role="alert">
          <h1 className="display camera-title">{refusal.title}</h1>
          <p>{refusal.remedy}</p>
        </div>
      )}
      {problem !== undefined && <p role="alert">{describeProblem(problem)}</p>}
      {(refusal === undefined || refusal.canRetry) && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void session.open(isBackCamera)
          }}
        >
          <Button type="submit" size="large" aria-disabled={isOpening}>
            {isOpening ? 'Opening the camera…' : refusal === undefined ? 'Open the camera' : 'Try again'}
          </Button>
        </form>
      )}
      <p className="camera-note">
        Nothing you film here is sent anywhere: it leaves this phone only when you share it. Whoever has the phone can
        see the films until you delete them.
      </p>
      {films.length > 0 && <Films films={films} onOpen={(film) => void session.make(film)} />}
    </main>
  )
}

interface FilmsProps {
  films: readonly TapeTake[]
  onOpen: (film: TapeTake) => void
}

function Films({ films, onOpen }: FilmsProps) {
  const [nowMs] = useState(() => Date.now())
  return (
    <section className="camera-films">
      <h2 className="display">Still on this phone</h2>
      <ul>
        {films.map((film) => (
          <li key={film.id}>
            <button type="button" onClick={() => onOpen(film)}>
              <span>{describeTime(film.startedAt, nowMs)}</span>
              <span className="camera-note">
                {writeLength(film.seconds)}, {describeMegabytes(film.bytes)}
                {film.isLeftover && '. Cut off when the page closed'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
