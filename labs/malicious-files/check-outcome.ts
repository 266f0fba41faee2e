import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import { EXTRACTION_ERROR_CODES } from '@sidelight/extraction/extraction-error'
import { LIMITS, type Outcome } from './extract-files.ts'
import type { ExpectedResult } from './malicious-file.ts'

/** A child process takes time to die, and its memory is measured only every 40 ms. */
const KILL_TOLERANCE_MS = 5000
const MEMORY_TOLERANCE = 1.3
const SENTENCE = /^[A-Z][^<>{}]{20,220}\.$/

/** What is wrong with an outcome, in words; empty when it is as expected. */
export function listProblems(outcome: Outcome, expects: ExpectedResult): string[] {
  const { document, error, elapsedMs, peakBytes } = outcome
  const problems = document === undefined ? listErrorProblems(error) : listDocumentProblems(document)
  const result = document === undefined ? error?.code : 'a document'
  const expected = [expects].flat()
  if (expects !== 'any' && !expected.some((candidate) => candidate === result))
    problems.push(`expected ${expected.join(' or ')}, got ${result} (${error?.detail})`)
  if (elapsedMs > LIMITS.wallMs + KILL_TOLERANCE_MS) problems.push(`took ${Math.round(elapsedMs)} ms`)
  if (peakBytes > LIMITS.memoryBytes * MEMORY_TOLERANCE) problems.push(`used ${peakBytes} bytes of memory`)
  return problems
}

function listErrorProblems(error: Outcome['error']): string[] {
  if (error === undefined || !EXTRACTION_ERROR_CODES.includes(error.code)) return ['failed without a known error code']
  if (!SENTENCE.test(error.sentence)) return [`shows "${error.sentence}", which is not a sentence`]
  return error.code === 'reader-failed' ? [`failed with the catch-all error: ${error.detail}`] : []
}

function listDocumentProblems(document: ExtractedDocument): string[] {
  const json = JSON.stringify(document)
  const problems: string[] = []
  if (document.pageCount < 1 || document.pageCount > LIMITS.pages) problems.push(`has ${document.pageCount} pages`)
  if (document.characterCount > LIMITS.characters) problems.push(`has ${document.characterCount} characters`)
  // JSON writes NUL, other controls and lone surrogates as \u escapes; tab and line feed have shorter ones.
  if (/\\u(?:00[01]|d[89a-f])/i.test(json.replaceAll('\\\\', '')))
    problems.push('contains characters that no database accepts')
  if (json.includes('null,"y"') || /"(?:x|y|width|fontSize)":null/.test(json))
    problems.push('contains a length that is not a number')
  return problems
}
