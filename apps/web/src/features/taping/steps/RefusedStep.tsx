import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from '../tape-context.tsx'
import { describeRefusal } from '../tape-texts.ts'
import { TapeMessage } from '../TapeMessage.tsx'

/** Why nothing can be taped here, what helps, and the rehearsal, which goes on without. */
export function RefusedStep({ documentId }: { documentId: string }) {
  const { session } = useTape()
  const reason = useTapeView(({ tape }) => (tape.phase === 'refused' ? tape.reason : undefined))
  if (reason === undefined) return null
  const { title, remedy, canRetry } = describeRefusal(reason)
  return (
    <TapeMessage title={title} text={<p role="alert">{remedy}</p>}>
      {canRetry && <Button onClick={() => session.send({ type: 'open' })}>Try again</Button>}
      <Button asChild look="ghost">
        <Link to={paths.stage(documentId)}>Rehearse without taping</Link>
      </Button>
    </TapeMessage>
  )
}
