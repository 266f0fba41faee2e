import * as looks from './compose/looks.ts'
import {
  bitmapFonts,
  captured,
  finalDraft,
  fountain,
  office,
  outlined,
  paste,
  print,
  printOldWebKit,
  turned,
  withoutUnicode,
} from './recipes.ts'
import { picture, type SetFile, text } from './set-file.ts'

const sans = "'Liberation Sans'"
const serif = "'Liberation Serif'"
const mono = "'Liberation Mono'"
const courier = "'Nimbus Mono PS'"
const pagella = "'P052'"
const schoolbook = "'C059'"
const bookman = "'URW Bookman'"
const gothic = "'URW Gothic'"
const helvetica = "'Nimbus Sans'"
const times = "'Nimbus Roman'"

const eggWho = looks.whoIsWho([
  ['Gran', 'Seventies. Has never lost to breakfast.'],
  ['Teen', 'Sixteen, patient up to a point.'],
])
const propertyWho = looks.whoIsWho([
  ['Otto', 'Fifty. Stamps what he is given.'],
  ['Girl', 'Eight. Has mislaid a relative.'],
])

/** Scored once, after the parser was corrected with the others. Look at no result of these before that. */
export const firstLookFiles: SetFile[] = [
  picture(
    'photo',
    'perspective',
    'w09-lost-property',
    captured(looks.screenplay(mono), {
      kind: 'photo',
      dpi: 180,
      seed: 101,
      quality: 64,
      steps: [
        { step: 'shadow', degrees: 140, darkest: 0.52 },
        { step: 'perspective', corners: [0.02, 0.01, 0.035, 0.03] },
        { step: 'noise', amount: 0.18 },
      ],
    }),
  ),
  picture(
    'photo',
    'shadow',
    'w11-the-orchard-wall',
    captured(looks.centredPlay(pagella, '12pt'), {
      kind: 'photo',
      dpi: 190,
      seed: 102,
      quality: 68,
      steps: [
        { step: 'tint', colour: '#eef0dd' },
        { step: 'shadow', degrees: 250, darkest: 0.4 },
        { step: 'turn', degrees: 1.2 },
        { step: 'noise', amount: 0.14 },
      ],
    }),
  ),
  picture(
    'photo',
    'messenger',
    'w12-gate-forty',
    captured(looks.colon(helvetica, '12pt'), {
      kind: 'photo',
      dpi: 140,
      seed: 103,
      quality: 34,
      steps: [
        { step: 'turn', degrees: -1.3 },
        { step: 'noise', amount: 0.1 },
      ],
    }),
  ),
  picture(
    'fax',
    'standard',
    'w02-platform-six',
    captured(looks.screenplay(mono), {
      kind: 'fax',
      across: 204,
      down: 98,
      seed: 104,
      noise: 0.5,
      skew: 0.6,
      threshold: 61,
    }),
  ),
  picture(
    'fax',
    'fine',
    'w07-paragraph-nine',
    captured(looks.flush(times, '12.5pt'), {
      kind: 'fax',
      across: 204,
      down: 196,
      seed: 105,
      noise: 0.7,
      skew: -0.5,
      threshold: 59,
    }),
  ),
  picture(
    'copy',
    'black edge',
    'w08-the-marigold-line',
    captured(looks.colon(schoolbook, '12pt'), { kind: 'copy', dpi: 205, seed: 106, skew: 0.7 }),
  ),
  picture(
    'dark',
    'phone blocks',
    'w10-two-minutes-to-air',
    captured(looks.darkPhone(helvetica, '#18191c', '#dcdfe4', '#f28b82'), { kind: 'screenshot', dpi: 155 }),
  ),
  text('dark', 'live', 'w12-gate-forty', print(looks.darkPhone(gothic, '#1a1b26', '#c0caf5', '#7aa2f7', ': '))),
  picture('outlined', 'ghostscript', 'w03-cold-harbor', outlined(looks.screenplay(courier), 'ghostscript')),
  picture('outlined', 'cairo', 'w01-the-kiln', outlined(looks.flush(bookman, '11pt'), 'cairo')),
  text('type 3', 'pdflatex', 'w11-the-orchard-wall', bitmapFonts('play', 'pdflatex')),
  text('type 3', 'dvips', 'w03-cold-harbor', bitmapFonts('screenplay', 'dvips')),
  picture('no unicode', 'colon', 'w02-platform-six', withoutUnicode(looks.colon(sans, '12pt'))),
  text('sideways', 'two pages', 'w09-lost-property', turned(looks.twoPages(looks.narrowScreenplay), 90)),
  text('sideways', 'one page', 'w01-the-kiln', turned(looks.centredPlay(schoolbook, '12pt'), 270)),
  picture(
    'spread',
    'photo of a book',
    'w08-the-marigold-line',
    captured(looks.twoPages(looks.centredPlay(times, '12pt')), { kind: 'spread', dpi: 200, seed: 107, quality: 74 }),
  ),
  text('spread', 'live', 'w11-the-orchard-wall', print(looks.twoPages(looks.smallCapsPlay(pagella, '11pt', '. ')))),
  text('paste', 'lines', 'w03-cold-harbor', paste({ hasBlankLines: false, nameCase: 'upper' })),
  text(
    'paste',
    'joined',
    'w09-lost-property',
    paste({ hasBlankLines: false, nameCase: 'title', separator: ': ', joinsDirections: true }),
  ),
  text('paste', 'broken lines', 'w08-the-marigold-line', paste({ hasBlankLines: false, nameCase: 'upper', width: 60 })),
  text('plain text', 'blank lines', 'w10-two-minutes-to-air', paste({ hasBlankLines: true, nameCase: 'upper' })),
  text(
    'notes',
    'red remarks',
    'w07-paragraph-nine',
    print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['she wins here', 'quicker', 'do not smile'], everyNth: 4 },
        `margin-left: 1.3em; font: 9.5pt ${gothic}; color: #c0392b`,
      ),
    ),
  ),
  text('braces', 'print', 'w01-the-kiln', print(looks.inBraces(looks.colon(bookman, '11pt')))),
  text('braces', 'word', 'w12-gate-forty', office(looks.inBraces(looks.flush(serif, '12pt')), 'docx')),
  text('cards', 'app', 'w05-sunny-side', print(looks.cards(helvetica, '#8a1c4a', eggWho))),
  text('cards', 'app', 'w09-lost-property', print(looks.cards(gothic, '#1f5f8b', propertyWho))),
  text('small caps', 'schoolbook', 'w08-the-marigold-line', print(looks.smallCapsPlay(schoolbook, '11pt', ' '))),
  text('picture and sound', 'print', 'w05-sunny-side', print(looks.pictureAndSound(times, '1px solid #444'))),
  picture(
    'picture and sound',
    'copy',
    'w05-sunny-side',
    captured(looks.pictureAndSound(helvetica, '1.5px solid #000'), { kind: 'copy', dpi: 205, seed: 108, skew: 0.4 }),
  ),
  text('names first', 'screenplay', 'w07-paragraph-nine', print(looks.namesFirst(looks.screenplay(courier), 2))),
  text(
    'right headings',
    'television play',
    'w10-two-minutes-to-air',
    print(looks.rightHeadings(looks.flush(bookman, '12pt'), `font: bold 11pt ${gothic}`)),
  ),
  text('radio', 'numbers', 'w06-long-wave', print(looks.radio(gothic, '11pt'))),
  text('sitcom', 'courier', 'w04-the-night-nurse', print(looks.sitcom(courier))),
  text(
    'sides',
    'watermark and stamp',
    'w12-gate-forty',
    print(looks.asSides(looks.screenplay(mono), 'T. OKAFOR 5520', 'bottom: 0.1in; right: 0.2in')),
  ),
  text('word', 'colon', 'w06-long-wave', office(looks.colon(schoolbook, '11pt'), 'docx')),
  text('office print', 'colon', 'w02-platform-six', office(looks.colon(pagella, '12pt'), 'pdf')),
  text('office print', 'flush', 'w10-two-minutes-to-air', office(looks.flush(times, '12pt'), 'pdf')),
  text('old webkit', 'flush', 'w03-cold-harbor', printOldWebKit(looks.flush(schoolbook, '12pt'))),
  text('final draft', 'styled runs', 'w02-platform-six', finalDraft),
  text('fountain', 'forced', 'w07-paragraph-nine', fountain),
]
