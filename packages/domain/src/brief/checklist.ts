import { capitalise, inWords } from '../speech/number-words.ts'
import { writeLength } from '../time/write-length.ts'
import type { AskedFile, AskedFrame, AskedShot, AskedSlate, Brief, FileFormat } from './brief.ts'

/** One thing that has to be right before the tape is sent. */
export interface Check {
  id: string
  text: string
  detail: string
  /** "Yours" cannot be measured; the actor ticks it, and then it is done. "Over" is more than was asked for. */
  state: 'done' | 'open' | 'over' | 'yours'
  remedy?:
    | 'choose takes'
    | 'trim'
    | 'tape it'
    | 'move the slate'
    | 'make files'
    | 'make smaller'
    | 'change portal'
    | 'decide'
}

interface ChosenTake {
  /** Of what is left after trimming. */
  seconds: number
  isUnbroken: boolean
}

interface MadeFile {
  name: string
  bytes: number
  seconds: number
  /** Made and checked after the last change of what it holds. */
  isCurrent: boolean
  /** What its check told the actor to look at. */
  warnings: readonly string[]
}

/** What the device knows of the tape. */
export interface TapeFacts {
  scenes: readonly { label: string; isOwn: boolean; chosen: readonly ChosenTake[] }[]
  slate: Exclude<AskedSlate, 'asked'>
  shots: readonly AskedShot[]
  /** Lines of the picture; nothing while there is no take, or if the takes differ. */
  height: number | undefined
  format: FileFormat
  files: readonly MadeFile[]
  /** How many files the chosen takes become. */
  fileCount: number
  /** The names that the files should have, in their order. */
  wantedNames: readonly string[]
  portal: { id: string; name: string; maxBytes?: number; files: 'one' | 'one a scene' }
  /** The ids of what the actor ticked. */
  ticks: ReadonlySet<string>
}

/** What is done and what is missing, from the mail and from what the portal takes. */
export const listChecks = (brief: Brief | undefined, facts: TapeFacts): Check[] => [
  ...listDecisions(brief),
  ...listScenes(brief, facts),
  ...listSlate(brief, facts),
  ...listShots(brief, facts),
  ...listFiles(brief?.file ?? {}, facts),
  ...listPortal(brief, facts),
  ...listYours(brief, facts),
]

/** Nothing is open, nothing is too much, and the actor ticked the rest. */
export const isReady = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ state }) => state === 'done')

const FIELD_NAMES = {
  due: 'When it is due',
  role: 'Your role',
  project: 'The project',
  scenes: 'The scenes',
  takes: 'How many takes',
  slate: 'Where the slate goes',
  frame: 'The frame',
  orientation: 'Landscape or portrait',
  name: 'The names of the files',
  sendTo: 'Where it is sent',
} as const

/** What the mail says in two ways is decided by the actor. */
function listDecisions(brief: Brief | undefined): Check[] {
  return (Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[]).flatMap((field): Check[] => {
    const found = brief?.[field]
    const isOpen = (found?.others?.length ?? 0) > 0 || (field === 'due' && (brief?.due?.value.asks.length ?? 0) > 0)
    if (!isOpen) return []
    const detail = 'The mail can be read in more than one way.'
    return [{ id: `decide ${field}`, text: FIELD_NAMES[field], detail, state: 'open', remedy: 'decide' }]
  })
}

function listScenes(brief: Brief | undefined, { scenes }: TapeFacts): Check[] {
  const asked = brief?.scenes?.value ?? 'all'
  if (asked === 'any one') {
    const chosen = scenes.find(({ chosen }) => chosen.length > 0)
    const one = { label: chosen?.label ?? '', chosen: chosen?.chosen ?? [] }
    return checkScene('any scene', chosen === undefined ? 'One of the scenes' : `Scene ${one.label}`, one.chosen, brief)
  }
  const wanted = asked === 'all' ? scenes.filter(({ isOwn }) => isOwn) : asked.map((label) => findScene(scenes, label))
  return wanted.flatMap(({ label, chosen }) => checkScene(`scene ${label}`, `Scene ${label}`, chosen, brief))
}

const findScene = (scenes: TapeFacts['scenes'], label: string) =>
  scenes.find((scene) => scene.label === label) ?? { label, isOwn: true, chosen: [] }

