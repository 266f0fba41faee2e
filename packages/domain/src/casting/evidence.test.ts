import { describe, expect, it } from 'vitest'
import { castScript } from './cast-script.ts'
import type { CastableVoice } from './choose-voices.ts'

type Line = [character: string, dialog: string]
const NARRATOR = 'narrator'

const VOICES: CastableVoice[] = (['female', 'male'] as const).flatMap((gender) =>
  (['young', 'middle', 'old'] as const).flatMap((age) =>
    ['American', 'British'].map((accent) => ({ id: `${gender} ${age} ${accent}`, gender, age, accent, style: age })),
  ),
)

function profileOf(character: string, lines: readonly Line[]) {
  const script = lines.map(([name, dialog]) => ({
    character: name,
    dialog,
    heading: 'INT. HALL - NIGHT',
  }))
  return castScript(script, VOICES).find((member) => member.character === character)
}

/** QUINN is a name that says nothing; ANNA and TOM are names that do. */
const genderOfQuinn = (...lines: Line[]) => profileOf('QUINN', [...lines, ['QUINN', 'Well.']])?.gender

describe('gender from directions', () => {
  it.each([
    ['QUINN slumps in a chair. He has not slept.', 'male'],
    ['QUINN slumps in a chair. She has not slept.', 'female'],
    ['QUINN adjusts her collar.', 'female'],
    ['QUINN looks at himself in the glass.', 'male'],
    ['QUINN looks at him.', null],
    ['QUINN shuts the door behind him.', 'male'],
    ['QUINN stands behind him.', null],
    ['The dog looks at QUINN and wags its tail.', null],
    ['ANNA hands QUINN the key. He leaves.', 'male'],
    ['ANNA hands QUINN the key. She leaves.', null],
    ['TOM mops the floor. QUINN sits. They wait.', null],
    ['QUINN, a tired woman in a good coat, waits.', 'female'],
    ['QUINN, with a woman on each arm, waits.', null],
    ['QUINN (M, 40s) waits.', 'male'],
    ['QUINN (40s) waits.', null],
    ['His sister, QUINN, opens the door.', 'female'],
    ['His sister stares. QUINN opens the door.', null],
    ["QUINN, the bride's father, opens the door.", 'male'],
    ["QUINN, in the bride's room, opens the door.", null],
    ['A BOY of nine, QUINN, opens the door.', 'male'],
    ['HENRIETTA QUINN opens the door.', 'female'],
    ['Mr. Quinn opens the door.', 'male'],
    ['Yes, sir. Quinn opens the door.', null],
  ])('[R-18-02] The direction “%s” makes the gender of QUINN %s', (direction, gender) => {
    expect(genderOfQuinn([NARRATOR, direction])).toBe(gender)
  })

  it.each([
    ['(she laughs) Never.', 'female'],
    ['(under his breath) Never.', 'male'],
    ['(off her look) Never.', null],
    ['(to him) Never.', null],
    ['(quietly) Never.', null],
  ])('[R-18-02] The speech “%s” makes the gender of its speaker %s', (speech, gender) => {
    expect(genderOfQuinn(['QUINN', speech])).toBe(gender)
  })

  it('[R-18-02] A pronoun after a speech means one of the two who spoke, and the known one is ruled out', () => {
    const talk: Line[] = [
      ['TOM', 'Sit down.'],
      ['QUINN', 'No.'],
    ]
    expect(genderOfQuinn(...talk, [NARRATOR, 'She stands up.'])).toBe('female')
    expect(genderOfQuinn(...talk, [NARRATOR, 'He stands up.'])).toBeNull()
  })

  it('[R-18-02] “(to her)” tells about the only other speaker', () => {
    expect(genderOfQuinn(['TOM', '(to her) Sit down.'])).toBe('female')
    expect(genderOfQuinn(['TOM', '(to her) Sit down.'], ['ANNA', 'Why?'])).toBeNull()
  })
})

