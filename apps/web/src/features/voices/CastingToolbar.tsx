import { SpellCheck, WandSparkles } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/Button.tsx'

interface CastingToolbarProps {
  /** Before the other buttons. */
  friend: ReactNode
  canAutoCast: boolean
  /** True while a character has no voice, so that auto-casting is the next step. */
  isNext: boolean
  onAutoCast: () => void
  onRespell: () => void
  respellOpener: RefObject<HTMLButtonElement | null>
}

export function CastingToolbar(props: CastingToolbarProps) {
  const { friend, canAutoCast, isNext, onAutoCast, onRespell, respellOpener } = props
  return (
    <>
      {friend}
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
