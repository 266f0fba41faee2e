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

const serif = "'Liberation Serif'"
const sans = "'Liberation Sans'"
const garamond = "'EB Garamond'"
const mono = "'Liberation Mono'"
/** Its outlines make Chromium write Type 3 fonts. */
const courier = "'Nimbus Mono PS'"

const oatWho = looks.whoIsWho([
  ['Dad', 'Late 30s, losing to the cat. Comic timing essential.'],
  ['Mum', 'Same. Has read the packet.'],
  ['Announcer', 'Voice only. Warm, not winking.'],
])
const relayWho = looks.whoIsWho([
  ['Ives', 'Forty. Has been alone with one other person for a year.'],
  ['Tamsin', 'Thirty-five. The other person.'],
])

/** May be looked at while the parser is corrected. */
export const tuningFiles: SetFile[] = [
  picture(
    'photo',
    'perspective',
    'u01-blue-cup',
    captured(looks.screenplay(courier), {
      kind: 'photo',
      dpi: 170,
      seed: 11,
      quality: 62,
      steps: [
        { step: 'shadow', degrees: 35, darkest: 0.5 },
        { step: 'perspective', corners: [0.05, 0.02, 0.01, 0.03] },
        { step: 'noise', amount: 0.2 },
      ],
    }),
  ),
  picture(
    'photo',
    'shadow',
    'u02-the-understudy',
    captured(looks.centredPlay(garamond, '11pt'), {
      kind: 'photo',
      dpi: 200,
      seed: 12,
      quality: 70,
      steps: [
        { step: 'tint', colour: '#f3dfb5' },
        { step: 'shadow', degrees: 120, darkest: 0.32 },
        { step: 'turn', degrees: 1.4 },
        { step: 'noise', amount: 0.15 },
      ],
    }),
  ),
  picture(
    'photo',
    'bend',
    'u06-ward-six',
    captured(looks.screenplay(courier), {
      kind: 'photo',
      dpi: 180,
      seed: 13,
      quality: 65,
      steps: [
        { step: 'shadow', degrees: 80, darkest: 0.6 },
        { step: 'bend', depth: 0.012 },
        { step: 'noise', amount: 0.15 },
      ],
    }),
  ),
  picture(
    'photo',
    'hand-held',
    'u07-low-tide',
    captured(looks.screenplay(courier), {
      kind: 'photo',
      dpi: 190,
      seed: 14,
      quality: 58,
      steps: [
        { step: 'shake', length: 1.2, degrees: 20 },
        { step: 'shadow', degrees: 200, darkest: 0.55 },
        { step: 'perspective', corners: [0.01, 0.04, 0.02, 0.005] },
        { step: 'noise', amount: 0.2 },
      ],
    }),
  ),
  picture(
    'photo',
    'messenger',
    'u08-parish-minutes',
    captured(looks.colon(serif, '12pt'), {
      kind: 'photo',
      dpi: 130,
      seed: 15,
      quality: 30,
      steps: [
        { step: 'turn', degrees: -0.9 },
        { step: 'noise', amount: 0.1 },
      ],
    }),
  ),
  picture(
    'fax',
    'standard',
    'u07-low-tide',
    captured(looks.screenplay(courier), {
      kind: 'fax',
      across: 204,
      down: 98,
      seed: 21,
      noise: 0.35,
      skew: 0.4,
      threshold: 62,
    }),
  ),
  picture(
    'fax',
    'speckled',
    'u06-ward-six',
    captured(looks.screenplay(mono), {
      kind: 'fax',
      across: 204,
      down: 98,
      seed: 24,
      noise: 2,
      skew: -0.4,
      threshold: 62,
    }),
  ),
  picture(
    'fax',
    'fine',
    'u04-pizza-court',
    captured(looks.sitcom(courier), {
      kind: 'fax',
      across: 204,
      down: 196,
      seed: 22,
      noise: 0.6,
      skew: -0.7,
      threshold: 58,
    }),
  ),
  picture(
    'copy',
    'black edge',
    'u01-blue-cup',
    captured(looks.flush(serif, '12pt'), { kind: 'copy', dpi: 200, seed: 23, skew: 0.8 }),
  ),
  picture(
    'dark',
    'phone colon',
    'u01-blue-cup',
    captured(looks.darkPhone("'Open Sans'", '#111113', '#e8e8e8', '#ffd479', ': '), { kind: 'screenshot', dpi: 160 }),
  ),
  picture(
    'dark',
    'phone blocks',
    'u06-ward-six',
    captured(looks.darkPhone("'Lato'", '#1e1e1e', '#d0d0d0', '#8ab4f8'), { kind: 'screenshot', dpi: 150 }),
  ),
  text('dark', 'live', 'u04-pizza-court', print(looks.darkPhone("'Carlito'", '#202124', '#e8eaed', '#fdd663', ': '))),
  picture('outlined', 'ghostscript', 'u02-the-understudy', outlined(looks.centredPlay(serif, '11pt'), 'ghostscript')),
  picture('outlined', 'ghostscript', 'u07-low-tide', outlined(looks.screenplay(courier), 'ghostscript')),
  text('type 3', 'pdflatex', 'u06-ward-six', bitmapFonts('screenplay', 'pdflatex')),
  text('type 3', 'dvips', 'u08-parish-minutes', bitmapFonts('play', 'dvips')),
  picture('type 3', 'no unicode', 'u02-the-understudy', withoutUnicode(looks.colon(courier, '11pt'))),
  picture('no unicode', 'screenplay', 'u01-blue-cup', withoutUnicode(looks.screenplay(mono))),
  text('sideways', 'two pages', 'u06-ward-six', turned(looks.twoPages(looks.narrowScreenplay), 90)),
  text('sideways', 'two pages', 'u08-parish-minutes', turned(looks.twoPages(looks.colon(serif, '10pt')), 270)),
  text('sideways', 'one page', 'u07-low-tide', turned(looks.screenplay(mono), 90)),
  picture(
    'spread',
    'photo of a book',
    'u02-the-understudy',
    captured(looks.twoPages(looks.smallCapsPlay(garamond, '11pt', '. ')), {
      kind: 'spread',
      dpi: 200,
      seed: 31,
      quality: 75,
    }),
  ),
  text('spread', 'live', 'u01-blue-cup', print(looks.twoPages(looks.narrowScreenplay))),
  text('paste', 'lines', 'u01-blue-cup', paste({ hasBlankLines: false, nameCase: 'upper' })),
  text(
    'paste',
    'joined',
    'u06-ward-six',
    paste({ hasBlankLines: false, nameCase: 'title', separator: ': ', joinsDirections: true }),
  ),
  text('paste', 'broken lines', 'u07-low-tide', paste({ hasBlankLines: false, nameCase: 'upper', width: 62 })),
  text(
    'paste',
    'joined',
    'u08-parish-minutes',
    paste({ hasBlankLines: false, nameCase: 'upper', joinsDirections: true }),
  ),
  text('plain text', 'blank lines', 'u06-ward-six', paste({ hasBlankLines: true, nameCase: 'upper' })),
  text(
    'plain text',
    'mail',
    'u02-the-understudy',
    paste({
      hasBlankLines: true,
      separator: ': ',
      prefix: '> ',
      width: 70,
      before: ['Hi Sam, sides below, tape due Friday!', '', ''],
      after: ['', 'Best,', 'Jo'],
    }),
  ),
  text(
    'notes',
    'blue remarks',
    'u07-low-tide',
    print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['slower here!!', 'look away', 'PAUSE 2 beats', 'new thought'], everyNth: 3 },
        `margin-left: 1.2em; font: 9pt ${sans}; color: #1746c2`,
      ),
    ),
  ),
  text(
    'notes',
    'black sans',
    'u02-the-understudy',
    print(
      looks.withNotes(
        looks.flush(serif, '12pt'),
        { texts: ['breathe', 'she knows already', 'higher status'], everyNth: 4 },
        `margin-left: 1em; font: 11pt ${sans}`,
      ),
    ),
  ),
  text('braces', 'word', 'u02-the-understudy', office(looks.inBraces(looks.colon(serif, '12pt')), 'docx')),
  text('braces', 'print', 'u06-ward-six', print(looks.inBraces(looks.flush(sans, '11pt')))),
  text(
    'braces',
    'text',
    'u08-parish-minutes',
    paste({ hasBlankLines: true, nameCase: 'upper', brackets: '{}', actionBrackets: '{}' }),
  ),
  text('cards', 'app', 'u05-morning-mill', print(looks.cards("'Lato'", '#7a3ea1', oatWho))),
  text('cards', 'app', 'u03-relay-nine', print(looks.cards("'Open Sans'", '#0b6e4f', relayWho))),
  text('small caps', 'garamond', 'u08-parish-minutes', print(looks.smallCapsPlay(garamond, '11.5pt', '. '))),
  text('small caps', 'word', 'u02-the-understudy', office(looks.smallCapsPlay(serif, '12pt', ' '), 'docx')),
  text('picture and sound', 'print', 'u05-morning-mill', print(looks.pictureAndSound(sans, '1px solid #000'))),
  text(
    'picture and sound',
    'word',
    'u05-morning-mill',
    office(looks.pictureAndSound("'Carlito'", '1px solid #999'), 'docx'),
  ),
  picture(
    'picture and sound',
    'copy',
    'u05-morning-mill',
    captured(looks.pictureAndSound(sans, '1.5px solid #000'), { kind: 'copy', dpi: 200, seed: 41, skew: -0.5 }),
  ),
  text('names first', 'screenplay', 'u07-low-tide', print(looks.namesFirst(looks.screenplay(mono), 2))),
  text('names first', 'flush', 'u08-parish-minutes', print(looks.namesFirst(looks.flush(serif, '13pt'), 2))),
  text(
    'right headings',
    'television play',
    'u07-low-tide',
    print(looks.rightHeadings(looks.flush("'Caladea'", '12pt'), `font: bold 10pt ${sans}`)),
  ),
  text('radio', 'numbers', 'u03-relay-nine', print(looks.radio(sans, '11pt'))),
  text('sitcom', 'courier', 'u04-pizza-court', print(looks.sitcom(courier))),
  text(
    'sides',
    'watermark and stamp',
    'u01-blue-cup',
    print(looks.asSides(looks.screenplay(mono), 'J. MORROW 4471', 'top: 0; right: 0')),
  ),
  text(
    'sides',
    'watermark and stamp',
    'u04-pizza-court',
    print(looks.asSides(looks.sitcom(courier), 'DO NOT COPY', 'bottom: 0.2in; left: 0.3in; transform: rotate(-6deg)')),
  ),
  text('word', 'flush', 'u06-ward-six', office(looks.flush("'Carlito'", '11pt'), 'docx')),
  text('word', 'screenplay', 'u01-blue-cup', office(looks.screenplay(mono), 'docx')),
  text('office print', 'screenplay', 'u07-low-tide', office(looks.screenplay(mono), 'pdf')),
  text('old webkit', 'colon', 'u08-parish-minutes', printOldWebKit(looks.colon(serif, '12pt'))),
  text('final draft', 'styled runs', 'u07-low-tide', finalDraft),
  text('fountain', 'forced', 'u01-blue-cup', fountain),
]
