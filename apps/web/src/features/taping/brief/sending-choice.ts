import { SMALL } from '@sidelight/domain/taping/choose-quality'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import { useMemo } from 'react'
import { loadTapeSettings, saveTapeSettings } from '../tape-settings.ts'
import { chooseLayout, choosePortal as findPortal, chooseSlatePlace, limitPortal } from './checklist/tape-facts.ts'
import { useSending, useStoredBrief } from './kept-file.ts'
import { NOTHING_SENT, type SendingChoice } from './sending.ts'
import { applyEdits } from './stored-brief.ts'

/** Where the files go, how many there are and where the slate stands: as chosen, or else as casting asked. */
export function useSendingChoice() {
  const { content: stored } = useStoredBrief()
  const { content: sending = NOTHING_SENT, change } = useSending()
  const brief = useMemo(() => stored && applyEdits(stored), [stored])
  const { choice } = sending
  const choose = (part: SendingChoice) => void change({ ...sending, choice: { ...choice, ...part } })
  return {
    brief,
    portal: limitPortal(findPortal(brief, choice, loadTapeSettings().portal), brief),
    layout: chooseLayout(choice),
    slatePlace: chooseSlatePlace(brief, choice),
    choose,
    choosePortal: (chosen: Portal) => {
      choose({ portalId: chosen.id })
      saveTapeSettings({ ...loadTapeSettings(), portal: chosen })
    },
    /** The next takes are filmed with fewer lines. */
    chooseSmaller: () => {
      choose({ height: SMALL.height })
      saveTapeSettings({ ...loadTapeSettings(), height: SMALL.height })
    },
  }
}
