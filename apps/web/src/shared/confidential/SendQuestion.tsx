import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'

/** Asks before a confidential file is sent that could have been read on the device. */
export function useSendQuestion(device: string): { askToSend: () => Promise<boolean>; sendQuestion: ReactNode } {
  const [reply, setReply] = useState<(maySend: boolean) => void>()
  const askToSend = () =>
    new Promise<boolean>((resolve) => {
      setReply(() => (maySend: boolean) => {
        setReply(undefined)
        resolve(maySend)
      })
    })
  return { askToSend, sendQuestion: reply && <SendQuestion device={device} onReply={reply} /> }
}

function SendQuestion({ device, onReply }: { device: string; onReply: (maySend: boolean) => void }) {
  const keep = () => onReply(false)
  return (
    <Dialog
      isOpen
      withoutCloseButton
      title="Upload the file?"
      description={`This browser couldn’t start reading PDFs on your ${device}, so our server would have to: the file would be uploaded, encrypted, and deleted as soon as it’s read.`}
      onClose={keep}
    >
      <DialogActions>
        <Button look="ghost" onClick={keep}>
          Keep it here
        </Button>
        <Button onClick={() => onReply(true)}>Upload the file</Button>
      </DialogActions>
    </Dialog>
  )
}
