import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toSpokenUnits } from './read-aloud.ts'
import { spokenText } from './spoken-text.ts'

const speak = (text: string) => spokenText(text, [])

describe('Text that is not spoken', () => {
  test.each([
    ['(quietly) I know.', 'I know.'],
    ['I know (beat) you.', 'I know you.'],
    ['[SFX: door] Who (really) is {there} here?', 'Who is here?'],
    ['Go ((now)) away (and (never) again) please.', 'Go away please.'],
    ['Stay (she turns', 'Stay'],
    ['Stay (she turns\nand leaves) here', 'Stay here'],
    ['Stay (she turns\nNever.', 'Stay Never.'],
    ['A smile :) and on', 'A smile: and on'],
    ['<break time="3s"/>Hello <b>you</b>, I <3 you', 'Hello you, I three you'],
    ['*Really*? _Yes_ ~now~ |', 'Really? Yes now'],
    ['Nice 😀 one\u200b', 'Nice one'],
  ])('[C25] The line "%s" is spoken as "%s", without directions and markup', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })

  test.each(['', '   ', '(beat)', '[sighs] (beat)', '...', '—', '?!', '( ( )'])(
    'Nothing is spoken of the line "%s"',
    (text) => {
      expect(speak(text)).toBe('')
    },
  )
})

