import { isReady, listChecks, type TapeFacts } from '@sidelight/domain/brief/checklist'
import { readBrief } from '@sidelight/domain/brief/read-brief'
import type { Sample } from './set-file.ts'

interface ListFigures {
  mails: number
  checks: number
  /** Checks that ask the actor to decide what the mail means. */
  decisions: number
  /** Lists that say "ready" before anything is taped. */
  ready: number
}

/** How long the lists of whole mails are when nothing is taped yet. */
export function measureLists(samples: readonly Sample[]): ListFigures {
  const mails = samples.filter(({ kind }) => kind === 'mail')
  const lists = mails.map(({ text, context }) => listChecks(readBrief(text, context), untaped(context.script)))
  return {
    mails: mails.length,
    checks: lists.flat().length,
    decisions: lists.flat().filter(({ remedy }) => remedy === 'decide').length,
    ready: lists.filter(isReady).length,
  }
}

const untaped = ({ scenes, ownScenes }: Sample['context']['script']): TapeFacts => ({
  scenes: scenes.map((label) => ({ label, isOwn: ownScenes.includes(label), chosen: [] })),
  slate: 'none',
  shots: [],
  height: 1080,
  format: 'mp4',
  files: [],
  fileCount: 0,
  wantedNames: [],
  portal: { id: 'link', name: 'Link', files: 'one a scene' },
  ticks: new Set(),
})
