import { SpellCheck, WandSparkles } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#ui/Button.tsx'

interface CastToolsProps {
  canAutoCast: boolean
  onAutoCast: () => void
  onRespell: () => void
  respellOpener: RefObject<HTMLButtonElement | null>
}

export function CastTools({ canAutoCast, onAutoCast, onRespell, respellOpener }: CastToolsProps) {
  return (
    <>
      <Button ref={respellOpener} look="ghost" onClick={onRespell}>
        <SpellCheck aria-hidden="true" className="size-[18px]" />
        Pronunciation
      </Button>
      <Button look="ghost" aria-disabled={!canAutoCast} onClick={() => canAutoCast && onAutoCast()}>
        <WandSparkles aria-hidden="true" className="size-[18px] text-key-text" />
        Auto-cast
      </Button>
    </>
  )
}