describe('gender from speech', () => {
  it.each([
    ['Yes, sir.', 'male'],
    ["Thank you, ma'am.", 'female'],
    ['Dad! Wait!', 'male'],
    ['Listen, young lady.', 'female'],
    ['As you wish, my lord.', 'male'],
    ['As you wish, my mother.', null],
    ['Thanks, Dave.', 'male'],
    ['Dave is late.', null],
    ['Mr. Garrow, how long have you been here?', 'male'],
    ['Mom said no.', null],
    ["You're a good woman, Quinn.", 'female'],
    ["You're the man.", null],
    ['This is my wife, Quinn.', 'female'],
    ['Tell your mother, Quinn.', null],
    ['Quinn is my brother.', 'male'],
    ['Quinn is my doctor.', null],
    ['Mrs. Quinn is waiting.', 'female'],
    ['Man, it is cold.', null],
  ])('[R-18-03] The partner’s words “%s” make the gender of QUINN %s', (speech, gender) => {
    expect(genderOfQuinn(['ANNA', speech])).toBe(gender)
  })

  it.each([
    ["I'm your mother.", 'female'],
    ["I'm not your mother.", null],
    ["I'm Henrietta.", 'female'],
    ["I'm Frank about it.", null],
    ['My husband is late.', 'female'],
    ['My wife is late.', 'male'],
    ['His wife is late.', null],
  ])('[R-18-03] The words “%s” make the gender of QUINN, who says them, %s', (speech, gender) => {
    expect(genderOfQuinn(['QUINN', speech])).toBe(gender)
  })

  it('[R-18-03] A pronoun in speech means the absent person who was named', () => {
    expect(genderOfQuinn(['ANNA', 'Where is Quinn?'], ['TOM', "She's late."])).toBe('female')
    expect(genderOfQuinn(['ANNA', 'Quinn, wait.'], ['TOM', "She's late."])).toBeNull()
  })

  it('[R-18-03] “Sir” in a room full of people tells about whoever spoke before', () => {
    expect(genderOfQuinn(['QUINN', 'Go.'], ['ANNA', 'Yes, sir.'], ['BLAKE', 'Wait.'])).toBe('male')
    expect(genderOfQuinn(['BLAKE', 'Go.'], ['ANNA', 'Yes, sir.'], ['BLAKE', 'Wait.'])).toBeNull()
  })
})

describe('gender from names', () => {
  it.each([
    ['FRAU WENDT', 'female'],
    ['HERR WENDT', 'male'],
    ['SEÑORA IBARRA', 'female'],
    ["BRIDE'S FATHER", 'male'],
    ['MOTHER OF THE GROOM', 'female'],
    ["WOMAN'S VOICE", 'female'],
    ['DETECTIVE KING', null],
    ['THE KING', 'male'],
    ['NICK', 'male'],
    ['MEG', 'female'],
    ['NGOZI', 'female'],
    ['SIOBHÁN', 'female'],
    ['GIUSEPPE', 'male'],
    ['JEAN-LUC', 'male'],
    ['JEAN', null],
    ['SAM', null],
    ['DR. GRANT', null],
    ['DR. GRANT MILLER', 'male'],
    ["TOM'S DRIVER", null],
    ['ANNA & TOM', null],
    ['HUNTER', null],
    ['GUARD #2', null],
    ['NURSE (M)', 'male'],
    ['BARTENDER (FEMALE, 30s)', 'female'],
    ['NURSE (M.O.S.)', null],
    ['NURSE (MUMBLING)', null],
    ['FOSTER-MOTHER', 'female'],
    ['DRUMMER-BOY', 'male'],
    ['FISHWIFE', 'female'],
    ['SHOPGIRL', 'female'],
    ['DELIVERY-MAN', 'male'],
    ['LOBSTERMAN', 'male'],
    ['BATEMAN', null],
    ['HOFFMAN-KING', null],
  ])('[R-18-04] The name %s makes the gender %s', (character, gender) => {
    expect(profileOf(character, [[character, 'Well.']])?.gender).toBe(gender)
  })

  it('[R-18-05] What the directions say outweighs the name', () => {
    const lines = (pronoun: string): Line[] => [
      [NARRATOR, `TOMMY, a nurse, sits down. ${pronoun} takes a breath.`],
      ['TOMMY', 'Well.'],
    ]
    expect(profileOf('TOMMY', lines('She'))?.gender).not.toBe('male')
    expect(profileOf('TOMMY', [...lines('She'), [NARRATOR, 'TOMMY straightens her cap.']])?.gender).toBe('female')
    expect(profileOf('TOMMY', lines('He'))?.gender).toBe('male')
  })

  it('[R-18-05] Contradictory evidence leaves the gender open', () => {
    expect(genderOfQuinn([NARRATOR, 'QUINN sits. She waits.'], [NARRATOR, 'QUINN stands. He waits.'])).toBeNull()
  })
})

