import type { Direction, Span } from '@sidelight/domain/direction/direction'
import { isCarried } from './delivery.ts'

/** What of a direction is heard in these voices; directions that sound alike give the same result. */
export function carryDirection({ spans, beats, stresses, rises, place, ending }: Direction): Direction {
  const carried = mergeSpans(spans.filter(({ manner }) => isCarried(manner)))
  // A whisper has no pitch that could rise.
  const isVoiced = ({ word }: { word: number }) =>
    carried.findLast(({ fromWord }) => fromWord <= word)?.manner !== 'whispered'
  return {
    spans: carried,
    beats: beats.filter(({ ms }) => ms > 0),
    stresses: stresses.filter(isVoiced),
    rises: ending === 'cut off' ? [] : rises.filter(isVoiced),
    place,
    ending: ending === 'cut off' ? ending : 'said',
    entry: 'answers',
  }
}

/** A whisper has no half of it. A span that goes on like the one before is no span of its own. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { fromWord, manner, amount } of spans) {
    const span: Span = { fromWord, manner, amount: manner === 'whispered' ? 2 : amount }
    const last = merged.at(-1)
    if (last?.manner !== span.manner || last.amount !== span.amount) merged.push(span)
  }
  return merged
}
