import { askAboutPages } from './hard-pages.ts'
import { askOnce } from './ask-once.ts'
import { listConfidenceFeatures } from './confidence-features.ts'
import { predictError } from './confidence-model.ts'
import type { EntryView } from './entry-view.ts'
import { listFlags } from './flags.ts'
import { findHiddenSpeech } from './hidden-speech.ts'
import type { LabelledDocument } from './labelled-document.ts'
import { findReviewReason } from './review-reason.ts'
import { trainedConfidence } from './trained-confidence.ts'
import type { EntryBox, ScriptEntry } from '../document/entry.ts'
import type { ScriptLine } from '../document/line.ts'

export type ConfidenceRater = (labelled: LabelledDocument) => void

/**
 * Entries below this are reviewed. Chosen on the files u and v of `labs/reader/real-world`, where it marks 18 of 21 wrong
 * speeches and 6 % of all lines.
 */
const REVIEW_THRESHOLD = 0.986
/**
 * Recognised text has the doubt of its worst word as well. On the pictures of the same half, of whose lines 9 % are wrong
 * speeches, it marks 78 of 85 of them and 15 % of all lines.
 */
const REVIEW_THRESHOLD_RECOGNISED = 0.9
/** A speech that is further below stands out in its document, and is asked about by itself. */
const OWN_DOUBT_MARGIN = 0.04

/** Writes confidence, reasons and boxes into each entry. */
export function rateEntries(labelled: LabelledDocument): void {
  const { views, rows } = listConfidenceFeatures(labelled)
  const model = trainedConfidence()
  const mayBeSpoken = findHiddenSpeech(views)
  const hardlyDoubted: ScriptEntry[] = []
  let speechCount = 0
  for (const [at, { entry, lineIndexes }] of labelled.open.entries()) {
    const view = views[at]
    const row = rows[at]
    if (!view || !row) continue
    entry.confidence = round((1 - predictError(model, row)) * scanFactor(view.position.recognition))
    entry.boxes = boxesOf(lineIndexes, labelled.lines)
    for (const flag of listFlags(view)) if (!entry.flags.includes(flag)) entry.flags.push(flag)
    const threshold = thresholdOf(view)
    // No layout of the training has directions among the sentences of a speech, so the model does not doubt them.
    const isDoubted = entry.confidence < threshold || view.isTold
    if (view.isNarration) {
      if (mayBeSpoken(at, isDoubted)) entry.reasons = findReviewReason(['may-be-spoken', ...entry.flags])
      continue
    }
    speechCount += 1
    if (isDoubted) entry.reasons = findReviewReason(entry.flags)
    if (isDoubted && entry.confidence >= threshold - OWN_DOUBT_MARGIN) hardlyDoubted.push(entry)
  }
  askAboutPages(labelled)
  askOnce(hardlyDoubted, speechCount)
}

const thresholdOf = ({ position }: EntryView) =>
  position.recognition < 1 ? REVIEW_THRESHOLD_RECOGNISED : REVIEW_THRESHOLD

/** The model was trained on text that was never scanned, so the confidence of OCR is multiplied in. */
const scanFactor = (recognition: number) => 0.6 + 0.4 * recognition

const round = (value: number) => Math.round(value * 10_000) / 10_000

function boxesOf(lineIndexes: number[], lines: ScriptLine[]): EntryBox[] {
  const boxes = new Map<number, EntryBox>()
  for (const at of lineIndexes) {
    const line = lines[at]
    if (!line || line.isParagraph) continue
    const box = boxes.get(line.page)
    const top = line.y - line.fontSize
    const bottom = line.y + 0.3 * line.fontSize
    if (!box) {
      boxes.set(line.page, { page: line.page, left: line.x0, top, right: line.x1, bottom })
    } else {
      box.left = Math.min(box.left, line.x0)
      box.right = Math.max(box.right, line.x1)
      box.top = Math.min(box.top, top)
      box.bottom = Math.max(box.bottom, bottom)
    }
  }
  return [...boxes.values()]
}
