import { groupByHeading } from '../lines/groups.ts'
import type { TapeTake } from './tape-take.ts'

/** A line of the script as scenes are made of it, directions included. */
interface SceneLine {
  id: string
  heading: string
  isActors: boolean
  /** A heading or a direction. */
  isDirection: boolean
}

/** The lines under one heading, which are taped at a time. */
export interface TapeScene {
  /** Of its first line. */
  id: string
  /** As the sides number it, for example "12A"; without a number its place among the headings. */
  label: string
  /** The heading as a sentence has it: "Laundromat, night". */
  place: string
  /** The index of its first line, and one past the index of its last line. */
  start: number
  end: number
  lineIds: ReadonlySet<string>
  ownLines: number
}

/** The scenes of a script in which somebody speaks. */
export const listTapeScenes = (lines: readonly SceneLine[]): TapeScene[] =>
  groupByHeading(lines)
    .filter(({ heading, start, end }) => heading !== '' || hasSpeech(lines.slice(start, end)))
    .flatMap(({ heading, start, end }, at): TapeScene[] => {
      const group = lines.slice(start, end)
      const [first] = group
      if (first === undefined || !hasSpeech(group)) return []
      return [
        {
          id: first.id,
          label: String(at + 1),
          ...splitHeading(heading),
          start,
          end,
          lineIds: new Set(group.map(({ id }) => id)),
          ownLines: group.filter(({ isActors }) => isActors).length,
        },
      ]
    })

const hasSpeech = (lines: readonly SceneLine[]): boolean => lines.some(({ isDirection }) => !isDirection)

/**
 * The scene of a take. Whatever was edited since, a take has one scene at most: the one that it was filmed as, or else the
 * one with most of its lines. Without a note of its scene, from before there were any, lines of several are the whole script.
 */
export function findSceneOfTake(
  { sceneId, lines }: Pick<TapeTake, 'sceneId' | 'lines'>,
  scenes: readonly TapeScene[],
): TapeScene | undefined {
  const noted = scenes.find(({ id }) => id === sceneId)
  if (noted !== undefined) return noted
  const shared = scenes
    .map((scene) => ({ scene, count: lines.filter(({ id }) => scene.lineIds.has(id)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return sceneId === undefined && shared.length > 1 ? undefined : shared[0]?.scene
}

/** Takes are numbered within their scene; a script with one scene has one row of numbers. */
export const takesOfScene = <Take extends TapeTake>(
  takes: readonly Take[],
  scene: TapeScene | undefined,
  scenes: readonly TapeScene[],
): readonly Take[] =>
  scenes.length < 2 ? takes : takes.filter((take) => findSceneOfTake(take, scenes)?.id === scene?.id)

const SLUG = /^(?:INT|EXT|EST|I\/E)\b[./\s]*/iu
/** "12A INT. KITCHEN 12A" */
const SLUG_NUMBER = /^([A-Z]?\d{1,4}[A-Z]{0,2})[.)]?\s+/iu
/** "ACT ONE, SCENE 3: The harbour" */
const SCENE_NUMBER = /\bSCENE\s+(\d{1,4}[A-Z]?)\b/iu
const MARKS = /^[\s:.,–—-]+/u

function splitHeading(heading: string): { label?: string; place: string } {
  const [before = '', label] = SLUG_NUMBER.exec(heading) ?? []
  const rest = heading.slice(before.length)
  if (label !== undefined && SLUG.test(rest)) {
    const again = ` ${label}`
    const place = rest.toUpperCase().endsWith(again.toUpperCase()) ? rest.slice(0, -again.length) : rest
    return { label: label.toUpperCase(), place: describePlace(place) }
  }
  const scene = SCENE_NUMBER.exec(heading)
  if (scene?.[1] === undefined) return { place: describePlace(heading) }
  const behind = heading.slice(scene.index + scene[0].length).replace(MARKS, '')
  return { label: scene[1].toUpperCase(), place: describePlace(behind) }
}

/** "INT. LAUNDROMAT - NIGHT" is "Laundromat, night". */
function describePlace(heading: string): string {
  let words = heading
  while (SLUG.test(words)) words = words.replace(SLUG, '')
  const listed = words
    .split(/\s/u)
    .filter((word) => word !== '')
    .reduce((text, word) => (/^[-–—]+$/u.test(word) ? `${text},` : `${text} ${word}`), '')
    .trim()
  const text = listed === listed.toUpperCase() ? listed.toLowerCase() : listed
  return text.charAt(0).toUpperCase() + text.slice(1)
}
