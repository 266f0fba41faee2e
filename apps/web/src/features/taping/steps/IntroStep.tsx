import { Camera } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useTape } from '../tape-context.tsx'
import { TapeMessage } from '../TapeMessage.tsx'

interface IntroStepProps {
  documentId: string
  title: string
  isAsking: boolean
}

/** Before the camera is on: the question about the earbud, once, and the one that the browser asks. */
export function IntroStep({ documentId, title, isAsking }: IntroStepProps) {
  const { session, settings, hasPartner, chooseInputs } = useTape()
  const { status, retry } = useClips()
  const open = () => session.send({ type: 'open' })
  const answer = (hasEarbud: boolean) => {
    chooseInputs({ hasHeadphones: hasEarbud })
    open()
  }
  // Without a partner there is nothing to hear.
  const isAnswered = settings.isEarbudAnswered || !hasPartner
  useOpenOnArrival(status === 'ready' && isAnswered, open)
  const toStage = (
    <Button asChild look="quiet">
      <Link to={paths.stage(documentId)}>Rehearse without taping</Link>
    </Button>
  )
  if (isAsking) {
    return (
      <TapeMessage
        title={`Tape ${title}`}
        text={<Spinner label="Opening your camera. If your browser asks, allow both." />}
      >
        {toStage}
      </TapeMessage>
    )
  }
  if (status === 'failed') {
    return (
      <TapeMessage
        title={`Tape ${title}`}
        text={<p role="alert">We couldn't load the other voices. Please try again.</p>}
      >
        <Button onClick={retry}>Try again</Button>
        {toStage}
      </TapeMessage>
    )
  }
  if (status === 'loading') {
    return (
      <TapeMessage title={`Tape ${title}`} text={<Spinner label="Loading the other voices…" />}>
        {toStage}
      </TapeMessage>
    )
  }
  if (!isAnswered) {
    return (
      <TapeMessage
        title="Is there an earbud in your ear?"
        text={
          <p>
            With one, only you hear the other voices, and you can set how loud they are after the take. Without one,
            they're on the tape as the room heard them and can't be taken out.
          </p>
        }
      >
        <Button size="large" onClick={() => answer(true)}>
          Yes, play it in my ear
        </Button>
        <Button size="large" look="ghost" onClick={() => answer(false)}>
          No, play it in the room
        </Button>
        <div className="w-full">{toStage}</div>
      </TapeMessage>
    )
  }
  return (
    <TapeMessage
      title={`Tape ${title}`}
      text={<p>Your browser asks for camera and microphone together. The tape stays on this device.</p>}
    >
      <Button size="large" onClick={open}>
        <Camera aria-hidden="true" className="size-5" />
        Open the camera
      </Button>
      {toStage}
    </TapeMessage>
  )
}

/** Every clip is loaded before the camera is on, so that a take needs no connection. */
function useClips() {
  const { session } = useTape()
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const attempts = useRef(0)
  const load = async () => {
    const attempt = ++attempts.current
    const result = await session.loadClips().then(
      () => 'ready' as const,
      () => 'failed' as const,
    )
    if (attempt === attempts.current) setStatus(result)
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    void loadFirst()
    return () => {
      attempts.current += 1
    }
  }, [])
  const retry = () => {
    setStatus('loading')
    void load()
  }
  return { status, retry }
}

/**
 * Someone who pressed "Tape" need not press again. A page that was opened by its address waits for a press, because
 * browsers play nothing before one.
 */
function useOpenOnArrival(isReady: boolean, open: () => void): void {
  const isArriving = useNavigationType() !== NavigationType.Pop
  const onReady = useEffectEvent(open)
  useEffect(() => {
    if (isArriving && isReady) onReady()
  }, [isArriving, isReady])
}
