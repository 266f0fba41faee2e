export const OrDivider = () => (
  <p aria-hidden="true" className="flex items-center gap-4 py-4 text-small text-faint">
    <span className="h-px flex-1 bg-line" />
    or
    <span className="h-px flex-1 bg-line" />
  </p>
)
