import type { AskedSlate, Brief } from '@sidelight/domain/brief/brief'
import { type Check, listChecks, type TapeFacts } from '@sidelight/domain/brief/checklist'
import { nameByPattern } from '@sidelight/domain/taping/export/file-name'
import {
  type FileLayout,
  planFiles,
  type PlannedFile,
  type SlatePlace,
  tellNamesApart,
} from '@sidelight/domain/taping/export/plan-files'
import { DEFAULT_PORTAL, type Portal, PORTALS } from '@sidelight/domain/taping/export/portals'
import { judgeFile } from '@sidelight/domain/taping/export/tape-check'
import { listJoints, planParts } from '@sidelight/domain/taping/plan-cut'
import { takesOfScene, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { findMix } from '../../takes/take-choices.ts'
import { areSameParts, type MadeFile, type Sending, type SendingChoice } from '../sending.ts'
import type { Tick } from '../stored-brief.ts'

export interface TapeNames {
  actor: string
  part: string
  project: string
}

/** All that this device has of the tape. */
export interface TapeMaterial {
  /** As the page has them, the newest first. */
  takes: readonly TapeTake[]
  /** Every scene, also the only one. */
  scenes: readonly TapeScene[]
  sending: Sending | undefined
  /** The names of the files that were made and are still here. */
  present: ReadonlySet<string>
  names: TapeNames
  /** Where this device sent its last tape. */
  lastPortal: Portal
}

/** The actor's choice for this script, what casting asked for, or where the last tape went. */
export const choosePortal = (brief: Brief | undefined, choice: SendingChoice, last: Portal = DEFAULT_PORTAL): Portal =>
  findPortal(choice.portalId) ??
  findPortal(brief?.sendTo?.others === undefined ? brief?.sendTo?.value : undefined) ??
  last

const findPortal = (portalId: string | undefined) => PORTALS.find(({ id }) => id === portalId)

/** Casting that asks for nothing wants the performance first. */
export const chooseSlatePlace = (brief: Brief | undefined, choice: SendingChoice): SlatePlace =>
  choice.slate ?? placeOf(brief?.slate?.others === undefined ? brief?.slate?.value : undefined) ?? 'last'

const placeOf = (asked: AskedSlate | undefined): SlatePlace | undefined => (asked === 'asked' ? undefined : asked)

export const chooseLayout = (choice: SendingChoice): FileLayout => choice.layout ?? 'a scene'

/** The most that a file may have: what casting asks for, and what the portal takes. */
export function limitPortal(portal: Portal, brief: Brief | undefined): Portal {
  const asked = brief?.file?.maxBytes?.value
  return asked === undefined || asked >= (portal.maxBytes ?? Infinity)
    ? portal
    : { ...portal, maxBytes: asked, isLimitAsked: true }
}

/** The files that the starred takes become, in the order of the script. */
function planAll(brief: Brief | undefined, portal: Portal, { takes, scenes, sending }: TapeMaterial): PlannedFile[] {
  const starred = takes.filter(({ kind, isStarred }) => kind === 'scene' && isStarred)
  const choice = sending?.choice ?? {}
  if (starred.length === 0) return []
  return planFiles(
    starred,
    { layout: portal.files === 'one' ? 'one' : chooseLayout(choice), slate: chooseSlatePlace(brief, choice) },
    {
      takes: mapTakes(takes),
      scenes: scenes.length < 2 ? [] : scenes,
      slate: takes.find(({ kind }) => kind === 'slate'),
      mixOf: (take) => findMix(takes, take),
    },
  )
}

const mapTakes = (takes: readonly TapeTake[]) => new Map(takes.map((take) => [take.id, take]))

/** The file that was made from a plan, or from an earlier state of the same takes. */
function findMade({ parts, takes }: PlannedFile, files: readonly MadeFile[]): MadeFile | undefined {
  const ids = new Set(takes.map(({ id }) => id))
  return (
    files.find((file) => areSameParts(file.parts, parts)) ??
    files.find((file) => file.parts.some(({ takeId }) => ids.has(takeId)))
  )
}

/** The facts of the list. A file counts as made only while it is on this device and holds what its takes are now. */
export function gatherFacts(brief: Brief | undefined, material: TapeMaterial, ticks: readonly string[]): TapeFacts {
  const { takes, sending, present, lastPortal } = material
  const choice = sending?.choice ?? {}
  const portal = choosePortal(brief, choice, lastPortal)
  const planned = planAll(brief, portal, material)
  const made = (sending?.files ?? []).filter(({ name }) => present.has(name))
  const files = planned.flatMap((file) => {
    const found = findMade(file, made)
    return found === undefined ? [] : [{ found, isCurrent: areSameParts(found.parts, file.parts) }]
  })
  const hasSlate = takes.some(({ kind }) => kind === 'slate')
  return {
    scenes: listSceneFacts(brief, material),
    slate: hasSlate ? chooseSlatePlace(brief, choice) : 'none',
    shots: [],
    height: findHeight(
      files.length > 0 ? files.map(({ found }) => found.measures.height) : planned.flatMap(heightsOfFile),
    ),
    format: 'mp4',
    files: files.map(({ found: { name, bytes, measures }, isCurrent }) => ({
      name,
      bytes,
      seconds: measures.seconds,
      isCurrent,
      warnings: judgeFile(measures, limitPortal(portal, brief))
        .notes.filter(({ tone }) => tone === 'warn')
        .map(({ text }) => text),
    })),
    fileCount: planned.length,
    // Who the agent is nobody but the actor knows.
    wantedNames: brief?.name?.value.parts.includes('agent') ? [] : nameAll(brief, planned, material.names),
    portal: {
      id: portal.id,
      name: portal.name,
      files: portal.files,
      ...(portal.maxBytes !== undefined && { maxBytes: portal.maxBytes }),
    },
    ticks: new Set(ticks),
  }
}

const heightsOfFile = ({ takes }: PlannedFile): number[] => takes.map(({ height }) => height)

const findHeight = ([first, ...others]: readonly number[]): number | undefined =>
  others.every((height) => height === first) ? first : undefined

/** Without a brief only scenes with a take are asked for: nobody sends all of a script. */
function listSceneFacts(brief: Brief | undefined, { takes, scenes }: TapeMaterial): TapeFacts['scenes'] {
  const several = scenes.length < 2 ? [] : scenes
  const byId = mapTakes(takes)
  return scenes.map((scene) => {
    const ofScene = takesOfScene(takes, scene, several).filter(({ kind }) => kind === 'scene')
    const chosen = ofScene.filter(({ isStarred, pickUp }) => isStarred && pickUp === undefined)
    return {
      label: scene.label,
      isOwn: scene.ownLines > 0 && (brief !== undefined || ofScene.length > 0),
      chosen: chosen.map((take) => {
        const parts = planParts(byId, take)
        return {
          seconds: parts.reduce((sum, { from, to }) => sum + to - from, 0),
          isUnbroken: listJoints(parts).length === 0,
        }
      }),
    }
  })
}

/** Only a mail that says how files are called has names to check. */
export function nameAll(brief: Brief | undefined, planned: readonly Pick<PlannedFile, 'words'>[], names: TapeNames) {
  const pattern = brief?.name
  if (pattern === undefined || pattern.others !== undefined) return []
  const project = brief?.project?.value ?? names.project
  return tellNamesApart(planned.map(({ words }) => nameByPattern(pattern.value, { ...names, project, ...words })))
}

/** The list. A tick counts as long as its check says what it said when it was ticked. */
export function listTicked(brief: Brief | undefined, material: TapeMaterial, ticks: readonly Tick[]): Check[] {
  const open = listChecks(brief, gatherFacts(brief, material, []))
  const valid = ticks.filter(({ id, detail }) => open.some((check) => check.id === id && check.detail === detail))
  return listChecks(
    brief,
    gatherFacts(
      brief,
      material,
      valid.map(({ id }) => id),
    ),
  )
}
