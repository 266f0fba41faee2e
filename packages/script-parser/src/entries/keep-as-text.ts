import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'
import { lineLabels } from '../document/label.ts'
import type { RemovedText } from '../document/line.ts'
import type { Labelling } from '../labelling/labelling.ts'
import { finishEntries } from './finish-entries.ts'

const HEADING = lineLabels.indexOf('heading')
const ACTION = lineLabels.indexOf('action')

/** Nobody speaks, so nothing tells notes from the script: every line is kept as text that the user can turn into lines. */
export const labelAllAsText = (labelling: Labelling): Labelling => ({
  ...labelling,
  labels: labelling.labels.map((label) => (label === HEADING ? HEADING : ACTION)),
})

interface Reading {
  entries: ScriptEntry[]
  removed: RemovedText[]
}

/** A script of which nothing would be left keeps its text, except for what somebody crossed out if there is more. */
export function keepRemovedAsText<R extends Reading>(reading: R): R {
  if (reading.entries.length > 0) return reading
  const isUncrossed = ({ reason }: RemovedText) => reason !== 'crossed-out'
  const isKept = reading.removed.some(isUncrossed) ? isUncrossed : () => true
  return {
    ...reading,
    entries: finishEntries(reading.removed.filter(isKept).map(makeNarration)),
    removed: reading.removed.filter((removed) => !isKept(removed)),
  }
}

const makeNarration = ({ text, page }: RemovedText): ScriptEntry => ({
  actor: narrator,
  dialog: text,
  kind: 'action',
  parts: [],
  extensions: [],
  speakers: [],
  isDual: false,
  page,
  boxes: [],
  confidence: 1,
  flags: [],
  reasons: [],
})
