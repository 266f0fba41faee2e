import * as looks from './compose/looks.ts'
import { bitmapFonts, finalDraft, fountain, office, paste, print, printOldWebKit, turned } from './recipes.ts'
import type { FilesByKind } from './set-file.ts'

const serif = "'Liberation Serif'"
const sans = "'Liberation Sans'"
const garamond = "'EB Garamond'"
const mono = "'Liberation Mono'"
/** Its outlines make Chromium write Type 3 fonts. */
const courier = "'Nimbus Mono PS'"
const libertine = "'Linux Libertine O'"
const pagella = "'P052'"
const schoolbook = "'C059'"
const bookman = "'URW Bookman'"
const gothic = "'URW Gothic'"
const helvetica = "'Nimbus Sans'"
const times = "'Nimbus Roman'"

const oatWho = looks.whoIsWho([
  ['Dad', 'Late 30s, losing to the cat. Comic timing essential.'],
  ['Mum', 'Same. Has read the packet.'],
  ['Announcer', 'Voice only. Warm, not winking.'],
])
const relayWho = looks.whoIsWho([
  ['Ives', 'Forty. Has been alone with one other person for a year.'],
  ['Tamsin', 'Thirty-five. The other person.'],
])
const treeWho = looks.whoIsWho([
  ['Neil', '50s. Has known about the tree.'],
  ['Joan', '50s. Has known about Neil.'],
  ['Call handler', 'Heard on the phone. Has seen it all before.'],
])
const dragonWho = looks.whoIsWho([
  ['Wren', 'Nine. Folds things.'],
  ['Kit', 'Thirteen. Reads about them.'],
])
const eggWho = looks.whoIsWho([
  ['Gran', 'Seventies. Has never lost to breakfast.'],
  ['Teen', 'Sixteen, patient up to a point.'],
])
const propertyWho = looks.whoIsWho([
  ['Otto', 'Fifty. Stamps what he is given.'],
  ['Girl', 'Eight. Has mislaid a relative.'],
])

