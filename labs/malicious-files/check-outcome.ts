import type { ExtractedDocument } from '../../apps/server/src/platform/extract/extracted-document.ts'
import { EXTRACTION_ERROR_CODES } from '../../apps/server/src/platform/extract/extraction-error.ts'
import { TRIAL_LIMITS, type Outcome } from './child-pool.ts'
import type { HostileFile } from './malicious-file.ts'

/** A kill needs a moment, and memory is looked at every 40 ms. */
const GRACE_MS = 5000
const MEMORY_GRACE = 1.3
const SENTENCE = /^[A-Z][^<>{}]{20,220}\.$/

/** What is wrong with an outcome, in words; empty when all is well. */
export function listProblems(outcome: Outcome, expects?: HostileFile['expects']): string[] {
  const { document, refusal, elapsedMs, peakBytes } = outcome
  const faults = document === undefined ? listRefusalFaults(refusal) : listTextFaults(document)
  const answer = document === undefined ? refusal?.code : 'a document'
  const wanted = expects === undefined ? [answer] : [expects].flat()
  if (!wanted.includes(answer)) faults.push(`wanted ${wanted.join(' or ')}, got ${answer} (${refusal?.detail})`)
  if (elapsedMs > TRIAL_LIMITS.wallMs + GRACE_MS) faults.push(`took ${Math.round(elapsedMs)} ms`)
  if (peakBytes > TRIAL_LIMITS.memoryBytes * MEMORY_GRACE) faults.push(`held ${peakBytes} bytes`)
  return faults
}

function listRefusalFaults(refusal: Outcome['refusal']): string[] {
  if (refusal === undefined || !EXTRACTION_ERROR_CODES.includes(refusal.code)) return ['gave no reason']
  if (!SENTENCE.test(refusal.sentence)) return [`says "${refusal.sentence}"`]
  return refusal.code === 'reader-failed' ? [`failed without a reason of its own: ${refusal.detail}`] : []
}

function listTextFaults(document: ExtractedDocument): string[] {
  const json = JSON.stringify(document)
  const faults: string[] = []
  if (document.pageCount < 1 || document.pageCount > TRIAL_LIMITS.pages) faults.push(`${document.pageCount} pages`)
  if (document.characterCount > TRIAL_LIMITS.characters) faults.push(`${document.characterCount} characters`)
  // JSON writes NUL, other controls and lone surrogates as escapes; tab and line feed are escaped shorter.
  if (/\\u(?:00[01]|d[89a-f])/i.test(json.replaceAll('\\\\', ''))) faults.push('holds characters no database takes')
  if (json.includes('null,"y"') || /"(?:x|y|width|fontSize)":null/.test(json))
    faults.push('holds a length that is no number')
  return faults
}
