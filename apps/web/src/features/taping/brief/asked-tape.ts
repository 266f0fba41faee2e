import type { AskedFrame, Brief } from '@sidelight/domain/brief/brief'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { useEffect, useState } from 'react'
import { useStore } from '#lib/state/store.ts'
import { BRIEF_FILE, SENDING_FILE, type ScriptFileName } from '#shared/taping/take-folder.ts'
import { readScriptFile, removeScriptFile, saveScriptFile } from '../recording/script-files.ts'
import type { TapeSize } from '../tape-settings.ts'
import { choosePortal, limitPortal } from './checklist/tape-facts.ts'
import { createKeptFile, type KeptFile } from './kept-file.ts'
import { NOTHING_SENT, parseSending, type Sending, type SendingChoice } from './sending.ts'
import { applyEdits, parseStoredBrief } from './stored-brief.ts'

/** What casting asked for, and what the actor chose for this script, before a take. */
export interface AskedTape {
  brief: Brief | undefined
  sending: KeptFile<Sending>
}

/** Undefined until the device has answered. */
export function useAskedTape(documentId: string): AskedTape | undefined {
  const [files] = useState(() => {
    const device = {
      readFile: (name: ScriptFileName) => readScriptFile(documentId, name),
      saveFile: (name: ScriptFileName, content: unknown) => saveScriptFile(documentId, name, content),
      removeFile: (name: ScriptFileName) => removeScriptFile(documentId, name),
    }
    return {
      brief: createKeptFile(device, BRIEF_FILE, parseStoredBrief),
      sending: createKeptFile(device, SENDING_FILE, parseSending),
    }
  })
  useEffect(() => {
    void files.brief.load()
    void files.sending.load()
  }, [files])
  const brief = useStore(files.brief)
  const sending = useStore(files.sending)
  if (!brief.isLoaded || !sending.isLoaded) return undefined
  return { brief: brief.content && applyEdits(brief.content), sending: files.sending }
}

/** The actor's choice for this script, what casting asked for, or what was chosen last on this device. */
export function chooseSize(brief: Brief | undefined, choice: SendingChoice, last: TapeSize): TapeSize {
  const asked = brief?.file?.height?.value
  return {
    portal: limitPortal(choosePortal(brief, choice, last.portal), brief),
    height: choice.height ?? (asked === 2160 ? 1080 : asked) ?? last.height,
  }
}

export const addChoice = ({ getState, change }: KeptFile<Sending>, part: SendingChoice): void => {
  const sending = getState().content ?? NOTHING_SENT
  void change({ ...sending, choice: { ...sending.choice, ...part } })
}

/** How much of the actor casting wants to see, if it says so and does not contradict itself. */
export const findAskedFrame = (brief: Brief | undefined): AskedFrame | undefined =>
  brief?.frame?.others === undefined ? brief?.frame?.value : undefined

/** The first scene of those that casting asked for in which the actor speaks. */
export function findAskedScene(brief: Brief | undefined, scenes: readonly TapeScene[]): TapeScene | undefined {
  const asked = brief?.scenes?.others === undefined ? brief?.scenes?.value : undefined
  return typeof asked === 'object'
    ? scenes.find(({ label, ownLines }) => ownLines > 0 && asked.includes(label))
    : undefined
}