function checkScene(id: string, text: string, chosen: readonly ChosenTake[], brief: Brief | undefined): Check[] {
  const takes = brief?.takes?.value
  if (takes === undefined)
    return [countTakes({ id, text, detail: countChosen(chosen.length) }, chosen.length, 1, Infinity)]
  const { count, isMost, isUnbroken } = takes
  const detail = `${countChosen(chosen.length)}, ${isMost ? 'at most ' : ''}${inWords(count)} asked for`
  const checks = [countTakes({ id, text, detail }, chosen.length, isMost ? 1 : count, count)]
  if (isUnbroken && chosen.some((take) => !take.isUnbroken))
    checks.push({
      id: `${id} unbroken`,
      text,
      detail: 'One unbroken take is asked for.',
      state: 'over',
      remedy: 'tape it',
    })
  return checks
}

function countTakes(check: Pick<Check, 'id' | 'text' | 'detail'>, count: number, least: number, most: number): Check {
  if (count >= least && count <= most) return { ...check, state: 'done' }
  return { ...check, state: count < least ? 'open' : 'over', remedy: 'choose takes' }
}

const countChosen = (count: number): string =>
  count === 0 ? 'No take chosen' : count === 1 ? 'One take chosen' : `${capitalise(inWords(count))} takes chosen`

const PLACES: Readonly<Record<AskedSlate, string>> = {
  first: 'Slate first',
  last: 'Slate last',
  apart: 'Slate in a file of its own',
  none: 'No slate',
  asked: 'A slate',
}

const FOUND_PLACES: Readonly<Record<TapeFacts['slate'], string>> = {
  first: 'It comes first.',
  last: 'It comes last.',
  apart: 'It is a file of its own.',
  none: 'There is none on this tape.',
}

function listSlate(brief: Brief | undefined, { slate }: TapeFacts): Check[] {
  const asked = brief?.slate?.value
  if (asked === undefined) return []
  const isRight = asked === 'asked' ? slate !== 'none' : slate === asked
  const state = isRight ? 'done' : asked === 'none' ? 'over' : 'open'
  const remedy = slate === 'none' ? 'tape it' : 'move the slate'
  return [{ id: 'slate', text: PLACES[asked], detail: FOUND_PLACES[slate], state, ...(!isRight && { remedy }) }]
}

/** Tape mode films scenes and slates; whether one of them shows this is for the actor to say. */
const listShots = (brief: Brief | undefined, { shots, ticks }: TapeFacts): Check[] =>
  (brief?.shots?.value ?? []).map((shot) => {
    const id = `shot ${shot}`
    const isTaped = shots.includes(shot)
    const detail = isTaped ? 'Taped' : 'Film it as a take or with your phone, and send it with the rest.'
    return { id, text: capitalise(shot), detail, state: isTaped || ticks.has(id) ? 'done' : 'yours' }
  })

const listFiles = (asked: AskedFile, facts: TapeFacts): Check[] => [
  checkMade(facts),
  ...facts.files.flatMap((file, at) => checkFile(file, at, asked, facts)),
  ...checkTotal(asked, facts),
  ...checkKind(asked, facts),
]

function checkMade(facts: TapeFacts): Check {
  const { files, fileCount } = facts
  const isMade = areMade(facts)
  const detail = isMade
    ? 'Made and checked'
    : files.length === 0
      ? 'Not made yet'
      : files.length < fileCount
        ? `${files.length} of ${fileCount} made`
        : 'A take was changed after its file was made.'
  return {
    id: 'files',
    text: 'Files',
    detail,
    state: isMade ? 'done' : 'open',
    // Without a chosen take there is nothing to make.
    ...(!isMade && fileCount > 0 && { remedy: 'make files' }),
  }
}

/** All of them, and nothing was changed since. */
const areMade = ({ files, fileCount }: TapeFacts): boolean =>
  files.length > 0 && files.length === fileCount && files.every(({ isCurrent }) => isCurrent)

/** What is to be made again has no size and no length yet. */
function checkFile(
  { name, bytes, seconds, isCurrent }: MadeFile,
  at: number,
  asked: AskedFile,
  facts: TapeFacts,
): Check[] {
  if (!isCurrent) return []
  const limits = [asked.maxBytes?.value, facts.portal.maxBytes].filter((limit) => limit !== undefined)
  const maxBytes = limits.length === 0 ? undefined : Math.min(...limits)
  const maxSeconds = asked.maxSeconds?.value
  const wanted = facts.wantedNames[at]
  const checks: Check[] = []
  if (wanted !== undefined) {
    const isRight = name === wanted
    const state = isRight ? 'done' : 'open'
    const detail = isRight ? name : `${name}, asked for is ${wanted}`
    checks.push({ id: `name ${at}`, text: 'File name', detail, state, ...(!isRight && { remedy: 'make files' }) })
  }
  if (maxBytes !== undefined) checks.push(checkLimit(`size ${at}`, name, bytes, maxBytes, writeBytes, 'make smaller'))
  if (maxSeconds !== undefined)
    checks.push(checkLimit(`length ${at}`, name, Math.ceil(seconds), maxSeconds, writeLength, 'trim'))
  return checks
}

