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
const libertine = "'Linux Libertine O'"
const mono = "'Liberation Mono'"
const courier = "'Nimbus Mono PS'"

const treeWho = looks.whoIsWho([
  ['Neil', '50s. Has known about the tree.'],
  ['Joan', '50s. Has known about Neil.'],
  ['Call handler', 'Heard on the phone. Has seen it all before.'],
])
const dragonWho = looks.whoIsWho([
  ['Wren', 'Nine. Folds things.'],
  ['Kit', 'Thirteen. Reads about them.'],
])

/** Were first looked at when the parser of November was done; they may be looked at now. */
export const earlierFiles: SetFile[] = [
  picture(
    'photo',
    'perspective',
    'v06-the-people-v-moss',
    captured(looks.screenplay(courier), {
      kind: 'photo',
      dpi: 175,
      seed: 61,
      quality: 60,
      steps: [
        { step: 'shadow', degrees: 300, darkest: 0.48 },
        { step: 'perspective', corners: [0.015, 0.05, 0.03, 0.005] },
        { step: 'noise', amount: 0.2 },
      ],
    }),
  ),
  picture(
    'photo',
    'shadow',
    'v07-the-paper-dragon',
    captured(looks.flush("'Caladea'", '12pt'), {
      kind: 'photo',
      dpi: 180,
      seed: 62,
      quality: 66,
      steps: [
        { step: 'tint', colour: '#e9e2f4' },
        { step: 'shadow', degrees: 15, darkest: 0.34 },
        { step: 'turn', degrees: -1.6 },
        { step: 'noise', amount: 0.15 },
      ],
    }),
  ),
  picture(
    'photo',
    'bend',
    'v02-the-lamp-room',
    captured(looks.centredPlay(libertine, '11.5pt'), {
      kind: 'photo',
      dpi: 210,
      seed: 63,
      quality: 68,
      steps: [
        { step: 'shadow', degrees: 95, darkest: 0.55 },
        { step: 'bend', depth: 0.014 },
        { step: 'noise', amount: 0.12 },
      ],
    }),
  ),
  picture(
    'photo',
    'hand-held',
    'v01-dry-well',
    captured(looks.screenplay(mono), {
      kind: 'photo',
      dpi: 185,
      seed: 64,
      quality: 55,
      steps: [
        { step: 'shake', length: 1.3, degrees: 70 },
        { step: 'shadow', degrees: 160, darkest: 0.5 },
        { step: 'perspective', corners: [0.03, 0.01, 0.005, 0.025] },
        { step: 'noise', amount: 0.18 },
      ],
    }),
  ),
  picture(
    'photo',
    'messenger',
    'v08-table-for-none',
    captured(looks.colon("'Carlito'", '12pt'), {
      kind: 'photo',
      dpi: 135,
      seed: 65,
      quality: 32,
      steps: [
        { step: 'turn', degrees: 1.1 },
        { step: 'noise', amount: 0.1 },
      ],
    }),
  ),
  picture(
    'fax',
    'standard',
    'v01-dry-well',
    captured(looks.screenplay(courier), {
      kind: 'fax',
      across: 204,
      down: 98,
      seed: 71,
      noise: 0.4,
      skew: -0.5,
      threshold: 60,
    }),
  ),
  picture(
    'fax',
    'speckled',
    'v02-the-lamp-room',
    captured(looks.flush(courier, '12pt'), {
      kind: 'fax',
      across: 204,
      down: 98,
      seed: 74,
      noise: 2,
      skew: 0.5,
      threshold: 61,
    }),
  ),
  picture(
    'fax',
    'fine',
    'v08-table-for-none',
    captured(looks.flush(serif, '12pt'), {
      kind: 'fax',
      across: 204,
      down: 196,
      seed: 72,
      noise: 0.6,
      skew: 0.8,
      threshold: 60,
    }),
  ),
  picture(
    'copy',
    'black edge',
    'v06-the-people-v-moss',
    captured(looks.screenplay(mono), { kind: 'copy', dpi: 210, seed: 73, skew: -0.6 }),
  ),
  picture(
    'dark',
    'phone colon',
    'v04-open-wide',
    captured(looks.darkPhone("'Carlito'", '#0b141a', '#e9edef', '#53bdeb', ': '), { kind: 'screenshot', dpi: 165 }),
  ),
  picture(
    'dark',
    'phone blocks',
    'v07-the-paper-dragon',
    captured(looks.darkPhone(serif, '#000000', '#f2f2f2', '#ff9f0a'), { kind: 'screenshot', dpi: 150 }),
  ),
  text('dark', 'live', 'v01-dry-well', print(looks.darkPhone("'Open Sans'", '#15202b', '#f7f9f9', '#1d9bf0'))),
  picture('outlined', 'cairo', 'v02-the-lamp-room', outlined(looks.smallCapsPlay(serif, '12pt', '. '), 'cairo')),
  picture('outlined', 'cairo', 'v06-the-people-v-moss', outlined(looks.screenplay(mono), 'cairo')),
  text('type 3', 'pdflatex', 'v08-table-for-none', bitmapFonts('play', 'pdflatex')),
  text('type 3', 'dvips', 'v06-the-people-v-moss', bitmapFonts('screenplay', 'dvips')),
  picture('type 3', 'no unicode', 'v07-the-paper-dragon', withoutUnicode(looks.screenplay(courier))),
  picture('no unicode', 'flush', 'v08-table-for-none', withoutUnicode(looks.flush(serif, '12pt'))),
  text('sideways', 'two pages', 'v07-the-paper-dragon', turned(looks.twoPages(looks.narrowScreenplay), 270)),
  text('sideways', 'two pages', 'v02-the-lamp-room', turned(looks.twoPages(looks.flush(libertine, '10pt')), 90)),
  text('sideways', 'one page', 'v04-open-wide', turned(looks.sitcom(mono), 270)),
  picture(
    'spread',
    'photo of a book',
    'v08-table-for-none',
    captured(looks.twoPages(looks.smallCapsPlay(libertine, '11pt', '. ')), {
      kind: 'spread',
      dpi: 205,
      seed: 81,
      quality: 72,
    }),
  ),
  text('spread', 'live', 'v02-the-lamp-room', print(looks.twoPages(looks.smallCapsPlay(libertine, '10.5pt', ' ')))),
  text('paste', 'lines', 'v07-the-paper-dragon', paste({ hasBlankLines: false, nameCase: 'upper' })),
  text(
    'paste',
    'joined',
    'v01-dry-well',
    paste({ hasBlankLines: false, nameCase: 'upper', separator: ': ', joinsDirections: true }),
  ),
  text('paste', 'broken lines', 'v06-the-people-v-moss', paste({ hasBlankLines: false, nameCase: 'upper', width: 58 })),
  text(
    'paste',
    'joined',
    'v08-table-for-none',
    paste({ hasBlankLines: false, nameCase: 'upper', joinsDirections: true }),
  ),
  text('plain text', 'blank lines', 'v01-dry-well', paste({ hasBlankLines: true, nameCase: 'upper' })),
  text(
    'plain text',
    'mail',
    'v04-open-wide',
    paste({
      hasBlankLines: true,
      nameCase: 'upper',
      separator: ' - ',
      before: ['hey!! scene for thursday, you are NED', ''],
      after: ['', 'Sent from my phone'],
    }),
  ),
  text(
    'notes',
    'green remarks',
    'v01-dry-well',
    print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['he is hungry', 'throw this away', 'wait for it', 'dry, dry, dry'], everyNth: 3 },
        `margin-left: 1.2em; font: 10pt 'Open Sans'; color: #0a7d33`,
      ),
    ),
  ),
  text(
    'notes',
    'black sans',
    'v08-table-for-none',
    print(
      looks.withNotes(
        looks.colon(serif, '12pt'),
        { texts: ['softer', 'does she recognise him?', 'stand'], everyNth: 4 },
        `margin-left: 1.4em; font: 11.5pt 'Lato'`,
      ),
    ),
  ),
  text('braces', 'word', 'v07-the-paper-dragon', office(looks.inBraces(looks.flush(serif, '12pt')), 'docx')),
  text('braces', 'print', 'v02-the-lamp-room', print(looks.inBraces(looks.colon("'Lato'", '11pt')))),
  text(
    'braces',
    'text',
    'v06-the-people-v-moss',
    paste({ hasBlankLines: true, nameCase: 'upper', separator: ': ', brackets: '{}', actionBrackets: '{}' }),
  ),
  text('cards', 'app', 'v05-harbour-mutual', print(looks.cards("'Carlito'", '#b3541e', treeWho))),
  text('cards', 'app', 'v07-the-paper-dragon', print(looks.cards(sans, '#224b8f', dragonWho))),
  text('small caps', 'libertine', 'v08-table-for-none', print(looks.smallCapsPlay(serif, '11pt', ' '))),
  text('small caps', 'word', 'v02-the-lamp-room', office(looks.smallCapsPlay("'Caladea'", '12pt', '. '), 'docx')),
  text(
    'picture and sound',
    'print',
    'v05-harbour-mutual',
    print(looks.pictureAndSound("'Lato'", '1px solid #777', ' - ')),
  ),
  text(
    'picture and sound',
    'word',
    'v05-harbour-mutual',
    office(looks.pictureAndSound(serif, '1px solid #000'), 'docx'),
  ),
  picture(
    'picture and sound',
    'copy',
    'v05-harbour-mutual',
    captured(looks.pictureAndSound(serif, '1.5px solid #000'), { kind: 'copy', dpi: 200, seed: 91, skew: 0.6 }),
  ),
  text('names first', 'screenplay', 'v01-dry-well', print(looks.namesFirst(looks.screenplay(mono), 2))),
  text('names first', 'centred', 'v02-the-lamp-room', print(looks.namesFirst(looks.centredPlay(serif, '12pt'), 2))),
  text(
    'right headings',
    'television play',
    'v06-the-people-v-moss',
    print(looks.rightHeadings(looks.flush(serif, '12pt'), `font: italic 11pt 'Lato'; text-transform: uppercase`)),
  ),
  text('radio', 'numbers', 'v03-the-thursday-poisoner', print(looks.radio("'Caladea'", '11.5pt'))),
  text('radio', 'word', 'v03-the-thursday-poisoner', office(looks.colon(sans, '11pt'), 'docx')),
  text('sitcom', 'mono', 'v04-open-wide', print(looks.sitcom(mono))),
  text(
    'sides',
    'watermark and stamp',
    'v06-the-people-v-moss',
    print(looks.asSides(looks.screenplay(mono), 'P. ABARA 88213', 'top: 0.1in; left: 0.4in; transform: rotate(4deg)')),
  ),
  text(
    'sides',
    'watermark and stamp',
    'v02-the-lamp-room',
    print(looks.asSides(looks.centredPlay(serif, '11.5pt'), 'CONFIDENTIAL', 'bottom: 0; right: 0')),
  ),
  text('word', 'screenplay', 'v01-dry-well', office(looks.screenplay(mono), 'docx')),
  text('word', 'colon', 'v08-table-for-none', office(looks.colon("'Carlito'", '11pt', '', ' '), 'docx')),
  text('office print', 'flush', 'v07-the-paper-dragon', office(looks.flush("'Carlito'", '12pt'), 'pdf')),
  text('old webkit', 'screenplay', 'v06-the-people-v-moss', printOldWebKit(looks.screenplay(mono))),
  text('final draft', 'styled runs', 'v06-the-people-v-moss', finalDraft),
  text('fountain', 'forced', 'v07-the-paper-dragon', fountain),
]
