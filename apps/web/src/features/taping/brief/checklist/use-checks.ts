import type { Brief } from '@sidelight/domain/brief/brief'
import { type Check, isReady } from '@sidelight/domain/brief/checklist'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { useEffect, useMemo, useState } from 'react'
import { useDeviceTakes } from '../../takes/device-takes.ts'
import { loadTapeSettings } from '../../tape-settings.ts'
import { useSending, useStoredBrief } from '../kept-file.ts'
import { NOTHING_SENT, type Sending } from '../sending.ts'
import { applyEdits } from '../stored-brief.ts'
import { gatherFacts, listTicked, type TapeMaterial, type TapeNames } from './tape-facts.ts'

/** A check, and whether the actor ticks it. */
export interface ListedCheck extends Check {
  isTicked: boolean
  isYours: boolean
}

export interface Checklist {
  checks: readonly ListedCheck[]
  isReady: boolean
  /** Those that stand for the chosen takes, as they are now. */
  files: readonly File[]
  brief: Brief | undefined
  tick: (check: Check, isTicked: boolean) => void
}

interface ChecklistInput {
  takes: readonly TapeTake[] | undefined
  scenes: readonly TapeScene[]
  names: TapeNames
}

/** What is done and what is missing; undefined until the device has answered. */
export function useChecklist({ takes, scenes, names }: ChecklistInput): Checklist | undefined {
  const { content: stored, isLoaded, change } = useStoredBrief()
  const { content: sending, isLoaded: isSendingLoaded, change: changeSending } = useSending()
  const present = usePresentFiles(sending)
  const brief = useMemo(() => stored && applyEdits(stored), [stored])
  return useMemo(() => {
    if (takes === undefined || !isLoaded || !isSendingLoaded || present === undefined) return undefined
    const material: TapeMaterial = {
      takes,
      scenes,
      sending,
      names,
      present: new Set(present.keys()),
      lastPortal: loadTapeSettings().portal,
    }
    const ticks = stored?.ticks ?? sending?.ticks ?? []
    const yours = new Set(listTicked(brief, material, []).flatMap(({ id, state }) => (state === 'yours' ? [id] : [])))
    const checks = listTicked(brief, material, ticks).map((check) => ({
      ...check,
      isYours: yours.has(check.id),
      isTicked: yours.has(check.id) && check.state === 'done',
    }))
    return {
      checks,
      isReady: isReady(checks),
      files: gatherFacts(brief, material, []).files.flatMap(({ name, isCurrent }) =>
        isCurrent ? (present.get(name) ?? []) : [],
      ),
      brief,
      tick: ({ id, detail }, isTicked) => {
        const others = ticks.filter((tick) => tick.id !== id)
        const next = isTicked ? [...others, { id, detail }] : others
        if (stored === undefined) void changeSending({ ...NOTHING_SENT, ...sending, ticks: next })
        else void change({ ...stored, ticks: next })
      },
    }
  }, [takes, scenes, names, sending, isLoaded, isSendingLoaded, present, stored, brief, change, changeSending])
}

/** The files that were made and are still here, whole; undefined until the device has looked. */
function usePresentFiles(sending: Sending | undefined): ReadonlyMap<string, File> | undefined {
  const device = useDeviceTakes()
  const [present, setPresent] = useState<ReadonlyMap<string, File>>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = new Map<string, File>()
      for (const { name, bytes } of sending?.files ?? []) {
        const file = await device.findExport(name).catch(() => undefined)
        if (file?.size === bytes) found.set(name, file)
      }
      if (!isGone) setPresent(found)
    }
    void look()
    return () => {
      isGone = true
    }
  }, [device, sending])
  return present
}
