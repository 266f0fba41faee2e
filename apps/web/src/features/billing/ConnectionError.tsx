import { WifiOff } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { AlertBar } from './AlertBar.tsx'

export const ConnectionError = ({ onRetry }: { onRetry: () => void }) => (
  <AlertBar
    role="alert"
    look="border-rec-text/50 text-rec-text"
    icon={<WifiOff />}
    title="Connection Error"
    text="Could not connect to server. Please try again later."
    action={
      <Button look="ghost" onClick={onRetry}>
        Try Again
      </Button>
    }
  />
)
