import { useId, useState } from 'react'
import { forgetLearnedVoices } from '#audio/listeners/learned-voices.ts'
import { Button } from '#ui/Button.tsx'

/** Says that the listener learns the actor's voice, and drops what it learned. */
export function LearnedVoice() {
  const id = useId()
  const [isForgotten, setForgotten] = useState(false)
  const forget = () => {
    forgetLearnedVoices()
    setForgotten(true)
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        Your voice
      </h3>
      <Button look="ghost" onClick={forget}>
        Forget my voice
      </Button>
      <p role="status" className="mt-2 text-small text-mute">
        {isForgotten
          ? 'Forgotten. We start again with your next line.'
          : 'We get to know your voice as you speak your lines. What we learn stays on this device.'}
      </p>
    </section>
  )
}
