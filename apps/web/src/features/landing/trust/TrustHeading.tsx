export function TrustHeading({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className="max-w-[46rem]">
      <h1 className="display text-[52px] text-balance md:text-[72px]">{title}</h1>
      <p className="mt-4 text-[17px] text-pretty text-mute md:text-[19px]">{subtitle}</p>
    </div>
  )
}
