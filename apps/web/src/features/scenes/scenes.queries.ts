import { type Scene, scenes } from '@sidelight/contract'
import { findFirstChange } from '@sidelight/domain/scenes/changes'
import { insertLines, moveLine, renumber } from '@sidelight/domain/scenes/order'
import { useState } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useIdempotencyKey } from '#lib/api/idempotency-key.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { useChange, useScriptCache } from './script-cache.ts'

const saved = (scene: Scene) => ({ ...scene, metadata: { actor: scene.actor, dialog: scene.dialog } })

/** The specification wants a mark after every change that Save Changes clears, although each change is saved at once. */
export function useModifiedFlag() {
  const [isModified, setIsModified] = useState(false)
  return { isModified, mark: () => setIsModified(true), clear: () => setIsModified(false) }
}

export interface LineFields {
  actor: string
  dialog: string
}

/** Changed text alone is saved by `updateText`. A changed character is saved together with the text, in one call. */
export function useEditLine(documentId: string, onModified: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: async ({ scene, actor, dialog }: LineFields & { scene: Scene }) => {
      if (actor === scene.actor) {
        const updated = await call(scenes.updateText, {
          params: { sceneId: scene._id },
          query: {},
          body: { scene_text: dialog },
        })
        return { line: updated }
      }
      const body = { scenes: [saved({ ...scene, actor, dialog })] }
      return { script: await call(scenes.save, { params: { documentId }, body }) }
    },
    onDone: ({ line, script }, { scene }) => {
      if (script !== undefined) cache.replace(script)
      else {
        cache.change((lines) => lines.map((old) => (old._id === line._id ? line : old)))
        // A changed scene heading applies to every line below it.
        if (line.heading !== scene.heading) cache.reload()
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
    run: ({ actor, dialog, index }: LineFields & { index: number }) => {
      const body = [{ actor, scene_index: index, text: dialog }]
      return call(scenes.add, { params: { documentId }, body, idempotencyKey: keyFor(body) })
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
const idsOf = (lines: readonly Scene[]): string[] => lines.map(({ _id }) => _id).filter((id) => id !== '')

interface RemovalMessages {
  noIds: string
  done: (removed: number) => string
  failed: string
}

const ONE_SCENE: RemovalMessages = {
  noIds: 'Cannot delete scene: Scene ID not found.',
  done: () => 'Scene deleted successfully!',
  failed: 'Failed to delete scene. Please try again.',
}

const NARRATOR_SCENES: RemovalMessages = {
  noIds: 'No narrator scenes found with valid IDs to delete.',
  done: (removed) => `Removed ${removed} narrator scene(s) successfully!`,
  failed: 'Failed to delete narrator scenes. Please try again.',
}

function useRemoval(documentId: string, onModified: () => void, messages: RemovalMessages) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: async (lines: readonly Scene[]) => {
      const scene_ids = idsOf(lines)
      if (scene_ids.length === 0) throw new Error(messages.noIds)
      await call(scenes.remove, { body: { scene_ids } })
      return new Set(scene_ids)
    },
    onDone: (removed) => {
      cache.change((lines) => renumber(lines.filter(({ _id }) => !removed.has(_id))))
      onModified()
      toast('success', messages.done(removed.size))
    },
    failed: (error) => (error instanceof Error && error.message === messages.noIds ? messages.noIds : messages.failed),
  })
}

export const useRemoveLine = (documentId: string, onModified: () => void) =>
  useRemoval(documentId, onModified, ONE_SCENE)

export const useRemoveNarration = (documentId: string, onModified: () => void) =>
  useRemoval(documentId, onModified, NARRATOR_SCENES)

export function useSaveAll(documentId: string, onSaved: () => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: (_: void) => call(scenes.save, { params: { documentId }, body: { scenes: cache.lines().map(saved) } }),
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
    run: (moved: readonly Scene[]) => call(scenes.save, { params: { documentId }, body: { scenes: moved.map(saved) } }),
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
    const from = before.findIndex(({ _id }) => _id === id)
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
      call(scenes.renameActor, { params: { documentId }, body: { from, to } }),
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
    run: ({ _id }: Scene) => call(scenes.settleDoubt, { params: { sceneId: _id } }),
    onDone: () => undefined,
    isRepeatable: true,
    failed: () => "We couldn't save that. Please try again.",
    onFailed: cache.reload,
  })
  return (scene: Scene) => {
    cache.cancelFetches()
    cache.change((lines) => lines.map((line) => (line._id === scene._id ? { ...line, doubts: [] } : line)))
    saving.start(scene)
  }
}

/** Passes on the first line that changed. */
export function useUndo(documentId: string, onUndone: (changed: Scene | undefined) => void) {
  const cache = useScriptCache(documentId)
  const toast = useToast()
  return useChange(documentId, {
    run: (_: void) => call(scenes.undo, { params: { documentId } }),
    onDone: (script) => {
      const at = findFirstChange(cache.lines(), script.scenes)
      cache.replace(script)
      toast('info', 'Undone')
      onUndone(at === undefined ? undefined : script.scenes[at])
    },
    failed: (error) => messageOf(error, "We couldn't undo that. Please try again."),
    onFailed: cache.reload,
  })
}
