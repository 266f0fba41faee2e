import { type Line, lineApi } from '#lib/api/lines.ts'
import { findFirstChange } from '@sidelight/domain/lines/changes'
import { insertLines, moveLine, renumber } from '@sidelight/domain/lines/order'
import { useState } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useIdempotencyKey } from '#lib/api/idempotency-key.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { useChange, useScriptCache } from './script-cache.ts'

/** The specification wants a mark after every change that Save Changes clears, although each change is saved at once. */
export function useModifiedFlag() {
  const [isModified, setIsModified] = useState(false)
  return { isModified, mark: () => setIsModified(true), clear: () => setIsModified(false) }
}

export interface LineFields {
  character: string
  dialog: string
}

/** Changed text alone is saved by `updateText`. A changed character is saved together with the text, in one call. */
export function useEditLine(documentId: string, onModified: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: async ({ line, character, dialog }: LineFields & { line: Line }) => {
      if (character === line.character)
        return { updated: await call(lineApi.updateText, { params: { lineId: line.id }, body: { dialog } }) }
      const body = [{ ...line, character, dialog }]
      return { script: await call(lineApi.save, { params: { documentId }, body }) }
    },
    onDone: ({ updated, script }, { line }) => {
      if (script !== undefined) cache.replace(script)
      else {
        cache.change((lines) => lines.map((old) => (old.id === updated.id ? updated : old)))
        // A changed scene heading applies to every line below it.
        if (updated.heading !== line.heading) cache.reload()
      }
      onModified()
      toast('success', 'Scene updated successfully!')
    },
    failed: () => 'Failed to update scene. Please try again.',
    onFailed: cache.reload,
  })
}

export function useAddLine(documentId: string, onModified: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  const { keyFor, reset } = useIdempotencyKey()
  return useChange(documentId, {
    run: ({ character, dialog, index }: LineFields & { index: number }) => {
      const body = [{ character, dialog, index }]
      return call(lineApi.add, { params: { documentId }, body, idempotencyKey: keyFor(body) })
    },
    onDone: (added, { index }) => {
      reset()
      cache.change((lines) => insertLines(lines, index, added))
      onModified()
      toast('success', 'Scene added successfully!')
    },
    failed: () => 'Failed to add scene. Please try again.',
  })
}

/** Lines without an id cannot be deleted on the server. */
const idsOf = (lines: readonly Line[]): string[] => lines.map(({ id }) => id).filter((id) => id !== '')

interface RemovalMessages {
  noIds: string
  done: (removed: number) => string
  failed: string
}

const ONE_LINE: RemovalMessages = {
  noIds: 'Cannot delete scene: Scene ID not found.',
  done: () => 'Scene deleted successfully!',
  failed: 'Failed to delete scene. Please try again.',
}

const NARRATION: RemovalMessages = {
  noIds: 'No narrator scenes found with valid IDs to delete.',
  done: (removed) => `Removed ${removed} narrator scene(s) successfully!`,
  failed: 'Failed to delete narrator scenes. Please try again.',
}

function useRemoval(documentId: string, onModified: () => void, messages: RemovalMessages) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: async (lines: readonly Line[]) => {
      const lineIds = idsOf(lines)
      if (lineIds.length === 0) throw new Error(messages.noIds)
      await call(lineApi.remove, { body: { lineIds } })
      return new Set(lineIds)
    },
    onDone: (removed) => {
      cache.change((lines) => renumber(lines.filter(({ id }) => !removed.has(id))))
      onModified()
      toast('success', messages.done(removed.size))
    },
    failed: (error) => (error instanceof Error && error.message === messages.noIds ? messages.noIds : messages.failed),
  })
}

export const useRemoveLine = (documentId: string, onModified: () => void) =>
  useRemoval(documentId, onModified, ONE_LINE)

export const useRemoveNarration = (documentId: string, onModified: () => void) =>
  useRemoval(documentId, onModified, NARRATION)

export function useSaveAll(documentId: string, onSaved: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: (_: void) => call(lineApi.save, { params: { documentId }, body: cache.lines() }),
    onDone: (script) => {
      cache.replace(script)
      onSaved()
      toast('success', 'Changes saved successfully!')
    },
    failed: (error) => messageOf(error, 'Error saving changes.'),
  })
}

export type LinePlace = number | 'up' | 'down'

/** Shows the move at once and sends only the lines whose index changed. */
export function useMoveLine(documentId: string, onModified: () => void) {
  const cache = useScriptCache(documentId)
  const saving = useChange(documentId, {
    run: (moved: readonly Line[]) => call(lineApi.save, { params: { documentId }, body: moved }),
    onDone: (script) => {
      if (cache.isSettled()) cache.replace(script)
    },
    isRepeatable: true,
    failed: () => "We couldn't move the line. Please try again.",
    onFailed: cache.reload,
  })
  // By id and from the cache, because keys can be pressed faster than the list renders.
  return (id: string, place: LinePlace): { from: number; to: number } | undefined => {
    const before = cache.lines()
    const from = before.findIndex((line) => line.id === id)
    const to = typeof place === 'number' ? place : from + (place === 'down' ? 1 : -1)
    const after = moveLine(before, from, to)
    if (after.every((line, index) => line === before[index])) return undefined
    cache.cancelFetches()
    cache.change(() => after)
    onModified()
    saving.start(after.slice(Math.min(from, to), Math.max(from, to) + 1))
    return { from, to }
  }
}

export function useRenameCharacter(documentId: string, onModified: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: ({ from, to }: { from: string; to: string; isMerge: boolean }) =>
      call(lineApi.renameCharacter, { params: { documentId }, body: { from, to } }),
    onDone: (script, { from, to, isMerge }) => {
      cache.replace(script)
      onModified()
      const subject = from === '' ? 'Lines without an actor' : from
      toast('success', isMerge ? `${subject} merged into ${to}` : `${subject} renamed to ${to}`)
    },
    failed: (error) => messageOf(error, "We couldn't change the name. Please try again."),
  })
}

/** Shows at once, so that checking twenty lines does not mean waiting twenty times. */
export function useMarkReviewed(documentId: string) {
  const cache = useScriptCache(documentId)
  const saving = useChange(documentId, {
    run: ({ id: lineId }: Line) => call(lineApi.markReviewed, { params: { lineId } }),
    onDone: () => undefined,
    isRepeatable: true,
    failed: () => "We couldn't save that. Please try again.",
    onFailed: cache.reload,
  })
  return (line: Line) => {
    cache.cancelFetches()
    cache.change((lines) => lines.map((old) => (old.id === line.id ? { ...old, doubts: [] } : old)))
    saving.start(line)
  }
}

/** Passes on the first line that changed. */
export function useUndo(documentId: string, onUndone: (changed: Line | undefined) => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: (_: void) => call(lineApi.undo, { params: { documentId } }),
    onDone: (script) => {
      const at = findFirstChange(cache.lines(), script.lines)
      cache.replace(script)
      toast('info', 'Undone')
      onUndone(at === undefined ? undefined : script.lines[at])
    },
    failed: (error) => messageOf(error, "We couldn't undo that. Please try again."),
    onFailed: cache.reload,
  })
}
