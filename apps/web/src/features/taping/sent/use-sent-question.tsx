import type { PlannedFile } from '@sidelight/domain/taping/export/plan-files'
import { type ReactNode, useState } from 'react'
import type { FileState } from '../export/tape-exporter.ts'
import { AskSent } from './AskSent.tsx'
import type { SentTape } from './note-sent.ts'

interface MadeTape extends Omit<SentTape, 'files'> {
  files: readonly PlannedFile[]
  /** What became of each of the files. */
  made: readonly FileState[]
}

/** Whether the files were sent, asked once they were saved or shared. Files that are made again are asked about again. */
export function useSentQuestion({ files, made, ...tape }: MadeTape): { ask: () => void; question: ReactNode } {
  const [saved, setSaved] = useState<readonly FileState[]>()
  const sent = { ...tape, files: joinMade(files, made) }
  return {
    ask: () => setSaved(made),
    question: saved === made && <AskSent tape={sent} onNotYet={() => setSaved(undefined)} />,
  }
}

/** A file that failed is left out. */
const joinMade = (files: readonly PlannedFile[], made: readonly FileState[]): SentTape['files'] =>
  files.flatMap((planned, at) => {
    const file = made[at]?.finished?.file
    return file === undefined ? [] : [{ planned, file }]
  })
