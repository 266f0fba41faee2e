interface SectionHeadingProps {
  id: string
  title: string
  subtitle?: string
}

export function SectionHeading({ id, title, subtitle }: SectionHeadingProps) {
  return (
    <div className="max-w-[44rem]">
      <h2 id={id} className="display text-hero">
        {title}
      </h2>
      {subtitle !== undefined && <p className="mt-4 text-lead text-pretty text-mute">{subtitle}</p>}
    </div>
  )
}
