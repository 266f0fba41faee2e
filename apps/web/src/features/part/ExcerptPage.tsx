import type { Excerpt, ExcerptLine } from '@sidelight/domain/audio-generation/part-choice'

/** Speeches that fit on a phone beside the names. */
const SPEECHES_ON_PHONES = 3

interface ExcerptPageProps {
  excerpt: Excerpt | undefined
  own: ReadonlySet<string>
}

/** The first exchange as a sheet of paper, with the lines of the chosen part highlighted. */
export function ExcerptPage({ excerpt, own }: ExcerptPageProps) {
  if (excerpt === undefined) return null
  const { heading, page, lines } = excerpt
  const hidden = lines.filter(({ actor }) => actor !== '')[SPEECHES_ON_PHONES]
  const firstHidden = hidden === undefined ? lines.length : lines.indexOf(hidden)
  return (
    <aside
      aria-label="How the scene begins"
      className="relative mx-auto w-full max-w-[500px] rotate-[0.5deg] rounded-[4px] bg-[linear-gradient(150deg,#FFF6E2_0%,#F3ECDD_52%,#E2DACA_100%)] py-5 pr-4 pl-[22px] font-script text-body leading-[1.36] text-on-sheet shadow-[0_40px_80px_-30px_rgb(0_0_0/0.8),0_1px_0_rgb(255_255_255/0.6)_inset] light:bg-[linear-gradient(150deg,#FFFDF7,#FBF6EA_60%,#F2EBDB)] light:shadow-[0_30px_60px_-34px_rgb(70_50_20/0.55),0_0_0_1px_#E6DDCB] md:rotate-[0.7deg] md:py-10 md:pr-11 md:pl-[66px] md:text-lead md:leading-[1.42] md:before:absolute md:before:top-11 md:before:bottom-10 md:before:left-6 md:before:w-[11px] md:before:bg-[radial-gradient(circle_at_50%_50%,var(--stage)_0_5px,transparent_5.6px)] md:before:bg-size-[11px_33.4%]"
    >
      {page !== null && (
        <span className="absolute top-5 right-[26px] font-sans text-small text-[#6F675A] max-md:hidden">
          Page {page}
        </span>
      )}
      {heading !== '' && <p className="mb-0.5 pr-12 font-bold md:mb-3">{heading}</p>}
      {lines.map((line, at) => (
        <Line key={line.id} line={line} isOwn={own.has(line.actor)} isHiddenOnPhones={at >= firstHidden} />
      ))}
    </aside>
  )
}

interface LineProps {
  line: ExcerptLine
  isOwn: boolean
  isHiddenOnPhones: boolean
}

function Line({ line: { actor, manner, text }, isOwn, isHiddenOnPhones }: LineProps) {
  if (actor === '')
    return <p className="mb-1 line-clamp-3 text-[#5D564A] max-md:hidden [&:not(:first-of-type)]:mt-3">{text}</p>
  return (
    <div className={`mt-[7px] md:mt-[15px] ${isHiddenOnPhones ? 'max-md:hidden' : ''}`}>
      <p className="pl-[92px] md:pl-[134px]">{actor}</p>
      {manner !== '' && <p className="line-clamp-1 pl-[66px] text-[#5D564A] md:pl-24">{manner}</p>}
      <p className="line-clamp-2 pl-3.5 md:line-clamp-3 md:pr-2.5 md:pl-[38px]">
        {isOwn ? <mark className="marker">{text}</mark> : text}
      </p>
    </div>
  )
}
