import { type Testimonial, TESTIMONIALS } from './landing-copy.ts'
import { SiteSection } from './SiteSection.tsx'

/** Not there until there are real quotes. */
export function Testimonials({ quotes = TESTIMONIALS }: { quotes?: readonly Testimonial[] }) {
  if (quotes.length === 0) return null
  return (
    <SiteSection id="testimonials" title="Heard in the wings" isOnStage>
      <ul className="mt-12 grid gap-12 min-[900px]:grid-cols-3 min-[900px]:max-lg:gap-7">
        {quotes.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </ul>
    </SiteSection>
  )
}

/** Set like sides: the name above the speech. */
function Quote({ name, title, quote }: Testimonial) {
  return (
    <li>
      <figure className="flex h-full flex-col border-t-2 border-key pt-6">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="typed-bold font-script text-lead uppercase">{name}</span>
          <span className="text-body text-mute">{title}</span>
        </figcaption>
        <blockquote className="mt-4 font-script text-lead text-pretty">{quote}</blockquote>
      </figure>
    </li>
  )
}
