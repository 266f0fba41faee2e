import type { SheetLayout } from '../layout.ts'
import type { Random } from '../../random.ts'
import type { Script, ScriptElement } from '../../../scripts/script.ts'
import { listActors } from '../../../scripts/script.ts'

/** A layout that draws a changed script: other names, or one character's part. */
export const withScript = (layout: SheetLayout, change: (script: Script, random: Random) => Script): SheetLayout => ({
  ...layout,
  compose: (script, random) => layout.compose(change(script, random.fork('script')), random),
})

export const rename = (script: Script, nameFor: (actor: string, at: number) => string): Script => {
  const names = new Map(listActors(script).map((actor, at) => [actor, nameFor(actor, at)]))
  const elements = script.elements.map((element): ScriptElement =>
    element.kind === 'speech' ? { ...element, actor: names.get(element.actor) ?? element.actor } : element,
  )
  return { ...script, elements, aliases: {} }
}

const ordinals = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX']

/** Puts act breaks between scenes, as one-hour television has them. */
export function addActs(script: Script, random: Random): Script {
  const elements: ScriptElement[] = []
  let act = -1
  const open = (name: string) => elements.push({ kind: 'heading', text: name })
  const opensWithTeaser = random.chance(0.5)
  open(opensWithTeaser ? random.pick(['TEASER', 'COLD OPEN']) : 'ACT ONE')
  if (!opensWithTeaser) act = 0
  script.elements.forEach((element, index) => {
    if (element.kind === 'heading' && index > 3 && random.chance(0.5)) {
      if (random.chance(0.6)) open(act < 0 ? 'END OF TEASER' : `END OF ACT ${ordinals[act]}`)
      act = Math.min(act + 1, ordinals.length - 1)
      open(`ACT ${ordinals[act]}`)
    }
    elements.push(element)
  })
  return { ...script, elements }
}

/** Multi-camera scripts letter their scenes; soaps number them. */
export function addSceneLetters(script: Script, random: Random): Script {
  const isLettered = random.chance(0.7)
  let scene = 0
  const elements = script.elements.flatMap((element): ScriptElement[] => {
    if (element.kind !== 'heading') return [element]
    const name = isLettered ? String.fromCharCode(65 + (scene % 26)) : ordinals[scene % ordinals.length]
    scene++
    return [{ kind: 'action', text: `SCENE ${name}` }, element]
  })
  return { ...script, elements }
}

/** Moves short directions into the speech before them, as plays do. */
export function foldDirections(script: Script, random: Random): Script {
  const elements: ScriptElement[] = []
  script.elements.forEach((element, index) => {
    const previous = elements.at(-1)
    const isShort = element.kind === 'action' && element.text.split(' ').length <= 14 && !element.text.includes('(')
    const isBetween = previous?.kind === 'speech' && script.elements[index + 1]?.kind === 'speech'
    if (!isShort || !isBetween || !random.chance(0.6)) {
      elements.push(element)
      return
    }
    elements[elements.length - 1] = {
      ...previous,
      parts: [...previous.parts, { kind: 'parenthetical', text: element.text }],
    }
  })
  return { ...script, elements }
}

/** Multi-camera scripts list in brackets under its heading who is in a scene. */
export function addCastLines(script: Script): Script {
  const elements = script.elements.flatMap((element, index): ScriptElement[] => {
    if (element.kind !== 'heading') return [element]
    const rest = script.elements.slice(index + 1)
    const end = rest.findIndex((other) => other.kind === 'heading')
    const speeches = rest.slice(0, end < 0 ? rest.length : end).filter((other) => other.kind === 'speech')
    const cast = [...new Set(speeches.map((speech) => speech.actor))]
    return cast.length === 0 ? [element] : [element, { kind: 'action', text: cast.join(', ') }]
  })
  return { ...script, elements }
}

/** Turns directions into sound effects, for radio plays. */
export function asEffects(script: Script, random: Random): Script {
  const label = random.pick(['FX', 'FX', 'SFX', 'F/X', 'SOUND'])
  const elements = script.elements.map((element): ScriptElement => {
    if (element.kind !== 'action' || /^[A-Z/]+: /.test(element.text)) return element
    return { kind: 'action', text: `${label}: ${element.text}` }
  })
  return { ...script, elements }
}

/** Scenes that a revision took out keep their numbers. */
export function addOmitted(script: Script, random: Random): Script {
  const elements = script.elements.flatMap((element, index): ScriptElement[] =>
    element.kind === 'heading' && index > 2 && random.chance(0.2)
      ? [{ kind: 'heading', text: 'OMITTED' }, element]
      : [element],
  )
  return { ...script, elements }
}
