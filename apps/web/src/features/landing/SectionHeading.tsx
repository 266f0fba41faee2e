interface SectionHeadingProps {
  id: string
  title: string
  subtitle?: string
}

/** A title card. */
export function SectionHeading({ id, title, subtitle }: SectionHeadingProps) {
  return (
    <div className="max-w-[44rem]">
      <h2 id={id} className="display text-[52px] md:text-[72px]">
        {title}
      </h2>
      {subtitle !== undefined && (
        <p className="mt-4 text-[17px] leading-[1.5] text-pretty text-mute md:text-[19px]">{subtitle}</p>
      )}
    </div>
  )
}
