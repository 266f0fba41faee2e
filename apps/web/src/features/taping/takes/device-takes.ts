import type { FirstSounds } from '@sidelight/listening/breath/find-first-sounds'
import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TakeChoices, TapeTake } from '@sidelight/domain/taping/tape-take'
import { createContext, useContext } from 'react'
import type { ExportedTape } from '../export/file/export-messages.ts'
import type { ExportOptions } from '../export/file/export-tape.ts'
import type { FilmOutcome } from '../film/film-messages.ts'
import type { FilmOptions } from '../film/find-takes.ts'
import type { SentStore } from '../sent/sent.store.ts'
import type { ScriptFileName } from '#shared/taping/take-folder.ts'
import type { TakePreview } from './player/take-preview.ts'

/** The takes of one script on this device, and what can be done with them here. */
export interface DeviceTakes {
  listTakes: () => Promise<TapeTake[]>
  saveChoices: (takeId: string, choices: TakeChoices) => Promise<void>
  deleteTake: (takeId: string) => Promise<void>
  openFile: (takeId: string, name: 'video.mp4' | 'poster.jpg') => Promise<File>
  /** Infinite if the browser does not say. */
  getFreeBytes: () => Promise<number>
  /** Whether the browser has promised to keep them; also false where it cannot promise anything. */
  isPersistent: () => Promise<boolean>
  /** Asks it to; some browsers ask the user. */
  requestPersistence: () => Promise<boolean>
  /** The first word of the actor and the breath before it; none if the partner begins. */
  findFirstSounds: (take: TapeTake) => Promise<FirstSounds | null>
  createPreview: (take: TapeTake) => Promise<TakePreview>
  /** What the actor said was sent. */
  sent: SentStore
  /** Gives the takes that are heard in a phone's film its picture. */
  addFilm: (file: File, takeIds: readonly string[], options: FilmOptions) => Promise<ReadonlyMap<string, FilmOutcome>>
  exportTape: (plan: TapeExportPlan, options: ExportOptions) => Promise<ExportedTape>
  /** A finished file, as long as no other took its place. */
  findExport: (fileName: string) => Promise<File | undefined>
  /** What casting asked for, or what was made for it; undefined if there is nothing. */
  readFile: (name: ScriptFileName) => Promise<unknown>
  saveFile: (name: ScriptFileName, content: unknown) => Promise<void>
  removeFile: (name: ScriptFileName) => Promise<void>
}

export const DeviceTakesContext = createContext<DeviceTakes | undefined>(undefined)

export function useDeviceTakes(): DeviceTakes {
  const device = useContext(DeviceTakesContext)
  if (device === undefined) throw new Error('useDeviceTakes must be used inside a DeviceTakesContext')
  return device
}
