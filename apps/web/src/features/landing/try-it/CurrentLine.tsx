import { nameOf, type SceneLine } from './demo-scene.ts'

interface CurrentLineProps {
  line: SceneLine
  isActors: boolean
  wordsHeard: number
}

/** Large enough to read from two steps away. Heard words turn bold, which keeps their width in Courier. */
export function CurrentLine({ line, isActors, wordsHeard }: CurrentLineProps) {
  return (
    <div className={`border-l-[3px] pl-5 ${isActors ? 'border-you' : 'border-key'}`}>
      <p className={`slate text-body ${isActors ? 'text-you' : 'text-key-text'}`}>
        {nameOf(line.part)}
        {isActors && ' (You)'}
        {line.direction !== undefined && <span className="ml-2 font-normal text-mute">({line.direction})</span>}
      </p>
      <p className="mt-2 font-script text-title leading-[1.35] md:text-heading">
        {line.text.split(' ').map((word, index) => (
          <span key={index} className={isActors && index < wordsHeard ? 'font-bold text-you' : ''}>
            {word}{' '}
          </span>
        ))}
      </p>
    </div>
  )
}
