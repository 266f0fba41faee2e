import { useReading } from '#shared/reading/use-reading.ts'
import type { Excerpt, ExcerptLine } from '@sidelight/domain/audio/part-choice'

/** Speeches that fit on a phone beside the names. */
const SPEECHES_ON_PHONES = 3

interface ExcerptPageProps {
  excerpt: Excerpt | undefined
  own: ReadonlySet<string>
}

const SHEET =
  'part-sheet relative mx-auto w-full max-w-[500px] py-5 pr-4 pl-[22px] font-script text-body text-on-sheet md:text-lead'

/** A sample beside the names, which have to be in view. */
const OWN_SIZE = { small: {}, medium: {}, large: {}, huge: {} }

/** The first exchange as a sheet of paper, with the lines of the chosen part highlighted. */
export function ExcerptPage({ excerpt, own }: ExcerptPageProps) {
  const reading = useReading(SHEET, OWN_SIZE)
  if (excerpt === undefined) return null
  const { heading, page, lines } = excerpt
  const hidden = lines.filter(({ character }) => character !== '')[SPEECHES_ON_PHONES]
  const firstHidden = hidden === undefined ? lines.length : lines.indexOf(hidden)
  return (
    <aside aria-label="How the scene begins" {...reading}>
      {page !== null && (
        <span className="absolute top-5 right-[26px] font-sans text-small part-sheet-mute max-md:hidden">
          Page {page}
        </span>
      )}
      {heading !== '' && <p className="mb-0.5 pr-12 font-bold md:mb-3">{heading}</p>}
      {lines.map((line, at) => (
        <Line key={line.id} line={line} isOwn={own.has(line.character)} isHiddenOnPhones={at >= firstHidden} />
      ))}
    </aside>
  )
}

interface LineProps {
  line: ExcerptLine
  isOwn: boolean
  isHiddenOnPhones: boolean
}

function Line({ line: { character, manner, text }, isOwn, isHiddenOnPhones }: LineProps) {
  if (character === '')
    return <p className="mb-1 line-clamp-3 part-sheet-mute max-md:hidden [&:not(:first-of-type)]:mt-3">{text}</p>
  return (
    <div className={`mt-[7px] md:mt-[15px] ${isHiddenOnPhones ? 'max-md:hidden' : ''}`}>
      <p className="pl-[92px] md:pl-[134px]">{character}</p>
      {manner !== '' && <p className="line-clamp-1 pl-[66px] part-sheet-mute md:pl-24">{manner}</p>}
      <p className="line-clamp-2 pl-3.5 md:line-clamp-3 md:pr-2.5 md:pl-[38px]">
        {isOwn ? <mark className="marker">{text}</mark> : text}
      </p>
    </div>
  )
}