export const textFiles: FilesByKind = {
  dark: {
    'u04-pizza-court live': print(looks.darkPhone("'Carlito'", '#202124', '#e8eaed', '#fdd663', ': ')),
    'v01-dry-well live': print(looks.darkPhone("'Open Sans'", '#15202b', '#f7f9f9', '#1d9bf0')),
    'w12-gate-forty live': print(looks.darkPhone(gothic, '#1a1b26', '#c0caf5', '#7aa2f7', ': ')),
  },
  'type 3': {
    'u06-ward-six pdflatex': bitmapFonts('screenplay', 'pdflatex'),
    'u08-parish-minutes dvips': bitmapFonts('play', 'dvips'),
    'v08-table-for-none pdflatex': bitmapFonts('play', 'pdflatex'),
    'v06-the-people-v-moss dvips': bitmapFonts('screenplay', 'dvips'),
    'w11-the-orchard-wall pdflatex': bitmapFonts('play', 'pdflatex'),
    'w03-cold-harbor dvips': bitmapFonts('screenplay', 'dvips'),
  },
  sideways: {
    'u06-ward-six two pages': turned(looks.twoPages(looks.narrowScreenplay), 90),
    'u08-parish-minutes two pages': turned(looks.twoPages(looks.colon(serif, '10pt')), 270),
    'u07-low-tide one page': turned(looks.screenplay(mono), 90),
    'v07-the-paper-dragon two pages': turned(looks.twoPages(looks.narrowScreenplay), 270),
    'v02-the-lamp-room two pages': turned(looks.twoPages(looks.flush(libertine, '10pt')), 90),
    'v04-open-wide one page': turned(looks.sitcom(mono), 270),
    'w09-lost-property two pages': turned(looks.twoPages(looks.narrowScreenplay), 90),
    'w01-the-kiln one page': turned(looks.centredPlay(schoolbook, '12pt'), 270),
  },
  spread: {
    'u01-blue-cup live': print(looks.twoPages(looks.narrowScreenplay)),
    'v02-the-lamp-room live': print(looks.twoPages(looks.smallCapsPlay(libertine, '10.5pt', ' '))),
    'w11-the-orchard-wall live': print(looks.twoPages(looks.smallCapsPlay(pagella, '11pt', '. '))),
  },
  paste: {
    'u01-blue-cup lines': paste({ hasBlankLines: false, nameCase: 'upper' }),
    'u06-ward-six joined': paste({ hasBlankLines: false, nameCase: 'title', separator: ': ', joinsDirections: true }),
    'u07-low-tide broken lines': paste({ hasBlankLines: false, nameCase: 'upper', width: 62 }),
    'u08-parish-minutes joined': paste({ hasBlankLines: false, nameCase: 'upper', joinsDirections: true }),
    'v07-the-paper-dragon lines': paste({ hasBlankLines: false, nameCase: 'upper' }),
    'v01-dry-well joined': paste({ hasBlankLines: false, nameCase: 'upper', separator: ': ', joinsDirections: true }),
    'v06-the-people-v-moss broken lines': paste({ hasBlankLines: false, nameCase: 'upper', width: 58 }),
    'v08-table-for-none joined': paste({ hasBlankLines: false, nameCase: 'upper', joinsDirections: true }),
    'w03-cold-harbor lines': paste({ hasBlankLines: false, nameCase: 'upper' }),
    'w09-lost-property joined': paste({
      hasBlankLines: false,
      nameCase: 'title',
      separator: ': ',
      joinsDirections: true,
    }),
    'w08-the-marigold-line broken lines': paste({ hasBlankLines: false, nameCase: 'upper', width: 60 }),
  },
  'plain text': {
    'u06-ward-six blank lines': paste({ hasBlankLines: true, nameCase: 'upper' }),
    'u02-the-understudy mail': paste({
      hasBlankLines: true,
      separator: ': ',
      prefix: '> ',
      width: 70,
      before: ['Hi Sam, sides below, tape due Friday!', '', ''],
      after: ['', 'Best,', 'Jo'],
    }),
    'v01-dry-well blank lines': paste({ hasBlankLines: true, nameCase: 'upper' }),
    'v04-open-wide mail': paste({
      hasBlankLines: true,
      nameCase: 'upper',
      separator: ' - ',
      before: ['hey!! scene for thursday, you are NED', ''],
      after: ['', 'Sent from my phone'],
    }),
    'w10-two-minutes-to-air blank lines': paste({ hasBlankLines: true, nameCase: 'upper' }),
  },
  notes: {
    'u07-low-tide blue remarks': print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['slower here!!', 'look away', 'PAUSE 2 beats', 'new thought'], everyNth: 3 },
        `margin-left: 1.2em; font: 9pt ${sans}; color: #1746c2`,
      ),
    ),
    'u02-the-understudy black sans': print(
      looks.withNotes(
        looks.flush(serif, '12pt'),
        { texts: ['breathe', 'she knows already', 'higher status'], everyNth: 4 },
        `margin-left: 1em; font: 11pt ${sans}`,
      ),
    ),
    'v01-dry-well green remarks': print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['he is hungry', 'throw this away', 'wait for it', 'dry, dry, dry'], everyNth: 3 },
        `margin-left: 1.2em; font: 10pt 'Open Sans'; color: #0a7d33`,
      ),
    ),
    'v08-table-for-none black sans': print(
      looks.withNotes(
        looks.colon(serif, '12pt'),
        { texts: ['softer', 'does she recognise him?', 'stand'], everyNth: 4 },
        `margin-left: 1.4em; font: 11.5pt 'Lato'`,
      ),
    ),
    'w07-paragraph-nine red remarks': print(
      looks.withNotes(
        looks.screenplay(mono),
        { texts: ['she wins here', 'quicker', 'do not smile'], everyNth: 4 },
        `margin-left: 1.3em; font: 9.5pt ${gothic}; color: #c0392b`,
      ),
    ),
  },
  braces: {
    'u02-the-understudy word': office(looks.inBraces(looks.colon(serif, '12pt')), 'docx'),
    'u06-ward-six print': print(looks.inBraces(looks.flush(sans, '11pt'))),
    'u08-parish-minutes text': paste({ hasBlankLines: true, nameCase: 'upper', brackets: '{}', actionBrackets: '{}' }),
    'v07-the-paper-dragon word': office(looks.inBraces(looks.flush(serif, '12pt')), 'docx'),
    'v02-the-lamp-room print': print(looks.inBraces(looks.colon("'Lato'", '11pt'))),
    'v06-the-people-v-moss text': paste({
      hasBlankLines: true,
      nameCase: 'upper',
      separator: ': ',
      brackets: '{}',
      actionBrackets: '{}',
    }),
    'w01-the-kiln print': print(looks.inBraces(looks.colon(bookman, '11pt'))),
    'w12-gate-forty word': office(looks.inBraces(looks.flush(serif, '12pt')), 'docx'),
  },
  cards: {
    'u05-morning-mill app': print(looks.cards("'Lato'", '#7a3ea1', oatWho)),
    'u03-relay-nine app': print(looks.cards("'Open Sans'", '#0b6e4f', relayWho)),
    'v05-harbour-mutual app': print(looks.cards("'Carlito'", '#b3541e', treeWho)),
    'v07-the-paper-dragon app': print(looks.cards(sans, '#224b8f', dragonWho)),
    'w05-sunny-side app': print(looks.cards(helvetica, '#8a1c4a', eggWho)),
    'w09-lost-property app': print(looks.cards(gothic, '#1f5f8b', propertyWho)),
  },
  'small caps': {
    'u08-parish-minutes garamond': print(looks.smallCapsPlay(garamond, '11.5pt', '. ')),
    'u02-the-understudy word': office(looks.smallCapsPlay(serif, '12pt', ' '), 'docx'),
    'v08-table-for-none libertine': print(looks.smallCapsPlay(serif, '11pt', ' ')),
    'v02-the-lamp-room word': office(looks.smallCapsPlay("'Caladea'", '12pt', '. '), 'docx'),
    'w08-the-marigold-line schoolbook': print(looks.smallCapsPlay(schoolbook, '11pt', ' ')),
  },
  'picture and sound': {
    'u05-morning-mill print': print(looks.pictureAndSound(sans, '1px solid #000')),
    'u05-morning-mill word': office(looks.pictureAndSound("'Carlito'", '1px solid #999'), 'docx'),
    'v05-harbour-mutual print': print(looks.pictureAndSound("'Lato'", '1px solid #777', ' - ')),
    'v05-harbour-mutual word': office(looks.pictureAndSound(serif, '1px solid #000'), 'docx'),
    'w05-sunny-side print': print(looks.pictureAndSound(times, '1px solid #444')),
  },
  'names first': {
    'u07-low-tide screenplay': print(looks.namesFirst(looks.screenplay(mono), 2)),
    'u08-parish-minutes flush': print(looks.namesFirst(looks.flush(serif, '13pt'), 2)),
    'v01-dry-well screenplay': print(looks.namesFirst(looks.screenplay(mono), 2)),
    'v02-the-lamp-room centred': print(looks.namesFirst(looks.centredPlay(serif, '12pt'), 2)),
    'w07-paragraph-nine screenplay': print(looks.namesFirst(looks.screenplay(courier), 2)),
  },
  'right headings': {
    'u07-low-tide television play': print(
      looks.rightHeadings(looks.flush("'Caladea'", '12pt'), `font: bold 10pt ${sans}`),
    ),
    'v06-the-people-v-moss television play': print(
      looks.rightHeadings(looks.flush(serif, '12pt'), `font: italic 11pt 'Lato'; text-transform: uppercase`),
    ),
    'w10-two-minutes-to-air television play': print(
      looks.rightHeadings(looks.flush(bookman, '12pt'), `font: bold 11pt ${gothic}`),
    ),
  },
  radio: {
    'u03-relay-nine numbers': print(looks.radio(sans, '11pt')),
    'v03-the-thursday-poisoner numbers': print(looks.radio("'Caladea'", '11.5pt')),
    'v03-the-thursday-poisoner word': office(looks.colon(sans, '11pt'), 'docx'),
    'w06-long-wave numbers': print(looks.radio(gothic, '11pt')),
  },
  sitcom: {
    'u04-pizza-court courier': print(looks.sitcom(courier)),
    'v04-open-wide mono': print(looks.sitcom(mono)),
    'w04-the-night-nurse courier': print(looks.sitcom(courier)),
  },
  sides: {
    'u01-blue-cup watermark and stamp': print(
      looks.asSides(looks.screenplay(mono), 'J. MORROW 4471', 'top: 0; right: 0'),
    ),
    'u04-pizza-court watermark and stamp': print(
      looks.asSides(looks.sitcom(courier), 'DO NOT COPY', 'bottom: 0.2in; left: 0.3in; transform: rotate(-6deg)'),
    ),
    'v06-the-people-v-moss watermark and stamp': print(
      looks.asSides(looks.screenplay(mono), 'P. ABARA 88213', 'top: 0.1in; left: 0.4in; transform: rotate(4deg)'),
    ),
    'v02-the-lamp-room watermark and stamp': print(
      looks.asSides(looks.centredPlay(serif, '11.5pt'), 'CONFIDENTIAL', 'bottom: 0; right: 0'),
    ),
    'w12-gate-forty watermark and stamp': print(
      looks.asSides(looks.screenplay(mono), 'T. OKAFOR 5520', 'bottom: 0.1in; right: 0.2in'),
    ),
  },
  word: {
    'u06-ward-six flush': office(looks.flush("'Carlito'", '11pt'), 'docx'),
    'u01-blue-cup screenplay': office(looks.screenplay(mono), 'docx'),
    'v01-dry-well screenplay': office(looks.screenplay(mono), 'docx'),
    'v08-table-for-none colon': office(looks.colon("'Carlito'", '11pt', '', ' '), 'docx'),
    'w06-long-wave colon': office(looks.colon(schoolbook, '11pt'), 'docx'),
  },
  'office print': {
    'u07-low-tide screenplay': office(looks.screenplay(mono), 'pdf'),
    'v07-the-paper-dragon flush': office(looks.flush("'Carlito'", '12pt'), 'pdf'),
    'w02-platform-six colon': office(looks.colon(pagella, '12pt'), 'pdf'),
    'w10-two-minutes-to-air flush': office(looks.flush(times, '12pt'), 'pdf'),
  },
  'old webkit': {
    'u08-parish-minutes colon': printOldWebKit(looks.colon(serif, '12pt')),
    'v06-the-people-v-moss screenplay': printOldWebKit(looks.screenplay(mono)),
    'w03-cold-harbor flush': printOldWebKit(looks.flush(schoolbook, '12pt')),
  },
  'final draft': {
    'u07-low-tide styled runs': finalDraft,
    'v06-the-people-v-moss styled runs': finalDraft,
    'w02-platform-six styled runs': finalDraft,
  },
  fountain: {
    'u01-blue-cup forced': fountain,
    'v07-the-paper-dragon forced': fountain,
    'w07-paragraph-nine forced': fountain,
  },
}
