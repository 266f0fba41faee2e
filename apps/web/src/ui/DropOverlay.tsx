/** Covers a drop target while a file is dragged over it. */
export const DropOverlay = () => (
  <p
    aria-hidden="true"
    className="display pointer-events-none absolute inset-2.5 grid place-items-center rounded-[12px] border-2 border-dashed border-key bg-surface text-heading"
  >
    Drop it here
  </p>
)
