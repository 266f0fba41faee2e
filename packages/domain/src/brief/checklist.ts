import { writeLength } from '../time/write-length.ts'
import type { AskedFile, AskedShot, AskedSlate, Brief, FileFormat } from './brief.ts'

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
}

/** What the device knows of the tape. */
export interface TapeFacts {
  scenes: readonly { label: string; isOwn: boolean; chosen: readonly ChosenTake[] }[]
  slate: Exclude<AskedSlate, 'asked'>
  shots: readonly AskedShot[]
  height: 720 | 1080
  format: FileFormat
  files: readonly MadeFile[]
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
    return [countTakes({ id, text, detail: `${chosen.length} chosen` }, chosen.length, 1, Infinity)]
  const { count, isMost, isUnbroken } = takes
  const detail = `${chosen.length} of ${count} chosen`
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

const PLACES: Readonly<Record<AskedSlate, string>> = {
  first: 'First',
  last: 'Last',
  apart: 'In a file of its own',
  none: 'No slate',
  asked: 'Asked for',
}

function listSlate(brief: Brief | undefined, { slate }: TapeFacts): Check[] {
  const asked = brief?.slate?.value
  if (asked === undefined) return []
  const isRight = asked === 'asked' ? slate !== 'none' : slate === asked
  const state = isRight ? 'done' : asked === 'none' ? 'over' : 'open'
  const remedy = slate === 'none' ? 'tape it' : 'move the slate'
  return [{ id: 'slate', text: 'Slate', detail: PLACES[asked], state, ...(!isRight && { remedy }) }]
}

const listShots = (brief: Brief | undefined, { shots }: TapeFacts): Check[] =>
  (brief?.shots?.value ?? []).map((shot) => {
    const isTaped = shots.includes(shot)
    const text = shot.charAt(0).toUpperCase() + shot.slice(1)
    const detail = isTaped ? 'Taped' : 'Not taped yet'
    return {
      id: `shot ${shot}`,
      text,
      detail,
      state: isTaped ? 'done' : 'open',
      ...(!isTaped && { remedy: 'tape it' }),
    }
  })

const listFiles = (asked: AskedFile, facts: TapeFacts): Check[] => [
  checkMade(facts),
  ...facts.files.flatMap((file, at) => checkFile(file, at, asked, facts)),
  ...checkTotal(asked, facts),
  ...checkKind(asked, facts),
]

function checkMade({ files }: TapeFacts): Check {
  const isMade = files.length > 0 && files.every(({ isCurrent }) => isCurrent)
  const detail = isMade
    ? 'Made and checked'
    : files.length === 0
      ? 'Not made yet'
      : 'A take was changed after its file was made.'
  return {
    id: 'files',
    text: 'Files',
    detail,
    state: isMade ? 'done' : 'open',
    ...(!isMade && { remedy: 'make files' }),
  }
}

function checkFile({ name, bytes, seconds }: MadeFile, at: number, asked: AskedFile, facts: TapeFacts): Check[] {
  const maxBytes = asked.maxBytes?.value ?? facts.portal.maxBytes
  const maxSeconds = asked.maxSeconds?.value
  const wanted = facts.wantedNames[at]
  const checks: Check[] = []
  if (wanted !== undefined) {
    const isRight = name === wanted
    const state = isRight ? 'done' : 'open'
    checks.push({ id: `name ${at}`, text: wanted, detail: name, state, ...(!isRight && { remedy: 'make files' }) })
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
  const detail = `${write(amount)}, at most ${write(most)}`
  return { id, text, detail, state: isOver ? 'over' : 'done', ...(isOver && { remedy }) }
}

const writeBytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

function checkTotal({ totalBytes }: AskedFile, { files }: TapeFacts): Check[] {
  if (totalBytes === undefined || files.length === 0) return []
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

/** What no measurement tells. */
function listYours(brief: Brief | undefined, { ticks }: TapeFacts): Check[] {
  const { slateWords, frame, orientation, notes = [] } = brief ?? {}
  const yours: (readonly [id: string, text: string, detail: string])[] = []
  if (slateWords !== undefined) yours.push(['slate words', 'Said in the slate', slateWords.value.join(', ')])
  if (frame !== undefined) yours.push(['frame', 'Frame', frame.value])
  if (orientation?.value === 'landscape') yours.push(['orientation', 'Landscape', 'The camera lies on its side.'])
  if (orientation?.value === 'portrait')
    yours.push(['orientation', 'Portrait', 'Tape mode films in landscape only: film it with another app.'])
  for (const { value, span } of notes) yours.push([`note ${span[0]}`, 'As the mail says', value])
  return yours.map(([id, text, detail]) => ({ id, text, detail, state: ticks.has(id) ? 'done' : 'yours' }))
}
