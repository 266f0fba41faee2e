import { describe, expect, it } from 'vitest'
import { FEMALE_HAIR, MALE_HAIR, OLD_FEMALE_HAIR, OLD_MALE_HAIR } from './hair.ts'
import { type PortraitSubject, portraitTraitsOf } from './portrait-traits.ts'

const WOMEN = 'heart bella nicole aoede kore sarah alloy nova sky jessica river emma isabella alice lily'.split(' ')
const MEN = 'fenrir michael puck echo eric liam onyx santa adam george fable lewis daniel'.split(' ')
const AGES = ['young', 'middle', 'old'] as const

const subject = (seed: string, gender: PortraitSubject['gender'], age: PortraitSubject['age']): PortraitSubject => ({
  seed,
  gender,
  age,
})

describe('Portraits', () => {
  it('[R-9-37] A portrait follows age and gender', () => {
    for (const age of AGES) {
      for (const name of WOMEN) {
        expect(age === 'old' ? OLD_FEMALE_HAIR : FEMALE_HAIR).toContain(
          portraitTraitsOf(subject(name, 'female', age)).hair,
        )
      }
      for (const name of MEN) {
        expect(age === 'old' ? OLD_MALE_HAIR : MALE_HAIR).toContain(portraitTraitsOf(subject(name, 'male', age)).hair)
      }
    }
  })

  it.each(AGES)('The portraits of 28 %s voices all differ', (age) => {
    const drawn = [
      ...WOMEN.map((name) => portraitTraitsOf(subject(`kokoro:${name}`, 'female', age))),
      ...MEN.map((name) => portraitTraitsOf(subject(`kokoro:${name}`, 'male', age))),
    ]
    // Without the traits that are invisible in a small picture: the collar and the side of the light.
    const seen = drawn.map(({ skin, hair, hairColour, gel, garment }) =>
      JSON.stringify([skin, hair, hairColour, gel, garment]),
    )
    expect(new Set(seen).size).toBe(28)
  })

  it('The same voice always has the same portrait', () => {
    const one = subject('kokoro:af_heart', 'female', 'young')
    expect(portraitTraitsOf(one)).toEqual(portraitTraitsOf({ ...one }))
  })
})
