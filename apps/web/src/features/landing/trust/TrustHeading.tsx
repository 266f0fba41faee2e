export function TrustHeading({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className="max-w-[46rem]">
      <h1 className="display text-hero text-balance">{title}</h1>
      <p className="mt-4 text-lead text-pretty text-mute">{subtitle}</p>
    </div>
  )
}
