import { Play } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useModalFlag } from '#lib/modal-flag.tsx'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useCreditGate } from './credit-gate.ts'

/** Covers the dashboard when every page is spent, but never what was already paid for. */
export function CreditGate() {
  const { isClosed, completed } = useCreditGate()
  const { isModalOpen } = useModalFlag()
  const navigate = useNavigate()
  const goToPackages = () => void navigate(paths.packages)
  return (
    <Dialog
      isOpen={isClosed && !isModalOpen}
      onClose={goToPackages}
      title="Credits Required"
      description="All your pages are used. Buy pages or choose a plan to read new scripts."
      withoutCross
    >
      {completed.length > 0 && (
        <section aria-labelledby="keep-rehearsing" className="mb-7">
          <h3 id="keep-rehearsing" className="text-[15px] font-semibold">
            Keep rehearsing
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {completed.map((document) => (
              <li key={document._id}>
                <Link
                  to={paths.preview(document._id)}
                  className="flex min-h-12 items-center gap-3 font-script text-[17px] hover:text-key-text"
                >
                  <Play aria-hidden="true" className="size-4 shrink-0 text-key-text" />
                  {document.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="ghost" onClick={goToPackages}>
          Close
        </Button>
        <Button onClick={goToPackages}>Purchase</Button>
      </div>
    </Dialog>
  )
}
