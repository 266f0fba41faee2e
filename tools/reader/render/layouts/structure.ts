import type { Script, ScriptElement } from '../../scripts/script.ts'
import type { Random } from '../random.ts'

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

/** In plays a short direction often stands inside the speech it goes with. */
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
