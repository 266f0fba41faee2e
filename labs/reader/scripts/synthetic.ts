import type { Random } from '../render/random.ts'
import { createRandom } from '../render/random.ts'
import { joinNames, makeCast } from './name-maker.ts'
import type { Script, ScriptElement, Speech, SpeechPart } from './script.ts'
import type { SentencePool } from './sentence-maker.ts'

const places = [
  'KITCHEN',
  "ED'S OFFICE",
  'ROOFTOP',
  'COURTROOM 2B',
  'SPACESHIP - BRIDGE',
  'PRECINCT',
  'INTENSIVE CARE',
  'BUS STATION',
  'FARM',
  'SCHOOL - HALLWAY',
  'CAR',
  "MARTA'S APARTMENT",
  'THE CUT - A BAR',
  'INTERROGATION ROOM',
]
const times = ['DAY', 'NIGHT', 'MORNING', 'LATER', 'CONTINUOUS', 'DUSK', 'SAME TIME', '1962', 'MOMENTS LATER', 'DAY 3']
const foreign = [
  'WNĘTRZE. SZPITAL - DZIEŃ',
  'PLENER. LAS - NOC',
  'INTÉRIEUR - CUISINE - JOUR',
  'EXTÉRIEUR. RUE - NUIT',
  'INNEN. KÜCHE - TAG',
  'AUSSEN. HOF - NACHT',
  'INT. COCINA - DÍA',
  'ESTERNO. PIAZZA - NOTTE',
]
const shots = [
  'ANGLE ON the door.',
  'SUPER: "THREE DAYS EARLIER"',
  'INSERT - A PHOTOGRAPH',
  'SFX: GLASS BREAKING',
  'BACK TO SCENE',
  'BEGIN MONTAGE',
  'END MONTAGE',
  'CLOSE ON HER HANDS',
  'LATER',
  'TITLE CARD: "AUTUMN"',
  'INTERCUT WITH:',
  'FREEZE FRAME.',
  'SERIES OF SHOTS',
  'A KNOCK. THEN ANOTHER.',
  'THE END',
  'BLACK.',
  'WIDE SHOT of the harbour.',
  'MUSIC: STRINGS, UNDER.',
  'FLASHBACK:',
  'POV - THROUGH THE KEYHOLE',
]
const transitions = [
  'CUT TO:',
  'SMASH CUT TO:',
  'DISSOLVE TO:',
  'MATCH CUT TO:',
  'FADE TO BLACK.',
  'JUMP CUT:',
  'FADE OUT.',
  'BACK TO:',
  'CUT TO BLACK.',
  'TIME CUT:',
]
const extensions = [
  '(V.O.)',
  '(O.S.)',
  '(O.C.)',
  "(CONT'D)",
  '(PRE-LAP)',
  '(FILTERED)',
  '(ON PHONE)',
  '(INTO PHONE)',
  '(TEXT)',
  '(SUBTITLED)',
  "(O.S.) (CONT'D)",
  '(ON TV)',
  "(cont'd)",
  '(SINGING)',
]
const directions = [
  'beat',
  'a beat',
  'softly',
  'to himself',
  're: the letter',
  'off her look',
  'then',
  'in Spanish',
  'without looking up',
  'pause',
  'sotto',
  'into radio',
  'lying',
  'almost inaudible, as if someone might be standing in the next room',
  'SHOUTING',
  'she sits',
]

export function makeSyntheticScript(pool: SentencePool, seed: string, wantedLength?: number): Script {
  const random = createRandom(`synthetic/${seed}`)
  const cast = makeCast(random, random.pick([2, 2, 3, 4, 5, 7, 10]))
  const length = wantedLength ?? random.pick([12, 20, 30, 45, 70, 110])
  const elements = makeElements(pool, cast, length, random)
  return {
    id: `s${seed}`,
    title: random.pick(['Untitled', 'The Long Way', 'Salt', 'Night Desk', 'Pilot', 'Seven Rooms']) + ` ${seed}`,
    origin: 'made from sentences of this project',
    genre: random.pick(['screen', 'screen', 'stage', 'musical', 'radio', 'interview']),
    aliases: misspell(elements, random),
    elements,
  }
}