describe('Figures', () => {
  test.each([
    ['5', 'five'],
    ['0', 'zero'],
    ['42.', 'forty-two.'],
    ['1,234,567', 'one million two hundred thirty-four thousand five hundred sixty-seven'],
    ['3.14', 'three point one four'],
    ['-5', 'minus five'],
    ['50%', 'fifty percent'],
    ['72°', 'seventy-two degrees'],
    ['21st 2nd 3rd 12th 20th 100th', 'twenty-first second third twelfth twentieth one hundredth'],
    ['1/2 3/4 24/7 9/11 ½', 'one half three quarters twenty-four seven nine eleven one half'],
    ['10-15', 'ten to fifteen'],
    ['#1', 'number one'],
    ['007', 'oh oh seven'],
    ['call 911', 'call nine one one'],
    ['555-0199', 'five five five, oh one nine nine'],
    ['Room 302', 'Room three oh two'],
    ['flight 1408', 'flight fourteen oh eight'],
    ['4B MI6 3D', 'four B M.I. six three D'],
    ['20mph 6 ft tall', 'twenty miles per hour six feet tall'],
    [`5'10"`, 'five foot ten'],
    ['a .45', 'a forty-five'],
    ['a 5-year-old', 'a five-year-old'],
    [
      '12345678901234567890',
      'one two three four five six seven eight nine oh one two three four five six seven eight nine oh',
    ],
  ])('The figures "%s" are spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Years', () => {
  test.each([
    ['1984', 'nineteen eighty-four'],
    ['1905', 'nineteen oh five'],
    ['1900', 'nineteen hundred'],
    ['2000', 'two thousand'],
    ['2005', 'two thousand five'],
    ['2024', 'twenty twenty-four'],
    ["the 1980s, '90s and 20s", 'the nineteen eighties, nineties and twenties'],
    ['2050 people', 'two thousand fifty people'],
  ])('The year in "%s" is spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Money', () => {
  test.each([
    ['$5.50', 'five dollars and fifty cents'],
    ['$1', 'one dollar'],
    ['$0.99', 'ninety-nine cents'],
    ['£2.01', 'two pounds and one penny'],
    ['€1,000', 'one thousand euros'],
    ['$2.5 million.', 'two point five million dollars.'],
    ['$20k', 'twenty thousand dollars'],
    ['a $20 bill', 'a twenty dollar bill'],
    ['50¢', 'fifty cents'],
  ])('The amount "%s" is spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Times and dates', () => {
  test.each([
    ['10:30', 'ten thirty'],
    ['at 10:05.', 'at ten oh five.'],
    ['10:00', "ten o'clock"],
    ['10:30 a.m. sharp', 'ten thirty A.M. sharp'],
    ['9:00 PM', 'nine P.M.'],
    ['7pm', 'seven P.M.'],
    ['14:30', 'fourteen thirty'],
    ['March 3', 'March third'],
    ['3 March', 'the third of March'],
    ['3/14/1998', 'March fourteenth, nineteen ninety-eight'],
  ])('The time or date "%s" is spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Abbreviations', () => {
  test.each([
    ['Mr. and Mrs. Jones met Ms. Lee.', 'Mister and Missus Jones met Miz Lee.'],
    ['Dr. Smith of Elm Dr. knows.', 'Doctor Smith of Elm Drive knows.'],
    ["St. Mary's on Main St.", "Saint Mary's on Main Street."],
    ['Sgt. Pepper vs. Lt. Dan', 'Sergeant Pepper versus Lieutenant Dan'],
    ['No. 5. No. Five.', 'number five. No. Five.'],
    ['cats, dogs, etc.', 'cats, dogs, et cetera.'],
    ['e.g. this', 'for example this'],
    ['John F. Kennedy and J. K. Rowling', 'John F Kennedy and J K Rowling'],
    ['So do I. They left.', 'So do I. They left.'],
    ['the U.S. Senate', 'the U.S. Senate'],
    ['Henry VIII, Act II', 'Henry the eighth, Act two'],
    ['R&B and/or w/ me', 'R and B and or with me'],
    ['anna@mail.com', 'anna at mail dot com'],
    ["rock 'n' roll", 'rock and roll'],
    ['the constructor of __proto__', 'the constructor of proto'],
  ])('The abbreviations in "%s" are spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Capitals', () => {
  test.each([
    ['GET OUT OF MY HOUSE!', 'get out of my house!'],
    ["DON'T YOU DARE", "don't you dare"],
    ['You are SO dead.', 'You are so dead.'],
    ['The FBI and the NYPD.', 'The F.B.I. and the N.Y.P.D..'],
    ['I live in the US.', 'I live in the U.S..'],
    ['GIVE IT TO US!', 'give it to us!'],
    ['NASA called. OK?', 'nasa called. okay?'],
    ['I am A man.', 'I am A man.'],
  ])('The capitals in "%s" are spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Stutters and stretched words', () => {
  test.each([
    ['Nooooo! Pleeease. Whaaat?', 'No! Please. What?'],
    ['Soooon. Hmmm.', 'Soon. Hmm.'],
    ["b-but I-I can't", "buh, but I, I can't"],
    ['W-w-what', 'wuh, wuh, what'],
    ['Wait -- no... I—I can’t', "Wait— no… I— I can't"],
    ['maybe . . . not', 'maybe…. not'],
    ['“Stop,” she said.', '"Stop," she said.'],
  ])('The stutters and stretched words in "%s" are spoken as "%s"', (text, expected) => {
    expect(speak(text)).toBe(expected)
  })
})

describe('Respellings', () => {
  const respellings = [
    { word: 'Siobhan', say: 'shivawn' },
    { word: 'Nguyen Van', say: 'win van' },
    { word: 'don', say: 'dawn' },
    { word: '1984', say: 'the book' },
    { word: 'x', say: '(nothing)' },
  ]
  test.each([
    ["SIOBHAN! siobhan's here, ex-Siobhan", "shivawn! shivawn's here, ex-shivawn"],
    ['Siobhanette', 'Siobhanette'],
    ['NGUYEN VAN, Nguyen', 'win van, Nguyen'],
    ["Don, I don't", "dawn, I don't"],
    ['Read 1984.', 'Read the book.'],
    ['x', 'x'],
  ])('Respellings replace whole words in any case: "%s" is spoken as "%s"', (text, expected) => {
    expect(spokenText(text, respellings)).toBe(expected)
  })

  it('Spoken units keep the spelling of the script beside the spoken text', () => {
    expect(toSpokenUnits("Siobhan's $5 million (beat) wait—no.", respellings)).toEqual([
      { written: ["Siobhan's"], say: "shivawn's" },
      { written: ['$5', 'million'], say: 'five million dollars' },
      { written: ['wait—no.'], say: 'wait— no.' },
    ])
  })
})

describe('Arbitrary text', () => {
  const line = fc.string({ unit: 'binary', maxLength: 200 })

  it('Every spoken unit has spoken text and words of the script', () => {
    fc.assert(
      fc.property(line, (text) => {
        const units = toSpokenUnits(text, [])
        const written = units.flatMap((unit) => unit.written)
        expect(units.every(({ say, written: words }) => say.trim() !== '' && words.length > 0)).toBe(true)
        expect(text.replace(/\s+/gu, ' ')).toContain(written[0] ?? '')
      }),
    )
  })

  it('[C25] Spoken text never contains markup', () => {
    const markup = fc.array(fc.constantFrom('<', '>', '[', ']', '(', ')', '{', '}', 'a', ' ', '/', '|', '\\', '\n'))
    fc.assert(
      fc.property(markup, (parts) => {
        expect(speak(parts.join(''))).not.toMatch(/[<>[\](){}|\\]/)
      }),
    )
  })

  it('A hundred respellings make a line only a few times slower to prepare', () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ word: `Name${n} Other${n}`, say: `naym ${n}` }))
    const text = 'Listen, I never said that Siobhan was coming on 3 May, did I? You keep telling me that she knows.'
    const timeOf = (respellings: typeof many) => {
      const startedAt = Date.now()
      for (let n = 0; n < 200; n += 1) spokenText(`${text} ${n}`, respellings)
      return Date.now() - startedAt
    }
    // Measured alternately, so that other load falls on both. Searching for each respelling would be 100 times slower.
    const rounds = Array.from({ length: 10 }, () => [timeOf(many), timeOf([])] as const)
    const fastest = (way: 0 | 1) => Math.min(...rounds.map((times) => times[way]))
    expect(fastest(0)).toBeLessThan(6 * Math.max(1, fastest(1)))
  })

  it('Long runs of unusual characters are prepared in seconds', () => {
    const startedAt = Date.now()
    for (const piece of ['(', '<a', '1,', '1-', "'", 'A.', '....', '$', 'aaa', '-a'])
      toSpokenUnits(piece.repeat(20_000), [{ word: 'aa', say: 'b' }])
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })
})
