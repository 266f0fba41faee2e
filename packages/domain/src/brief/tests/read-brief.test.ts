import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Brief, Found } from '../brief.ts'
import { LONGEST_BRIEF } from '../mail.ts'
import { readBrief } from '../read-brief.ts'
import { CONTEXT } from '../testing/contexts.ts'

const MAIL = `Hi Rosa,

Casting would love to see you for the role of DANI in THE LAST DRYER (feature).

Please prepare scenes 1 and 3. Two takes max of each.
Frame: mid-chest up, landscape. Slate at the end with name, height and where you’re based.
MP4, under 200&nbsp;MB per file. Label: LASTNAME_FIRSTNAME_DANI_SC#

Tapes are due **Thursday 11/19 at 6pm PT** via Eco Cast.

Best,
Kim
Ridge Casting
For our other films please submit via Spotlight.`

const UNRELATED = [
  'Shoots Jan 11 - Feb 5 in Albuquerque.',
  'Scale + 10.',
  'Parking is behind the building, level 3.',
  'Marcus is her brother.',
  'He takes two sugars.',
  'Callbacks will be held Friday, December 4.',
  'Take care and have fun with it!',
  'The fee is 950 for the day.',
  'Call me at 212-555-0142.',
]

const listFound = ({ notes, file = {}, ...fields }: Brief): Found<unknown>[] => [
  ...notes,
  ...Object.values(file as Record<string, Found<unknown>>),
  ...Object.values(fields as Record<string, Found<unknown>>),
]

