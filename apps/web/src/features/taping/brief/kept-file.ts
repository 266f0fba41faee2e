import { useEffect } from 'react'
import { createStore, type Readable, useStore } from '#lib/state/store.ts'
import { BRIEF_FILE, SENDING_FILE, type ScriptFileName } from '#shared/taping/take-folder.ts'
import { type DeviceTakes, useDeviceTakes } from '../takes/device-takes.ts'
import { parseSending, type Sending } from './sending.ts'
import { parseStoredBrief, type StoredBrief } from './stored-brief.ts'

interface KeptState<Content> {
  content: Content | undefined
  /** The device has answered. */
  isLoaded: boolean
  /** The last change could not be written. */
  isUnsaved: boolean
}

export interface KeptFile<Content> extends Readable<KeptState<Content>> {
  load: () => Promise<void>
  /** Shown at once and written after that; undefined removes the file. */
  change: (next: Content | undefined) => Promise<void>
}

/** A small file of a script. While one state is written the next waits, and those between are skipped. */
export function createKeptFile<Content>(
  device: Pick<DeviceTakes, 'readFile' | 'saveFile' | 'removeFile'>,
  name: ScriptFileName,
  parse: (content: unknown) => Content | undefined,
): KeptFile<Content> {
  const { getState, setState, subscribe } = createStore<KeptState<Content>>({
    content: undefined,
    isLoaded: false,
    isUnsaved: false,
  })
  let loading: Promise<void> | undefined
  let saving: Promise<void> | undefined
  let isChanged = false
  const load = async () => {
    const content = parse(await device.readFile(name).catch(() => undefined))
    // What was changed meanwhile is newer.
    if (!getState().isLoaded) setState({ ...getState(), content, isLoaded: true })
  }
  const write = async () => {
    while (isChanged) {
      isChanged = false
      const { content } = getState()
      const isSaved = await (content === undefined ? device.removeFile(name) : device.saveFile(name, content)).then(
        () => true,
        () => false,
      )
      setState({ ...getState(), isUnsaved: !isSaved })
    }
    saving = undefined
  }
  return {
    getState,
    subscribe,
    load: () => (loading ??= load()),
    change: (content) => {
      setState({ ...getState(), content, isLoaded: true })
      isChanged = true
      return (saving ??= write())
    },
  }
}

interface KeptFiles {
  brief: KeptFile<StoredBrief>
  sending: KeptFile<Sending>
}

/** The page and its dialogs have one of each. */
const filesOfDevice = new WeakMap<DeviceTakes, KeptFiles>()

export function keptFilesOf(device: DeviceTakes): KeptFiles {
  const known = filesOfDevice.get(device)
  if (known !== undefined) return known
  const files: KeptFiles = {
    brief: createKeptFile(device, BRIEF_FILE, parseStoredBrief),
    sending: createKeptFile(device, SENDING_FILE, parseSending),
  }
  filesOfDevice.set(device, files)
  return files
}

function useKept<Content>(file: KeptFile<Content>) {
  useEffect(() => void file.load(), [file])
  return { ...useStore(file), change: file.change }
}

/** What casting asked for. */
export const useStoredBrief = () => useKept(keptFilesOf(useDeviceTakes()).brief)

/** What was chosen and made for casting. */
export const useSending = () => useKept(keptFilesOf(useDeviceTakes()).sending)
