import { Pause, Play } from 'lucide-react'

interface PlayLineButtonProps {
  /** "line 7 of take 5" */
  what: string
  isPlaying: boolean
  onPress: () => void
}

export const PlayLineButton = ({ what, isPlaying, onPress }: PlayLineButtonProps) => (
  <button
    type="button"
    aria-label={`${isPlaying ? 'Stop' : 'Play'} ${what}`}
    onClick={onPress}
    className="group grid size-11 shrink-0 place-items-center"
  >
    <span
      className={`grid size-9 place-items-center rounded-full border ${isPlaying ? 'border-key bg-key text-on-key' : 'border-control group-hover:bg-raised'}`}
    >
      {isPlaying ? (
        <Pause aria-hidden="true" className="size-[13px] fill-current" />
      ) : (
        <Play aria-hidden="true" className="ml-0.5 size-[13px] fill-current" />
      )}
    </span>
  </button>
)
