import { suggestAliases } from './entries/aliases.ts'
import { assembleEntries } from './entries/assemble-entries.ts'
import { type ConfidenceRater, rateEntries } from './confidence/rate-entries.ts'
import { readElements } from './entries/read-elements.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ParsedScript, ScriptEntry } from './document/entry.ts'
import { finishEntries } from './entries/finish-entries.ts'
import { keepRemovedAsText, labelAllAsText } from './entries/keep-as-text.ts'
import { type Labelling, labelLines } from './labelling/labelling.ts'
import type { LaidOutDocument } from './passes/pass.ts'
import { removeInto, type RemovedText } from './document/line.ts'
import type { ScriptModel } from './labelling/model.ts'
import type { SourceDocument, SourceElement } from './document/source.ts'
import { type PassOptions, runPasses } from './passes/run-passes.ts'
import { trainedModel } from './labelling/trained-model.ts'

export interface ParseOptions extends PassOptions {
  model?: ScriptModel
  rate?: ConfidenceRater
}

/** Who says what in a document, with a confidence for each entry. Pure: no clock, no files, no network. */
export function parseScript(source: SourceDocument, options: ParseOptions = {}): ParsedScript {
  const reading = source.kind === 'elements' ? readStated(source.elements) : readLaidOut(source, options)
  return summarise(source, keepRemovedAsText(reading))
}

type Reading = Pick<ParsedScript, 'entries' | 'removed' | 'repairs'>

function readStated(elements: SourceElement[]): Reading {
  const removed: RemovedText[] = []
  return { entries: finishEntries(readElements(elements, removeInto(removed))), removed, repairs: [] }
}

function readLaidOut(source: LaidOutDocument, options: ParseOptions): Reading {
  const { model = trainedModel(), rate = rateEntries } = options
  const { lines, removed, repairs } = runPasses(source, options)
  const assemble = (labelling: Labelling) => {
    const unread: RemovedText[] = []
    return { labelling, unread, open: assembleEntries(lines, labelling, removeInto(unread)) }
  }
  const first = assemble(labelLines(lines, model))
  const hasSpeech = first.open.some(({ entry }) => entry.actor !== narrator)
  const { labelling, unread, open } = hasSpeech ? first : assemble(labelAllAsText(first.labelling))
  removed.push(...unread)
  rate({ open, lines, labelling, removed })
  return { entries: finishEntries(open.map(({ entry }) => entry)), removed, repairs }
}

function summarise(source: SourceDocument, { entries, removed, repairs }: Reading): ParsedScript {
  const counts = new Map<string, number>()
  for (const entry of entries) if (entry.actor !== narrator) counts.set(entry.actor, (counts.get(entry.actor) ?? 0) + 1)
  const characters = [...counts]
    .map(([name, count]) => ({ name, entries: count }))
    .sort((a, b) => b.entries - a.entries)
  const review = entries
    .map(({ confidence, reasons }, at) => ({ at, confidence, reasons }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ at }) => at)
  return {
    pages: countPages(source),
    characters,
    entries,
    review,
    aliases: suggestAliases(characters),
    removed,
    repairs,
    notes: listNotes(entries, removed),
  }
}

function countPages(source: SourceDocument): number {
  switch (source.kind) {
    case 'pages':
      return source.pages.length
    case 'lines':
      return Math.max(1, new Set([0, ...source.pageStarts]).size)
    case 'paragraphs':
      return 1 + source.blocks.filter((block) => block.kind === 'paragraph' && block.startsPage).length
    case 'elements':
      return source.elements.reduce((most, element) => Math.max(most, element.page ?? 1), 1)
  }
}

function listNotes(entries: ScriptEntry[], removed: RemovedText[]): string[] {
  const notes: string[] = []
  if (!entries.some((entry) => entry.actor !== narrator)) notes.push('No speaking character was found.')
  if (removed.some(({ reason }) => reason === 'crossed-out'))
    notes.push('Crossed-out parts were left out; they are listed.')
  if (removed.some(({ reason }) => reason === 'watermark')) notes.push('A watermark was taken out of the text.')
  return notes
}
