import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CurrentLine } from './CurrentLine.tsx'
import type { Demo } from './use-demo.ts'
import { nameOf, type Part, partnerOf, DEMO_SCENE } from './demo-scene.ts'
import { SceneStatus } from './SceneStatus.tsx'
import { RUN } from './run-copy.ts'

interface RunPanelProps {
  demo: Demo
  part: Part
  onSwap: () => void
}

/** Loaded with the first run: a visitor who only reads the page does not need it. */
export function RunPanel(props: RunPanelProps) {
  return props.demo.phase === 'done' ? <Done {...props} /> : <Running {...props} />
}

function Running({ demo, part }: RunPanelProps) {
  const { phase, index, wordsHeard } = demo
  const isActors = phase === 'actor'
  const current = DEMO_SCENE[index]
  return (
    <div className="grid gap-7">
      <SceneStatus tone={isActors ? 'you' : 'key'}>{statusOf(demo, part)}</SceneStatus>
      {current !== undefined && <CurrentLine line={current} isActors={isActors} wordsHeard={wordsHeard} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isActors} onClick={demo.tap}>
          {RUN.nextCue}
          <kbd
            aria-hidden="true"
            className="rounded-[5px] border border-current px-1.5 font-sans text-caption opacity-70 max-md:hidden"
          >
            space
          </kbd>
        </Button>
        <Button look="ghost" onClick={demo.stop}>
          {RUN.stop}
        </Button>
      </div>
    </div>
  )
}

function statusOf({ phase, listening, loadedShare }: Demo, part: Part): string {
  if (phase === 'partner') return RUN.reading(nameOf(partnerOf(part)))
  if (listening === 'on') return RUN.listening
  return listening === 'loading' ? RUN.loading(loadedShare) : RUN.byHand
}

function Done({ demo, part, onSwap }: RunPanelProps) {
  const partner = nameOf(partnerOf(part))
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <h3 className="display text-display">{RUN.doneTitle}</h3>
      <p className="text-lead text-mute">{RUN.done(partner, demo.medianAnswerMs)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild size="large">
          <Link to={paths.signUp}>{RUN.own}</Link>
        </Button>
        <Button size="large" look="ghost" className="px-6" onClick={() => demo.start(part, demo.listening !== 'off')}>
          {RUN.again}
        </Button>
        <Button size="large" look="quiet" className="px-5" onClick={onSwap}>
          {RUN.swap(partner)}
        </Button>
      </div>
    </div>
  )
}
