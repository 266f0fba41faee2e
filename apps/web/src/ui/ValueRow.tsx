/** A row of a description list: the name on the left, the value on the right. */
export function ValueRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline gap-4">
      <dt className="text-mute">{name}</dt>
      <dd className="ml-auto font-medium text-text tabular-nums">{value}</dd>
    </div>
  )
}
