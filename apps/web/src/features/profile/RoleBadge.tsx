export function RoleBadge({ role = 'user' }: { role?: string | undefined }) {
  return (
    <span className="inline-flex h-7 items-center rounded-full bg-key-tint px-3 text-small font-semibold text-key-text">
      <span className="sr-only">Account type: </span>
      {role.charAt(0).toUpperCase() + role.slice(1)}
    </span>
  )
}
