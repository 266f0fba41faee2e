import { type Testimonial, TESTIMONIALS } from './landing-copy.ts'
import { SiteSection } from './SiteSection.tsx'

/** Not there until there are real quotes. */
export function Testimonials({ quotes = TESTIMONIALS }: { quotes?: readonly Testimonial[] }) {
  if (quotes.length === 0) return null
  return (
    <SiteSection id="testimonials" title="Heard in the wings">
      <ul className="mt-12 grid gap-5 min-[900px]:grid-cols-3">
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
      <figure className="border-t border-line pt-6">
        <figcaption className="flex flex-wrap gap-x-4">
          <span className="typed-bold font-script text-lead uppercase">{name}</span>
          <span className="text-body text-mute">{title}</span>
        </figcaption>
        <blockquote className="mt-4 font-script text-lead">{quote}</blockquote>
      </figure>
    </li>
  )
}
