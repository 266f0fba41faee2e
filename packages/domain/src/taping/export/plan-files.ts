import type { NameWords } from './file-name.ts'
import type { TapeMix } from '../mix-plan.ts'
import { planParts, trimToSound } from '../plan-cut.ts'
import type { Portal } from './portals.ts'
import type { MixedPart, TakesById } from './tape-export-plan.ts'
import { findSceneOfTake, type TapeScene } from '../tape-scenes.ts'
import type { TapeTake } from '../tape-take.ts'

/** How several takes become files. */
export type FileLayout = 'a take' | 'a scene' | 'one'
/** `apart` is a file of its own. */
export type SlatePlace = 'first' | 'last' | 'apart' | 'none'

export interface FilesChoice {
  layout: FileLayout
  slate: SlatePlace
}

/** A file that is not made yet. */
export interface PlannedFile {
  /** In their order, the slate among them. Their pick-ups are in the parts. */
  takes: readonly TapeTake[]
  parts: readonly MixedPart[]
  /** What its name says of it. */
  words: Pick<NameWords, 'scene' | 'take'>
}

interface Material {
  takes: TakesById
  /** In a script with one scene, none. */
  scenes: readonly TapeScene[]
  slate: TapeTake | undefined
  mixOf: (take: TapeTake) => TapeMix
}

/** The files of the takes that are exported, in the order of the script. Each take is in one of them. */
export function planFiles(exported: readonly TapeTake[], choice: FilesChoice, material: Material): PlannedFile[] {
  const sceneOf = (take: TapeTake) => findSceneOfTake(take, material.scenes)
  const place = (take: TapeTake) => sceneOf(take)?.start ?? Infinity
  const ordered = exported.toSorted((a, b) => compare(place(a), place(b)) || a.startedAt - b.startedAt)
  const isTakeNamed = choice.layout === 'a take' || exported.length === 1
  const files = groupInto(choice.layout, ordered, sceneOf).map((takes): PlannedFile => {
    const [scene, ...others] = new Set(takes.map((take) => sceneOf(take)?.label))
    const [only] = isTakeNamed ? takes : []
    return {
      takes,
      parts: takes.flatMap((take) => mixParts(planParts(material.takes, take), material.mixOf(take))),
      words: {
        ...(others.length === 0 && scene !== undefined && { scene }),
        ...(only !== undefined && { take: only.kind === 'slate' ? ('slate' as const) : only.number }),
      },
    }
  })
  return addSlate(files, choice.slate, material)
}

function groupInto(
  layout: FileLayout,
  takes: readonly TapeTake[],
  sceneOf: (take: TapeTake) => TapeScene | undefined,
): readonly TapeTake[][] {
  if (layout === 'one') return [[...takes]]
  if (layout === 'a take') return takes.map((take) => [take])
  return [...Map.groupBy(takes, (take) => sceneOf(take)?.id).values()]
}

function addSlate(
  files: readonly PlannedFile[],
  place: SlatePlace,
  { slate: take, mixOf }: Pick<Material, 'slate' | 'mixOf'>,
): PlannedFile[] {
  if (take === undefined || place === 'none') return [...files]
  const slate: PlannedFile = {
    takes: [take],
    parts: mixParts([{ takeId: take.id, ...trimToSound(take) }], mixOf(take)),
    words: { take: 'slate' },
  }
  if (place === 'apart') return [...files, slate]
  const at = place === 'first' ? 0 : files.length - 1
  return files.map((file, index) => (index === at ? join(file, slate, place) : file))
}

const join = (file: PlannedFile, slate: PlannedFile, place: 'first' | 'last'): PlannedFile => {
  const [before, after] = place === 'first' ? [slate, file] : [file, slate]
  return { ...file, takes: [...before.takes, ...after.takes], parts: [...before.parts, ...after.parts] }
}

const mixParts = (parts: ReturnType<typeof planParts>, mix: TapeMix): MixedPart[] =>
  parts.map((part) => ({ ...part, mix }))

/** Two places that are both infinite are the same place. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

export type FilesRefusal = 'too many files' | 'sizes differ'

/** Why these files cannot be made, or not be sent there. */
export function refuseFiles(files: readonly PlannedFile[], portal: Portal): FilesRefusal | undefined {
  if (files.some(({ takes }) => new Set(takes.map(({ width, height }) => `${width}x${height}`)).size > 1))
    return 'sizes differ'
  return files.length > maxFilesOf(portal) ? 'too many files' : undefined
}

export const maxFilesOf = ({ files, maxFiles = Infinity }: Portal): number => (files === 'one' ? 1 : maxFiles)

/** The same name twice would be one file: the second is `…_2.mp4`. */
export function tellNamesApart(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = name.replace(/\.mp4$/i, `_${count}.mp4`)
    taken.add(free.toLowerCase())
    return free
  })
}
