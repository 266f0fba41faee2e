import { writeLength } from '@sidelight/domain/time/write-length'
import type { Brief, NamePattern } from '@sidelight/domain/brief/brief'
import { FRAMES } from '@sidelight/domain/brief/checklist'
import { readableName } from '@sidelight/domain/lines/readable-name'
import { capitalise, inWords } from '@sidelight/domain/speech/number-words'
import { PORTALS } from '@sidelight/domain/taping/export/portals'
import { nameByPattern } from '@sidelight/domain/taping/export/file-name'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import type { TapeNames } from '../checklist/tape-facts.ts'
import type { FieldKey, FieldValues } from '../stored-brief.ts'
import { describeAtHome, describeDue } from './due-texts.ts'

/** What the texts need to know beside the mail. */
export interface BriefScript {
  scenes: readonly TapeScene[]
  /** As the script writes them. */
  characters: readonly string[]
  /** Those that the actor plays. */
  part: readonly string[]
  names: TapeNames
  /** Where the actor is. */
  zone: string
}

/** What a field holds, and a sentence about it. */
interface Described {
  value: string
  detail?: string
}

type Describe = { [K in FieldKey]: (value: FieldValues[K], script: BriefScript, brief: Brief) => Described }

export const ORIENTATIONS = { landscape: 'Landscape', portrait: 'Portrait' } as const

export const SLATES = {
  first: 'First',
  last: 'Last',
  apart: 'In a file of its own',
  none: 'No slate',
  asked: 'Asked for, anywhere',
} as const

export const SHOTS = {
  'full length': 'Full length',
  'left profile': 'Left profile',
  'right profile': 'Right profile',
  hands: 'Hands',
} as const

const SAID_IN_SLATE: Record<string, string> = {
  location: 'where you are based',
  agent: 'your agent',
  role: 'your role',
}

const DESCRIBE: Describe = {
  due: (due, { zone }) => ({ value: describeDue(due), ...detail(`${describeAtHome(due, zone)}.`, '.') }),
  role: (roles, { part }) => ({
    value: listWords(roles.map(readableName)),
    ...detail(roles.every((role) => part.includes(role)) ? 'Your part in this script' : 'Not your part in this script'),
  }),
  project: (value) => ({ value, detail: 'For the file names' }),
  scenes: describeScenes,
  takes: (takes) => ({ value: describeTakes(takes), ...detail(takes.labels.join(', ')) }),
  frame: (frame) => ({ value: FRAMES[frame] }),
  orientation: (orientation) => ({
    value: ORIENTATIONS[orientation],
    ...detail(orientation === 'portrait' ? 'Tape mode films in landscape. Use your phone’s camera for this.' : ''),
  }),
  slate: (slate) => ({ value: SLATES[slate] }),
  slateWords: (words) => ({ value: capitalise(words.map((word) => SAID_IN_SLATE[word] ?? word).join(', ')) }),
  shots: (shots) => ({ value: shots.map((shot) => SHOTS[shot]).join(', ') }),
  name: (pattern, { names, scenes }, brief) => ({
    value: nameExample(pattern, { names, scenes }, brief),
    detail: writePattern(pattern),
  }),
  formats: (formats) => ({ value: formats.join(' or ').toUpperCase() }),
  height: (height) => ({
    value: `${height}p`,
    ...detail(height === 2160 ? 'Tape mode films at 1080p at most.' : ''),
  }),
  maxBytes: (bytes) => ({ value: `At most ${describeMegabytes(bytes)} each` }),
  totalBytes: (bytes) => ({ value: `At most ${describeMegabytes(bytes)} together` }),
  maxSeconds: (seconds) => ({ value: `At most ${writeLength(seconds)}` }),
  sendTo: (portalId) => ({ value: PORTALS.find(({ id }) => id === portalId)?.name ?? portalId }),
}

export const describeField = <K extends FieldKey>(
  key: K,
  value: FieldValues[K],
  script: BriefScript,
  brief: Brief,
): Described => DESCRIBE[key](value, script, brief)

const detail = (text: string, nothing = ''): { detail?: string } => (text === nothing ? {} : { detail: text })

function describeScenes(asked: FieldValues['scenes'], { scenes }: BriefScript): Described {
  const own = scenes.filter(({ ownLines }) => ownLines > 0)
  if (asked === 'all') return { value: own.length > 1 ? `All ${inWords(own.length)} of yours` : 'Your scene' }
  if (asked === 'any one') return { value: 'One of them, you choose' }
  const places = asked.map((label) => scenes.find((scene) => scene.label === label)?.place ?? `No scene ${label} here`)
  return { value: listWords(asked), ...detail(places.filter((place) => place !== '').join('. ')) }
}

function describeTakes({ count, isMost, isUnbroken }: FieldValues['takes']): string {
  const counted = `${isMost ? 'at most ' : ''}${inWords(count)} of each scene`
  return capitalise(`${counted}${isUnbroken ? ', unbroken' : ''}`)
}

function nameExample(pattern: NamePattern, { names, scenes }: Pick<BriefScript, 'names' | 'scenes'>, brief: Brief) {
  const asked = brief.scenes?.value
  const scene = (typeof asked === 'object' ? asked[0] : undefined) ?? scenes.find(({ ownLines }) => ownLines > 0)?.label
  return nameByPattern(pattern, { ...names, project: brief.project?.value ?? names.project, scene, take: 1 })
}

const PART_WORDS: Record<string, string> = {
  first: 'FIRSTNAME',
  last: 'LASTNAME',
  actor: 'NAME',
  role: 'ROLE',
  project: 'PROJECT',
  scene: '#',
  take: 'TAKE',
  agent: 'AGENT',
}

/** As mails write it: LASTNAME_FIRSTNAME_SC# */
export const writePattern = ({ parts }: NamePattern): string =>
  parts.map((part) => (typeof part === 'object' ? part.text : PART_WORDS[part])).join('')

/** "1, 2 and 3" */
const listWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((text) => text !== '').join(' and ')