function checkLimit(
  id: string,
  text: string,
  amount: number,
  most: number,
  write: (amount: number) => string,
  remedy: NonNullable<Check['remedy']>,
): Check {
  const isOver = amount > most
  const detail = `${text}: ${write(amount)}`
  return { id, text: `At most ${write(most)}`, detail, state: isOver ? 'over' : 'done', ...(isOver && { remedy }) }
}

const writeBytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

function checkTotal({ totalBytes }: AskedFile, facts: TapeFacts): Check[] {
  const { files } = facts
  if (totalBytes === undefined || !areMade(facts)) return []
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [checkLimit('total size', 'All files', bytes, totalBytes.value, writeBytes, 'make smaller')]
}

function checkKind({ formats, height }: AskedFile, facts: TapeFacts): Check[] {
  const checks: Check[] = []
  if (formats !== undefined) {
    const isRight = formats.value.includes(facts.format)
    const detail = formats.value.join(' or ').toUpperCase()
    checks.push({ id: 'format', text: 'Format', detail, state: isRight ? 'done' : 'open' })
  }
  if (height !== undefined) {
    const isRight = facts.height === height.value
    checks.push({ id: 'height', text: 'Picture', detail: `${height.value}p`, state: isRight ? 'done' : 'open' })
  }
  return checks
}

function listPortal(brief: Brief | undefined, { portal, files }: TapeFacts): Check[] {
  const checks: Check[] = []
  const asked = brief?.sendTo
  if (asked !== undefined && asked.others === undefined) {
    const isRight = asked.value === portal.id
    const state = isRight ? 'done' : 'open'
    checks.push({
      id: 'portal',
      text: 'Where it is sent',
      detail: portal.name,
      state,
      ...(!isRight && { remedy: 'change portal' }),
    })
  }
  if (portal.files === 'one' && files.length > 1)
    checks.push({
      id: 'one file',
      text: 'One file',
      detail: `${portal.name} takes one file.`,
      state: 'over',
      remedy: 'make files',
    })
  return checks
}

export const FRAMES: Readonly<Record<AskedFrame, string>> = {
  close: 'Close-up',
  'head and shoulders': 'Head and shoulders',
  chest: 'Mid-chest up',
  waist: 'Waist up',
  full: 'Full length',
}

type Yours = readonly [id: string, text: string, detail: string]

/** What no measurement tells. */
const listYours = (brief: Brief | undefined, facts: TapeFacts): Check[] =>
  [...listAsked(brief), ...listWarned(facts)].map(([id, text, detail]) => ({
    id,
    text,
    detail,
    state: facts.ticks.has(id) ? 'done' : 'yours',
  }))

const ORIENTATIONS = {
  landscape: ['orientation', 'Landscape', 'The picture is wider than it is tall.'],
  portrait: ['orientation', 'Portrait', 'Tape mode films in landscape only: film it with another app.'],
} as const

function listAsked({ slateWords, frame, orientation, name, notes }: Brief = { notes: [] }): Yours[] {
  const yours: Yours[] = []
  if (slateWords !== undefined)
    yours.push(['slate words', 'Said in the slate', capitalise(slateWords.value.join(', '))])
  if (frame !== undefined) yours.push(['frame', 'Frame', FRAMES[frame.value]])
  if (orientation !== undefined) yours.push(ORIENTATIONS[orientation.value])
  if (name?.value.parts.includes('agent') === true)
    yours.push(['agent', 'File names', 'Your agent stands in them. Type it when you make the files.'])
  return [...yours, ...notes.map(({ value, span }): Yours => [`note ${span[0]}`, 'As the mail says', value])]
}

const listWarned = ({ files }: TapeFacts): Yours[] =>
  files
    .filter(({ isCurrent, warnings }) => isCurrent && warnings.length > 0)
    .map(({ name, warnings }) => [`look ${name}`, `Look at ${name}`, warnings.join(' ')])
