import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CurrentLine } from './CurrentLine.tsx'
import type { DemoControls } from './use-demo.ts'
import { usualCueMs } from './scene-run.ts'
import { nameOf, type Part, partnerOf, DEMO_SCENE } from './demo-scene.ts'
import { SceneStatus } from './SceneStatus.tsx'
import { RUN } from './run-copy.ts'

interface RunPanelProps {
  scene: DemoControls
  part: Part
  onSwap: () => void
}

/** Loaded with what plays and listens: whoever only reads the page need not carry it. */
export function RunPanel(props: RunPanelProps) {
  return props.scene.run.phase === 'done' ? <Done {...props} /> : <Running {...props} />
}

function Running({ scene, part }: RunPanelProps) {
  const { phase, line, wordsHeard, cuesMs } = scene.run
  const isActors = phase === 'you'
  const current = DEMO_SCENE[line]
  const cueMs = cuesMs.at(-1)
  return (
    <div className="grid gap-7">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <SceneStatus tone={isActors ? 'you' : 'key'}>{statusOf(scene, part)}</SceneStatus>
        {cueMs !== undefined && (
          <p
            title={RUN.cueExplained}
            className="rounded-full bg-key-tint px-3.5 py-1 text-body font-semibold text-key-text tabular-nums"
          >
            {RUN.cue(cueMs)}
          </p>
        )}
      </div>
      {current !== undefined && <CurrentLine line={current} isActors={isActors} wordsHeard={wordsHeard} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isActors} onClick={scene.tap}>
          {RUN.nextCue}
          <kbd
            aria-hidden="true"
            className="rounded-[5px] border border-current px-1.5 font-sans text-caption opacity-70 max-md:hidden"
          >
            space
          </kbd>
        </Button>
        <Button look="ghost" onClick={scene.stop}>
          {RUN.stop}
        </Button>
      </div>
    </div>
  )
}

function statusOf({ run, hearing, loadedShare }: DemoControls, part: Part): string {
  if (run.phase === 'partner') return RUN.reading(nameOf(partnerOf(part)))
  if (hearing === 'listening') return RUN.listening
  return hearing === 'loading' ? RUN.loading(loadedShare) : RUN.byHand
}

function Done({ scene, part, onSwap }: RunPanelProps) {
  const partner = nameOf(partnerOf(part))
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <h3 className="display text-display">{RUN.doneTitle}</h3>
      <p className="text-lead text-mute">{RUN.done(partner, usualCueMs(scene.run))}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild size="large">
          <Link to={paths.signUp}>{RUN.own}</Link>
        </Button>
        <Button
          size="large"
          look="ghost"
          className="px-6"
          onClick={() => scene.start(part, scene.hearing !== 'by hand')}
        >
          {RUN.again}
        </Button>
        <Button size="large" look="quiet" className="px-5" onClick={onSwap}>
          {RUN.swap(partner)}
        </Button>
      </div>
    </div>
  )
}
