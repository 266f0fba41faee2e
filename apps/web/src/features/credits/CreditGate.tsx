import { useNavigate } from 'react-router'
import { useModalFlag } from '#lib/notify/modal-flag.tsx'
import { describePagesOwed } from '#shared/billing/pages-owed.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { useCreditGate } from './credit-gate.ts'
import { AvailableScripts } from './AvailableScripts.tsx'

/** Covers the dashboard when every page is spent, except scripts that are already paid for. */
export function CreditGate() {
  const { isClosed, completed, inProgress, owedPages } = useCreditGate()
  const { isModalOpen } = useModalFlag()
  const navigate = useNavigate()
  const goToPackages = () => void navigate(paths.packages)
  return (
    <Dialog
      isOpen={isClosed && !isModalOpen}
      onClose={goToPackages}
      title="Credits Required"
      description={explain(owedPages)}
      withoutCloseButton
    >
      <AvailableScripts completed={completed} inProgress={inProgress} />
      <DialogActions>
        <Button look="ghost" onClick={goToPackages}>
          Close
        </Button>
        <Button onClick={goToPackages}>Purchase</Button>
      </DialogActions>
    </Dialog>
  )
}

function explain(owedPages: number): string {
  if (owedPages === 0) return "You've used all your pages. Buy pages or choose a plan to add new scripts."
  const { title, text } = describePagesOwed(owedPages)
  return `${title}. ${text}`
}