describe('age from introductions', () => {
  it.each([
    ['A BOY of nine, QUINN, opens the door.', 'young'],
    ['QUINN, a 12-year-old with braces, opens the door.', 'young'],
    ['QUINN, about thirty-five, opens the door.', 'middle'],
    ['QUINN, eighty-two, opens the door.', 'old'],
    ['QUINN, an old man, opens the door.', 'old'],
    ['QUINN, in an old coat, opens the door.', null],
    ['QUINN, 3 keys in hand, opens the door.', null],
  ])('[R-18-06] The direction “%s” makes the age of QUINN %s', (direction, age) => {
    expect(
      profileOf('QUINN', [
        [NARRATOR, direction],
        ['QUINN', 'Well.'],
      ])?.age,
    ).toBe(age)
  })
})

describe('accents', () => {
  const accentOf = (character: string, direction: string) =>
    profileOf(character, [
      [NARRATOR, direction],
      ['QUINN', 'Well.'],
      ['ANNA', 'Well?'],
    ])

  it.each([
    ['QUINN, with a thick British accent, waits.', 'British'],
    ['QUINN, an Englishman, waits.', 'British'],
    ['QUINN speaks with a Scottish burr.', 'Scottish'],
    ['QUINN shows a British passport.', 'American'],
    ['QUINN, a policeman, waits.', 'American'],
  ])('[R-18-07] The direction “%s” gives QUINN the accent %s, and ANNA an American one', (direction, accent) => {
    expect(accentOf('QUINN', direction)?.accent).toBe(accent)
    expect(accentOf('ANNA', direction)?.accent).toBe('American')
  })

  it('[R-18-07] A direction about everyone changes the accent of the whole cast', () => {
    expect(accentOf('ANNA', 'Everyone speaks with British accents.')?.voiceId).toMatch(/British$/)
    expect(accentOf('ANNA', 'Everyone speaks softly.')?.voiceId).toMatch(/American$/)
  })

  it('[R-18-08] The voices of a cast have one accent as long as enough of them differ', () => {
    const talk = (...names: string[]) =>
      names.map((character) => ({ character, dialog: 'Yes.', heading: 'INT. HALL - NIGHT' }))
    const countBritish = (...names: string[]) =>
      castScript(talk(...names), VOICES).filter(({ voiceId }) => voiceId.endsWith('British')).length
    expect(countBritish('TOM', 'PETER', 'PAUL')).toBe(0)
    expect(countBritish('TOM', 'PETER', 'PAUL', 'JOHN')).toBe(1)
  })

  it('[R-18-08] The accent that a script asks for outweighs the age of a voice', () => {
    const quinn = accentOf('QUINN', 'MR. QUINN (80s), with a British accent, waits. He sits down.')
    expect(quinn?.voiceId).toBe('male old British')
    expect(accentOf('QUINN', 'MR. QUINN (80s) waits. He sits down.')?.voiceId).toBe('male old American')
  })
})
