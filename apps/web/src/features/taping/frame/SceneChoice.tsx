import { takesOfScene, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { ChevronDown, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from '../tape-context.tsx'
import { countLines, countTakes, nameScene } from '../scene-texts.ts'

const DIALOG = [
  'fixed inset-[auto_0_0] z-50 max-h-[92dvh] overflow-y-auto rounded-[24px_24px_0_0] bg-surface p-6 text-text',
  'md:inset-[auto_auto_32px_32px] md:max-h-[calc(100dvh-64px)] md:w-[min(640px,100vw-64px)] md:rounded-[24px]',
  '[@media(height<480px)]:inset-y-4 [@media(height<480px)]:py-4',
].join(' ')

/** Which scene is taped. A script with one scene needs no choice. */
export function SceneChoice({ onChoose }: { onChoose: (scene: TapeScene) => void }) {
  const { scenes } = useTape()
  const chosen = useTapeView((view) => view.scene)
  const [isOpen, setOpen] = useState(false)
  if (scenes.length < 2) return null
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <Button look="ghost" className="phone:gap-1 phone:px-3 sideways:border-0 sideways:px-1.5 sideways:text-choice">
          <b>{nameScene(chosen)}</b>{' '}
          <span className="max-w-[14em] overflow-hidden font-normal text-ellipsis text-mute phone:hidden">
            {chosen.place}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        {/* Outside of the page, and dark in both themes like it. */}
        <div className="tape on-stage">
          <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-[#030407]/70" />
          <Radix.Content aria-describedby={undefined} className={DIALOG}>
            <Radix.Title className="display pr-12 text-heading">Which scene?</Radix.Title>
            <p className="text-mute">Each take is of one scene. It ends after the scene's last line.</p>
            <ul className="mt-4 grid gap-1.5">
              {scenes.map((scene) => (
                <SceneRow
                  key={scene.id}
                  scene={scene}
                  isChosen={scene.id === chosen.id}
                  onChoose={() => {
                    onChoose(scene)
                    setOpen(false)
                  }}
                />
              ))}
            </ul>
            <Radix.Close
              aria-label="Close"
              className="absolute top-5 right-5 grid size-11 place-items-center rounded-full text-mute hover:bg-raised hover:text-text"
            >
              <X aria-hidden="true" className="size-[18px]" />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface SceneRowProps {
  scene: TapeScene
  isChosen: boolean
  onChoose: () => void
}

function SceneRow({ scene, isChosen, onChoose }: SceneRowProps) {
  const { scenes } = useTape()
  const takes = useTapeView((view) => view.takes)
  const isMine = scene.ownLines > 0
  const count = takesOfScene(takes, scene, scenes).filter(({ kind }) => kind === 'scene').length
  return (
    <li>
      <button
        type="button"
        disabled={!isMine}
        aria-current={isChosen}
        onClick={onChoose}
        className={`grid w-full gap-0.5 rounded-card px-4 py-3 text-left ${isChosen ? 'bg-raised' : ''} ${isMine ? 'hover:bg-raised' : 'text-faint'}`}
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b className="font-semibold">{nameScene(scene)}</b>{' '}
          <span className={isMine ? 'text-mute' : ''}>{scene.place}</span>
        </span>{' '}
        <span className={`text-small ${isMine ? 'text-mute' : ''}`}>
          {isMine ? `${countLines(scene.ownLines)} of yours. ${countTakes(count)}` : 'You are not in it'}
        </span>
      </button>
    </li>
  )
}
