/** The placeholder of lines that are being fetched. */
export function LinesSkeleton() {
  return (
    <div aria-hidden="true" className="mt-7 grid max-w-[820px] gap-9">
      {['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4'].map((width) => (
        <div key={width} className="animate-lights border-l-[3px] border-line pl-5">
          <span className="block h-3.5 w-32 rounded-full bg-raised" />
          <span className={`mt-4 block h-4 rounded-full bg-surface ${width}`} />
        </div>
      ))}
    </div>
  )
}
