import { SpellCheck, WandSparkles } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#ui/Button.tsx'

interface CastToolsProps {
  canAutoCast: boolean
  /** Somebody still waits for a voice, so this is the next thing to do. */
  isNext: boolean
  onAutoCast: () => void
  onRespell: () => void
  respellOpener: RefObject<HTMLButtonElement | null>
}

export function CastingToolbar({ canAutoCast, isNext, onAutoCast, onRespell, respellOpener }: CastToolsProps) {
  return (
    <>
      <Button ref={respellOpener} look="ghost" onClick={onRespell}>
        <SpellCheck aria-hidden="true" className="size-[18px]" />
        Pronunciation
      </Button>
      <Button
        look={isNext && canAutoCast ? 'key' : 'ghost'}
        aria-disabled={!canAutoCast}
        onClick={() => canAutoCast && onAutoCast()}
      >
        <WandSparkles aria-hidden="true" className={`size-[18px] ${isNext && canAutoCast ? '' : 'text-key-text'}`} />
        Auto-cast
      </Button>
    </>
  )
}