describe('reading a mail', () => {
  it('[R-89-01] A whole mail is read, without its signature', () => {
    const { notes, ...fields } = readBrief(MAIL, CONTEXT)
    expect(Object.keys(fields)).toEqual([
      'due',
      'role',
      'project',
      'scenes',
      'takes',
      'slate',
      'slateWords',
      'frame',
      'orientation',
      'file',
      'name',
      'sendTo',
    ])
    expect(fields.due?.value).toMatchObject({ atMs: Date.parse('2026-11-19T18:00:00-08:00'), asks: [] })
    expect(fields.sendTo).not.toHaveProperty('others')
    expect(notes).toEqual([])
  })

  it('[R-89-01] Of a thread the newest mail counts, of a forwarded one the mail inside', () => {
    const older = 'On Thu, Nov 12, 2026 at 4:11 PM Ridge wrote:\n> Please slate first.'
    expect(readBrief(`No slate any more.\n\n${older}`, CONTEXT).slate?.value).toBe('none')
    const forwarded =
      'See below.\n\nBegin forwarded message:\n\n> From: Ridge\n> Subject: Dani\n>\n> Please slate first.'
    expect(readBrief(forwarded, CONTEXT)).toMatchObject({ slate: { value: 'first' }, role: { value: ['DANI'] } })
  })

  it('[R-89-01] A mail that follows up an older one counts alone', () => {
    const older = 'On Thu, Nov 12, 2026 at 4:11 PM Ridge wrote:\n> Tape due Wednesday 10am ET.'
    const mail = `Following up on the below, they pushed the deadline to Friday 10am ET.\n\n${older}`
    expect(readBrief(mail, CONTEXT).due?.value.atMs).toBe(Date.parse('2026-11-20T10:00:00-05:00'))
  })

  it('[R-89-01] A mail of several sentences is read if it asks for a tape or has three instructions', () => {
    const lines = 'Hello Rosa, how are things over there? Just scene 3. Two takes. The rest as you like it. Chest up.'
    expect(readBrief(lines, CONTEXT)).toMatchObject({ takes: { value: { count: 2 } }, frame: { value: 'chest' } })
    const story =
      'Hello Rosa, how are things over there? We saw the play. Scene 3 was a joy. The rest was fine as well. See you all very soon.'
    expect(readBrief(story, CONTEXT)).toEqual({ notes: [] })
  })

  it('[R-89-01] What stands behind 20,000 characters is not read', () => {
    const filler = 'The house is by the sea. '.repeat(LONGEST_BRIEF / 25)
    expect(readBrief(`${filler}Please slate first.`, CONTEXT)).toEqual({ notes: [] })
    expect(readBrief(`Please slate first. ${filler}`, CONTEXT).slate?.value).toBe('first')
  })

  it.each([
    'Thank you for your tape for THE LAST DRYER. We will be in touch by Friday either way.',
    'Booked! The Last Dryer, Dani, 2 days. The call sheet will go out by 6pm the night before.',
    'The table read of The Last Dryer is on 14 December at 10:00. You read Dani.',
    'You’re on the shortlist for Dani. The session is Tuesday at 1:40pm ET, reading scenes 1 and 3. Nothing to film.',
    'Availability request: THE LAST DRYER, Feb 8 to Mar 19. We’re not taping yet.',
    'Please upload your headshots by Friday at 5pm. Landscape and close-up, under 10MB each.',
    'The workshop is on Saturday. We work on scenes in pairs, two takes each in front of the group.',
  ])('[R-89-01] Nothing is found in a mail that asks for no tape: "%s"', (text) => {
    const { notes: _, ...fields } = readBrief(text, CONTEXT)
    expect(fields).toEqual({})
  })

  it('[R-89-02] Every value names the words it came from', () => {
    const { due, role, name, file, sendTo } = readBrief(MAIL, CONTEXT)
    const wordsOf = (found: Found<unknown> | undefined) => found && MAIL.slice(...found.span)
    expect([due, role, name, file?.maxBytes, sendTo].map(wordsOf)).toEqual([
      'due **Thursday 11/19 at 6pm PT',
      'role of DANI',
      'Label: LASTNAME_FIRSTNAME_DANI_SC#',
      '200&nbsp;MB',
      'Eco Cast',
    ])
  })

  it('[R-89-02] The words of every value lie in the text, whatever the text is', () => {
    const words = fc.constantFrom(
      ...MAIL.split(/(?<= )|\n/),
      '\n',
      '\n\n',
      '> ',
      '&amp;',
      '<br>',
      'İ',
      '6pm ',
      '11/12 ',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        for (const { span } of listFound(readBrief(text, CONTEXT))) {
          expect(span[0]).toBeLessThan(span[1])
          expect(text.slice(...span).trim()).not.toBe('')
        }
      }),
    )
  })

  it('[R-89-01] Reading twice gives the same', () => {
    const sentences = fc.array(fc.constantFrom(...MAIL.split('\n'), ...UNRELATED), { maxLength: 12 })
    fc.assert(
      fc.property(sentences, (lines) => {
        const text = lines.join('\n')
        expect(readBrief(text, CONTEXT)).toEqual(readBrief(text, CONTEXT))
      }),
    )
  })

  it('[R-89-01] Sentences about other things never change a field', () => {
    const { notes: _, ...wanted } = readBrief(MAIL.split('\nBest')[0] ?? '', CONTEXT)
    fc.assert(
      fc.property(fc.subarray(UNRELATED), (sentences) => {
        const text = `${MAIL.split('\nBest')[0] ?? ''}\n${sentences.join(' ')}`
        const { notes: _, ...fields } = readBrief(text, CONTEXT)
        expect(fields).toEqual(wanted)
      }),
    )
  })

  it('[R-89-01] The longest text takes no time that an actor notices, whatever it repeats', () => {
    const pieces = [
      'due Thursday 6pm PT ',
      'by 11/12 ',
      'DANI ',
      'Sc. 1, 2, ',
      'a_b-',
      '> ',
      '<b',
      'one take and one ',
      '1.',
    ]
    for (const piece of pieces) {
      const text = piece.repeat(LONGEST_BRIEF / piece.length + 1)
      const start = Date.now()
      readBrief(text, CONTEXT)
      // Fifty milliseconds on an idle machine, by npm run bench:brief; a machine with other work takes many times that.
      expect(Date.now() - start, piece).toBeLessThan(1500)
    }
  })
})