function makeElements(pool: SentencePool, cast: string[], length: number, random: Random): ScriptElement[] {
  const isHeaded = random.chance(0.8)
  const talk = random.between(0.6, 0.92)
  // Old plays have long directions in brackets inside the speech.
  const isStagey = random.chance(0.3)
  const elements: ScriptElement[] = random.chance(0.3) ? [{ kind: 'action', text: 'FADE IN:' }] : []
  if (isHeaded) elements.push({ kind: 'heading', text: makeHeading(random) })
  let speaker = random.int(0, cast.length - 1)
  while (elements.length < length) {
    if (isHeaded && elements.length > 4 && random.chance(0.04)) {
      if (random.chance(0.4)) elements.push({ kind: 'transition', text: random.pick(transitions) })
      elements.push({ kind: 'heading', text: makeHeading(random) })
    }
    if (!random.chance(talk)) elements.push({ kind: 'action', text: makeAction(pool, cast, random) })
    else {
      if (random.chance(0.9)) speaker = (speaker + random.int(1, Math.max(1, cast.length - 1))) % cast.length
      const name = cast[speaker] ?? 'ALL'
      elements.push(makeSpeech(pool, random.chance(0.03) ? joinNames(random, cast) : name, random, isStagey))
    }
  }
  return elements
}

/** In one of seven scripts a cue lacks a letter; the gold file has the right name. */
function misspell(elements: ScriptElement[], random: Random): Record<string, string> {
  const speeches = elements.filter((element) => element.kind === 'speech' && element.actor.length > 4)
  if (speeches.length < 8 || !random.chance(0.15)) return {}
  const speech = random.pick(speeches)
  if (speech.kind !== 'speech') return {}
  const name = speech.actor
  const at = random.int(2, name.length - 2)
  speech.actor = name.slice(0, at) + name.slice(at + 1)
  return elements.some((element) => element !== speech && element.kind === 'speech' && element.actor === speech.actor)
    ? {}
    : { [speech.actor]: name }
}

function makeHeading(random: Random): string {
  if (random.chance(0.12)) return random.pick(foreign)
  const opening = random.pick(['INT.', 'INT.', 'EXT.', 'EXT.', 'INT./EXT.', 'I/E.', 'EST.', 'INT', 'EXT'])
  return `${opening} ${random.pick(places)} ${random.pick(['-', '-', '--'])} ${random.pick(times)}`
}

function makeAction(pool: SentencePool, cast: string[], random: Random): string {
  if (random.chance(0.12)) return random.pick(shots)
  const count = random.pick([1, 1, 2, 3, 4])
  const sentences = Array.from({ length: count }, () => pool.narrate(random))
  if (random.chance(0.3))
    sentences.unshift(
      `${random.pick(cast)} (${random.int(9, 80)}) ${random.pick(['enters', 'looks up', 'is already there'])}.`,
    )
  const text = sentences.join(' ')
  return random.chance(0.03) ? text.toUpperCase() : text
}

function makeDirection(pool: SentencePool, random: Random, isStagey: boolean): string {
  if (!isStagey || random.chance(0.4)) return random.chance(0.5) ? pool.parenthetical(random) : random.pick(directions)
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, () => pool.narrate(random)).join(' ')
}

function makeSpeech(pool: SentencePool, actor: string, random: Random, isStagey: boolean): Speech {
  const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4, random.int(5, 14)])
  const parts: SpeechPart[] = []
  for (let index = 0; index < count; index++) {
    if (random.chance((index === 0 ? 0.2 : 0.06) * (isStagey ? 2 : 1))) {
      parts.push({ kind: 'parenthetical', text: makeDirection(pool, random, isStagey).replace(/[()]/g, '') })
    }
    const sentence = random.chance(0.06) ? pool.say(random).toUpperCase() : pool.say(random)
    const last = parts.at(-1)
    if (last?.kind === 'say') last.text += ` ${sentence}`
    else parts.push({ kind: 'say', text: sentence })
  }
  if (random.chance(0.02)) parts.push({ kind: 'parenthetical', text: random.pick(directions) })
  const isSong = random.chance(0.02)
  return {
    kind: 'speech',
    actor,
    extension: random.chance(0.13) ? random.pick(extensions) : '',
    parts: isSong ? parts.map((part) => (part.kind === 'say' ? { ...part, kind: 'lyric' } : part)) : parts,
    isDual: false,
  }
}
