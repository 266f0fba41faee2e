import { useSearchParams } from 'react-router'
import { IntroStep } from './steps/IntroStep.tsx'
import { KeptStep } from './steps/KeptStep.tsx'
import { LINE_PARAM, REST_PARAM, TAKE_PARAM } from './tape-path.ts'
import { RefusedStep } from './steps/RefusedStep.tsx'
import { useTape, useTapeView } from './tape-context.tsx'
import type { PickUp } from '@sidelight/domain/taping/tape-fact'
import { TapeStudio } from './TapeStudio.tsx'

interface TapeScreenProps {
  documentId: string
  title: string
}

export function TapeScreen({ documentId, title }: TapeScreenProps) {
  const phase = useTapeView(({ tape }) => tape.phase)
  const pickUp = usePickUp()
  switch (phase) {
    case 'closed':
    case 'asking':
      return <IntroStep documentId={documentId} title={title} isAsking={phase === 'asking'} />
    case 'refused':
      return <RefusedStep documentId={documentId} />
    case 'kept':
      return <KeptStep documentId={documentId} pickUp={pickUp} />
    default:
      return <TapeStudio documentId={documentId} title={title} pickUp={pickUp} />
  }
}

/** The line that the list of takes asked for, if it is one of this scene. */
function usePickUp(): PickUp | undefined {
  const { lines } = useTape()
  const [search] = useSearchParams()
  const takeId = search.get(TAKE_PARAM)
  const lineId = search.get(LINE_PARAM)
  if (takeId === null || lineId === null || !lines.some(({ id }) => id === lineId)) return undefined
  return { takeId, lineId, isLineOnly: !search.has(REST_PARAM) }
}
