import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castScript } from './cast-script.ts'
import type { CastableVoice } from './choose-voices.ts'

const VOICES: CastableVoice[] = (['female', 'male'] as const).flatMap((gender) =>
  (['young', 'middle', 'old'] as const).flatMap((age) =>
    ['American', 'British'].map((accent) => ({ id: `${gender} ${age} ${accent}`, gender, age, accent, style: accent })),
  ),
)

const HALL = 'INT. HALL - NIGHT'
type LineInput = [character: string, dialog: string, heading?: string]
const script = (...lines: LineInput[]) =>
  lines.map(([character, dialog, heading = HALL]) => ({ character, dialog, heading }))
const cast = (...lines: LineInput[]) => castScript(script(...lines), VOICES)
const member = (character: string, ...lines: LineInput[]) =>
  cast(...lines).find((castMember) => castMember.character === character)

describe('character profiles', () => {
  it.each<[string, string, 'female' | 'male' | null, string[]]>([
    ['MRS PEEL', '', 'female', ['MRS']],
    ['OFFICER DOYLE', 'OFFICER DOYLE enters. He takes off his hat.', 'male', ['he']],
    ['DANI', 'DANI (40s) looks at herself in the glass.', 'female', ['herself']],
    ['DANI', 'DANI hands her the key. He leaves.', 'male', ['he']],
    ['KOWALSKI', 'They all wait for Mrs. Kowalski.', 'female', ['Mrs']],
    ['KOWALSKI', 'Yes, sir. Kowalski waits.', null, []],
    ['ANNA', '', 'female', ['ANNA']],
    ['OLD MAN', '', 'male', ['MAN']],
    ['ALEX', 'ALEX sits.', null, []],
    ['ROBOT', 'ANNA enters. ROBOT beeps. They wait.', null, []],
    ['WAITRESS #2', '', 'female', ['WAITRESS']],
    ['SAM', 'SAM, a tired woman in a good coat, waits.', 'female', ['woman']],
  ])('The character %s, after the narration “%s”, has the gender %s', (character, narration, gender, words) => {
    const profile = member(character, ['narrator', narration], [character, 'Me.'], ['ANNA', 'You.'])
    expect(profile?.gender).toBe(gender)
    expect(profile?.because).toEqual(expect.arrayContaining(words))
  })

  it.each<[string, string, 'young' | 'middle' | 'old' | null]>([
    ['DANI', 'DANI (40s) sits.', 'middle'],
    ['DANI', 'DANI, mid-30s, sits.', 'middle'],
    ['DANI', 'DANI (17) sits.', 'young'],
    ['DANI', 'DANI, early 20s, sits.', 'young'],
    ['DANI', 'DANI, in her seventies, sits.', 'old'],
    ['DANI', 'DANI, 68, sits.', 'old'],
    ['DANI', 'DANI moved here in the 1990s.', null],
    ['DANI', 'Room 12. DANI sits.', null],
    ['OLD MAN', '', 'old'],
    ['LITTLE BOY', '', 'young'],
    ['GRANDMA', '', 'old'],
    ['DANI', '', null],
  ])('The character %s, after the narration “%s”, has the age %s', (character, narration, age) => {
    expect(member(character, ['narrator', narration], [character, 'Me.'])?.age).toBe(age)
  })

  it('A profile lists the words that led to it', () => {
    expect(member('DANI', ['narrator', 'DANI (40s) adjusts her hat. She waits.'], ['DANI', 'Me.'])?.because).toEqual([
      'she',
      'her',
      '40s',
    ])
  })

  it('The narrator has no profile, and every cast member has a first spoken line', () => {
    const [narrator, dani] = cast(['narrator', 'A man waits.'], ['DANI', '(nods)'], ['DANI', '(quietly) No.'])
    expect(narrator).toMatchObject({ character: 'narrator', gender: null, because: [], firstLine: 'A man waits.' })
    expect(dani).toMatchObject({ character: 'DANI', lines: 2, firstLine: 'No.' })
  })
})

describe('voices of a cast', () => {
  it('A voice fits the gender and age in the script', () => {
    const voice = member('MRS PEEL', ['narrator', 'MRS PEEL (70s) waits.'], ['MRS PEEL', 'Well?'])?.voiceId
    expect(voice).toMatch(/^female old/)
  })

  it('A neutral voice comes before one of another gender, and after one of the same', () => {
    const [female, neutral, male] = (['female', 'neutral', 'male'] as const).map((gender) => ({
      ...VOICES[0]!,
      id: gender,
      gender,
    }))
    const peter = (...voices: CastableVoice[]) => castScript(script(['PETER', 'Yes.']), voices)[0]?.voiceId
    expect(peter(female!, neutral!)).toBe('neutral')
    expect(peter(neutral!, male!)).toBe('male')
  })

  it('Every character has a different voice as long as there are enough', () => {
    const people = ['MARCUS', 'PETER', 'PAUL', 'JOHN', 'ANNA', 'MARIA', 'narrator'].map((name): LineInput => [
      name,
      'Yes.',
    ])
    const voices = cast(...people).map(({ voiceId }) => voiceId)
    expect(new Set(voices).size).toBe(people.length)
  })

  it('Characters of the same scene never share a voice, even if one of them then gets an unsuitable one', () => {
    const men = ['MARCUS', 'PETER', 'PAUL', 'JOHN', 'LUKE', 'MARK', 'SIMON', 'ADAM'].map((name): LineInput => [
      name,
      'Yes.',
    ])
    const voices = cast(...men).map(({ voiceId }) => voiceId)
    expect(new Set(voices).size).toBe(men.length)
    expect(voices.filter((voice) => voice.startsWith('male'))).toHaveLength(6)
  })

  it('Characters without a common scene share a voice rather than get an unsuitable one', () => {
    const men = ['MARCUS', 'PETER', 'PAUL', 'JOHN', 'LUKE', 'MARK', 'SIMON'].map((name): LineInput => [name, 'Yes.'])
    const lineElsewhere: LineInput = ['ADAM', 'Hello?', 'EXT. MOON - DAY']
    const adam = cast(...men.slice(0, 6), lineElsewhere).find(({ character }) => character === 'ADAM')
    expect(adam?.voiceId).toMatch(/^male/)
  })

  it('The same script always gets the same cast', () => {
    const LINE = fc.tuple(
      fc.constantFrom('narrator', 'MARCUS', 'MRS PEEL', 'OLD MAN', '__proto__', 'constructor', 'R2'),
      fc.constantFrom('MARCUS (30s) takes his coat.', 'Well?', '(nods)', ''),
      fc.constantFrom(HALL, 'EXT. STREET - DAY'),
    )
    fc.assert(
      fc.property(fc.array(LINE, { maxLength: 30 }), (lines) => {
        const first = cast(...lines)
        expect(cast(...lines)).toEqual(first)
        expect(first.every(({ voiceId }) => voiceId !== '')).toBe(true)
      }),
    )
  })

  it('A script can be cast without any voices', () => {
    expect(castScript(script(['MARCUS', 'Yes.']), [])).toMatchObject([{ character: 'MARCUS', voiceId: '' }])
  })
})
