import type { CastCharacter } from '#lib/api/voices.ts'
import { type CSSProperties, useId } from 'react'
import { QUIET_LINK } from './quiet-link.ts'

interface PartNamesProps {
  parts: readonly CastCharacter[]
  own: ReadonlySet<string>
  /** The user reads more than one part. */
  isSeveral: boolean
  onChoose: (character: string) => void
  onToggleSeveral: () => void
}

export function PartNames({ parts, own, isSeveral, onChoose, onToggleSeveral }: PartNamesProps) {
  const id = useId()
  const isLong = parts.length > MAX_IN_ONE_COLUMN
  return (
    <section className="@container min-w-0">
      <h1 id={id} className="display mb-3 text-display !leading-[0.9] md:mb-8">
        {isSeveral ? 'Which parts are yours?' : 'Which part is yours?'}
      </h1>
      <div
        role={isSeveral ? 'group' : 'radiogroup'}
        aria-labelledby={id}
        style={nameSizes(parts)}
        className={`-ml-2.5 grid gap-0.5 md:-ml-[18px] ${isLong ? 'lg:grid-cols-2' : ''}`}
      >
        {parts.map((part) => (
          <PartName
            key={part.character}
            part={part}
            group={id}
            isOwn={own.has(part.character)}
            isDimmed={own.size > 0}
            isSeveral={isSeveral}
            onChoose={onChoose}
          />
        ))}
      </div>
      {parts.length > 1 && (
        <button
          type="button"
          // Phones have room for it only while no part is chosen.
          className={`${QUIET_LINK} md:mt-3.5 ${own.size > 0 && !isSeveral ? 'max-md:hidden' : ''}`}
          onClick={onToggleSeveral}
        >
          {isSeveral ? 'I read one part' : 'I read more than one part'}
        </button>
      )}
    </section>
  )
}

const MAX_LARGE = 4
const MAX_IN_ONE_COLUMN = 7
/** The width of a capital in the condensed face, in em, rounded up. */
const LETTER_EM = 0.46

/** As large as the number of names allows, and no wider than their column. */
function nameSizes(parts: readonly CastCharacter[]): CSSProperties {
  const [wide, narrow] = parts.length <= MAX_LARGE ? [112, 62] : parts.length <= MAX_IN_ONE_COLUMN ? [72, 38] : [44, 30]
  const widthEm = (Math.max(...parts.map(({ character }) => character.length)) * LETTER_EM).toFixed(2)
  const roomForName = parts.length > MAX_IN_ONE_COLUMN ? '50cqi - 140px' : '100cqi - 200px'
  return {
    '--name-wide': `max(28px, min(${wide}px, calc((${roomForName}) / ${widthEm})))`,
    '--name-narrow': `max(22px, min(${narrow}px, calc((100cqi - 92px) / ${widthEm})))`,
  } as CSSProperties
}

interface PartNameProps {
  part: CastCharacter
  group: string
  isOwn: boolean
  /** Another part is chosen. */
  isDimmed: boolean
  isSeveral: boolean
  onChoose: (character: string) => void
}

function PartName({ part: { character, lines }, group, isOwn, isDimmed, isSeveral, onChoose }: PartNameProps) {
  const count = lines === 1 ? '1 line' : `${lines} lines`
  const colour = isOwn ? 'text-[#04191E]' : isDimmed ? 'text-[#7A869B] light:text-[#857D6E]' : 'text-text'
  return (
    <label className="flex min-h-11 cursor-pointer items-baseline gap-3 rounded-[14px] px-2.5 py-1 hover:bg-raised/60 has-focus-visible:outline-2 has-focus-visible:outline-you max-md:justify-between md:gap-6 md:px-[18px]">
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={group}
        checked={isOwn}
        onChange={() => onChoose(character)}
        className="sr-only"
      />
      <span
        data-own={isOwn}
        className={`part-name -ml-2.5 min-w-0 px-2.5 pt-1.5 pb-[5px] wrap-anywhere md:-ml-3.5 md:py-2.5 md:pr-4 md:pl-3.5 ${colour}`}
      >
        {character}
      </span>{' '}
      <span className={`text-body max-md:text-right md:text-lead ${isOwn ? 'font-semibold text-you' : 'text-mute'}`}>
        {isOwn && 'Yours, '}
        <span className="whitespace-nowrap">{count}</span>
      </span>
    </label>
  )
}
