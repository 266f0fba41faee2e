import { BEARDS, FEMALE_HAIR, MALE_HAIR, OLD_FEMALE_HAIR, OLD_MALE_HAIR, type Hair } from './hair.ts'

export interface PortraitSubject {
  /** The same seed always gives the same portrait. */
  seed: string
  gender: 'female' | 'male' | 'neutral'
  age: 'young' | 'middle' | 'old'
}

export interface Skin {
  lit: string
  shade: string
}

export interface PortraitTraits {
  skin: Skin
  hair: Hair
  hairColour: string
  /** The colour of the light behind the head. */
  gel: string
  garment: string
  collar: 'round' | 'open' | 'high'
  isLitFromLeft: boolean
  glasses: 'none' | 'round' | 'square'
  beard: string | undefined
  age: PortraitSubject['age']
}

const SKINS: Skin[] = [
  { lit: '#f6d5b8', shade: '#a8714f' },
  { lit: '#edbf96', shade: '#8f5a3a' },
  { lit: '#d99f70', shade: '#7a4a2e' },
  { lit: '#bb7d50', shade: '#643a22' },
  { lit: '#96603b', shade: '#4b2a19' },
  { lit: '#734529', shade: '#371d11' },
]
const HAIR = ['#1d1512', '#3a2418', '#5f3a20', '#8c5a2c', '#c79248', '#7b2f1b', '#e0c089']
const GREY = ['#cfcbc4', '#a9a49c', '#ece6da', '#8a8780']
/** Never cyan, which marks the actor. */
const GELS = ['#c26a1e', '#9c3f4d', '#6a4a9e', '#3f5aa8', '#4d7a46', '#a4462a', '#8a7a2e', '#7d4a72']
const GARMENTS = ['#20283a', '#3a2230', '#1f2f2a', '#34291c', '#2b2440', '#40201c', '#26333f']
const COLLARS = ['round', 'open', 'high'] as const

/** A small pseudo-random generator: the same seed always gives the same numbers. */
function createRandom(seed: string): (limit: number) => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % limit)
  }
}

const hairOf = (isFemale: boolean, isOld: boolean): Hair[] =>
  isFemale ? (isOld ? OLD_FEMALE_HAIR : FEMALE_HAIR) : isOld ? OLD_MALE_HAIR : MALE_HAIR

export function portraitTraitsOf({ seed, gender, age }: PortraitSubject): PortraitTraits {
  const random = createRandom(`${gender} ${age} ${seed}`)
  const pick = <Trait>(list: readonly Trait[]): Trait => list[random(list.length)] as Trait
  const isFemale = gender === 'female' || (gender === 'neutral' && random(2) === 0)
  const isOld = age === 'old'
  const glasses = age === 'young' ? random(5) === 0 : random(5) < 2
  const hasBeard = !isFemale && random(age === 'young' ? 4 : 2) === 0
  return {
    skin: pick(SKINS),
    hair: pick(hairOf(isFemale, isOld)),
    hairColour: pick(isOld ? GREY : HAIR),
    gel: pick(GELS),
    garment: pick(GARMENTS),
    collar: pick(COLLARS),
    isLitFromLeft: random(2) === 0,
    glasses: glasses ? (random(2) === 0 ? 'round' : 'square') : 'none',
    beard: hasBeard ? pick(BEARDS) : undefined,
    age,
  }
}
