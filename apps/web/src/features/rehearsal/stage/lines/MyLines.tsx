import { MY_LINES, type RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { useEffect } from 'react'
import { useRehearsal, useRehearsalState } from '../../rehearsal-context.tsx'

const LABELS: Record<RehearsalSettings['myLines'], string> = {
  full: 'Full',
  letters: 'Letters',
  gaps: 'Gaps',
  'cue only': 'Cue only',
  ladder: 'Ladder',
}

/** How much of the actor's own lines is hidden. Buttons and not radio buttons, which would keep space from the run. */
export function MyLines() {
  const { changeSettings } = useRehearsal()
  const settings = useRehearsalState(({ settings }) => settings)
  useEndOfPeek()
  return (
    <div role="group" aria-label="My lines" className="flex min-w-0 items-center gap-3 max-md:w-full">
      <span aria-hidden="true" className="text-small whitespace-nowrap text-mute max-xl:hidden">
        My lines
      </span>
      <span className="flex rounded-row border border-line bg-surface p-0.5 overflow-x-auto max-md:w-full">
        {MY_LINES.map((choice, at) => (
          <button
            key={choice}
            type="button"
            data-transport
            aria-pressed={settings.myLines === choice}
            title={`My lines: ${LABELS[choice]} (${at + 1})`}
            onClick={() => changeSettings({ ...settings, myLines: choice })}
            className="h-11 rounded-[10px] px-2.5 text-small font-medium whitespace-nowrap text-mute hover:text-text aria-pressed:bg-you-tint aria-pressed:font-semibold aria-pressed:text-you max-md:flex-1 max-md:px-1 stage-mask-choice"
          >
            {LABELS[choice]}
          </button>
        ))}
      </span>
    </div>
  )
}

const ENDS_OF_PEEK = ['pointerup', 'pointercancel', 'blur'] as const

/**
 * A word is shown only as long as it or its key is held. The window listens: the word itself is drawn anew when it is
 * shown, and a key released in another window is never reported.
 */
function useEndOfPeek(): void {
  const { getState, send } = useRehearsal()
  useEffect(() => {
    const endPeek = () => {
      if (getState().actorTurn?.peekedWord !== undefined) send({ type: 'end peek' })
    }
    const onKeyUp = ({ key }: KeyboardEvent) => key.toLowerCase() === 'p' && endPeek()
    window.addEventListener('keyup', onKeyUp)
    for (const end of ENDS_OF_PEEK) window.addEventListener(end, endPeek)
    return () => {
      window.removeEventListener('keyup', onKeyUp)
      for (const end of ENDS_OF_PEEK) window.removeEventListener(end, endPeek)
    }
  }, [getState, send])
}
