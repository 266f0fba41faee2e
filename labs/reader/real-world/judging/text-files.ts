import type { FilesByKind } from '../set-file.ts'
import * as looks from './looks.ts'
import { nameColumn } from './markup/html-pages.ts'
import { continuity, lines, subtitles, tabbedSheet } from './markup/plain-texts.ts'
import { usualTyping } from './markup/typed-pages.ts'
import { roffPlay, roffScreenplay, texPlay, texScreenplay } from './markup/typesetting.ts'
import * as writing from './markup/writing-programs.ts'
import * as by from './produce/makers.ts'
import { made, typed } from './recipes.ts'

const prime = "'Prime'"
const gentium = "'Gentium'"
const charis = "'Charis SIL'"
const roboto = "'Roboto'"
const cantarell = "'Cantarell'"
const inter = "'Inter'"
const comic = "'Comic Neue'"

const junicode =
  '\\setmainfont{JunicodeTwoBeta}[Path=/usr/share/fonts/opentype/junicode/,Extension=.otf,UprightFont=*-Regular,ItalicFont=*-Italic,BoldFont=*-Bold]'
const schola = `\\setmainfont{texgyreschola}[Extension=.otf,UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic]`
const cursor = `\\setmonofont{texgyrecursor}[Extension=.otf,UprightFont=*-regular,BoldFont=*-bold,ItalicFont=*-italic]`

export const scholarly = texPlay({
  geometry: 'a5paper,margin=18mm',
  fonts: junicode,
  name: '\\textsc{#}\\quad ',
  nameCase: 'title',
  action: '{\\itshape #}',
})

const mailHead = `<div class="mail"><b>From:</b> Casting, Hillmann Greer<br><b>To:</b> undisclosed recipients<br><b>Subject:</b> Self tape request, role of ZADIE<br><b>Date:</b> Tue, 3 Mar 2026 18:42</div>
<p>Hi all,</p><br><p>Please see the scene below. One wide, one close. Due Thursday noon.</p><br>`
const mailFoot = '<br><p>Kind regards,</p><p>Petra</p>'

export const textFiles: FilesByKind = {
  'shooting script': {
    'x01-holding-room-two letter': made(looks.shooting('letter', 'BLUE REV. 03/14/26    ', 12), by.weasyprint),
    'x13-dead-letter-drop a4': made(looks.shooting('A4', 'DLD #104 Pink - ', 31), by.weasyprint),
  },
  'feature draft': {
    'x02-the-far-side-of-the-lake at once': made(
      texScreenplay('letterpaper,left=1.5in,right=1in,top=1in,bottom=1in', cursor),
      by.lualatex,
    ),
    'x11-fitness-to-practise printer': made(roffScreenplay('FITNESS TO PRACTISE  %'), by.groff('ps', 'letter')),
    'x14-two-doors-down sans': made(looks.draft(inter, '10.5pt'), by.weasyprint),
    'x03-ms-quill-is-away comic': made(looks.draft(comic, '12pt'), by.weasyprint),
  },
  typed: {
    'x01-holding-room-two paps': typed({ ...usualTyping, rows: 50, left: 6 }, by.paps('FreeMono 11')),
    'x11-fitness-to-practise enscript': typed(
      { ...usualTyping, rows: 56, sceneNumbers: 17 },
      by.enscript('Courier11', 'A4'),
    ),
    'x03-ms-quill-is-away windows': typed(
      { ...usualTyping, left: 0, cue: 22, aside: 16, say: 10 },
      by.plain('txt', 'cp1252'),
    ),
    'x05-the-turf-line more': typed(
      {
        ...usualTyping,
        rows: 40,
        more: '(more)',
        resumed: ' (cont.)',
        header: (page) => `        THE TURF LINE            ${page}`,
      },
      by.plain('txt', 'utf8'),
    ),
  },
  'stage columns': {
    'x05-the-turf-line gentium': made(looks.columns(gentium, '11.5pt'), by.weasyprint),
    'x04-a-and-b-wait-for-soup roff': made(roffPlay('T', 12, 'A and B  %'), by.groff('pdf', 'a4')),
    'x12-the-widow-of-candle-street tab': made(looks.hanging(charis, '11pt', '38mm'), by.weasyprint),
    'x10-signal-from-number-nine reportlab': made(writing.restructuredTable, by.rst2pdf),
  },
  'stage centred': {
    'x04-a-and-b-wait-for-soup charis': made(looks.actingEdition(charis, '11pt', '5.5in 8.5in'), by.weasyprint),
    'x12-the-widow-of-candle-street gentium': made(looks.actingEdition(gentium, '12pt', 'letter'), by.weasyprint),
  },
  'stage run in': {
    'x12-the-widow-of-candle-street small caps': made(scholarly, by.lualatex),
    'x05-the-turf-line two columns': made(
      texPlay({
        geometry: 'a4paper,landscape,margin=16mm',
        fonts: schola,
        name: '\\textbf{#.} ',
        nameCase: 'title',
        action: '[{\\itshape #}]',
        isTwoColumns: true,
      }),
      by.lualatex,
    ),
    'x04-a-and-b-wait-for-soup line printer': made(roffPlay('T', 10, 'A and B'), by.groffText),
  },
  'prompt copy': {
    'x04-a-and-b-wait-for-soup cantarell': made(looks.promptCopy(cantarell), by.weasyprint),
    'x10-signal-from-number-nine roboto': made(looks.promptCopy(roboto), by.weasyprint),
  },
  libretto: {
    'x06-last-ferry-to-brightwater capitals': made(looks.libretto(cantarell), by.weasyprint),
    'x06-last-ferry-to-brightwater pandoc': made(writing.markdownPlay('\\\n'), by.pandoc('markdown', 'odt')),
    'x06-last-ferry-to-brightwater tex': made(
      texPlay({
        geometry: 'letterpaper,margin=1.2in',
        fonts: schola,
        name: '\\textbf{#}\\\\{}',
        action: '{\\itshape (#)}',
      }),
      by.lualatex,
    ),
  },
  commercial: {
    'x07-nightshift-oats storyboard': made(looks.storyboard(roboto), by.weasyprint),
    'x07-nightshift-oats word': made(looks.storyboard(roboto), by.pandoc('html', 'docx')),
    'x07-nightshift-oats writer': made(looks.storyboard(cantarell), by.libreoffice('html', 'odt')),
    'x07-nightshift-oats rich text': made(looks.storyboard(cantarell), by.libreoffice('html', 'rtf')),
  },
  'game sheet': {
    'x08-hollowgate calc': made(
      writing.sheet(['ID', 'WHO', 'HOW', 'LINE (EN)'], [1.4, 3.2, 3.2, 8.4]),
      by.libreoffice('fods', 'pdf'),
    ),
    'x08-hollowgate files': made(looks.game(inter), by.weasyprint),
    'x08-hollowgate unicode text': made(tabbedSheet('HG'), by.plain('txt', 'utf16')),
    'x08-hollowgate word': made(looks.game(roboto), by.pandoc('html', 'docx')),
  },
  'dubbing list': {
    'x09-the-clockmakers-apprentice loops': made(looks.dubbing(roboto, true), by.weasyprint),
    'x09-the-clockmakers-apprentice subtitles': made(subtitles, by.plain('txt', 'utf8-bom')),
    'x09-the-clockmakers-apprentice continuity': made(continuity, by.enscript('Courier8', 'A4')),
    'x09-the-clockmakers-apprentice word': made(looks.dubbing(roboto, false), by.libreoffice('html', 'docx')),
  },
  'audio drama': {
    'x10-signal-from-number-nine numbers': made(looks.columns(cantarell, '11pt', true), by.weasyprint),
    'x10-signal-from-number-nine rich text': made(looks.colon(roboto, '12pt', 'A4'), by.libreoffice('html', 'rtf')),
  },
  'mail and chat': {
    'x14-two-doors-down web mail': made(looks.colon(roboto, '11pt', 'letter', mailHead, mailFoot), by.weasyprint),
    'x14-two-doors-down chat export': made(
      lines({
        separator: ': ',
        nameCase: 'title',
        gap: '\n',
        before:
          '[03/03/2026, 21:14:05] Messages and calls are end-to-end encrypted. No one outside of this chat can read them.\n[03/03/2026, 21:15:40] Sam: here is the scene! you are Kofi\n',
      }),
      by.plain('txt', 'utf8'),
    ),
    'x02-the-far-side-of-the-lake forwarded': made(
      lines({
        separator: '\n',
        width: 72,
        before:
          '---------- Forwarded message ---------\nFrom: Ines Roth <ines@agency.example>\nDate: Mon, 2 Mar 2026 at 09:12\nSubject: Fwd: scene for Wednesday\nTo: <me@mail.example>\n\nHere it is. Have fun with it! x\n\n\n',
        after: '\n-- \nInes Roth\nRoth & Daughters\n',
      }),
      by.plain('txt', 'utf8'),
    ),
    'x13-dead-letter-drop notes': made(
      lines({ separator: ' – ', nameCase: 'title', gap: '\n\n', narration: (text) => `[${text}]` }),
      by.plain('txt', 'utf8'),
    ),
    'x11-fitness-to-practise markdown': made(
      lines({ separator: ' ', name: (cue) => `**${cue}:**`, narration: (text) => `*${text}*` }),
      by.plain('txt', 'utf8'),
    ),
    'x01-holding-room-two document as text': made(
      lines({ separator: '\n', gap: '\n\n\n' }),
      by.plain('txt', 'utf8-bom'),
    ),
  },
  'word processors': {
    'x03-ms-quill-is-away abiword': made(looks.colon(comic, '12pt', 'letter'), by.abiword('docx')),
    'x11-fitness-to-practise writer': made(looks.draft(gentium, '12pt'), by.libreoffice('html', 'odt')),
    'x14-two-doors-down abiword': made(looks.colon(cantarell, '11pt', 'A4'), by.abiword('rtf')),
    'x13-dead-letter-drop styles': made(writing.markdownStyles, by.pandoc('markdown', 'docx')),
    'x12-the-widow-of-candle-street pandoc': made(writing.markdownPlay('. '), by.pandoc('markdown', 'odt')),
    'x05-the-turf-line pandoc': made(writing.markdownPlay(' – '), by.pandoc('markdown', 'rtf')),
    'x04-a-and-b-wait-for-soup table': made(nameColumn('', 'upper'), by.libreoffice('html', 'docx')),
  },
  'writing programs': {
    'x13-dead-letter-drop final draft': made(writing.finalDraftShooting, by.plain('fdx', 'utf8')),
    'x02-the-far-side-of-the-lake final draft': made(writing.finalDraftShooting, by.plain('fdx', 'utf8')),
    'x02-the-far-side-of-the-lake fountain': made(
      writing.fountainDraft('The Far Side of the Lake'),
      by.plain('fountain', 'utf8'),
    ),
    'x06-last-ferry-to-brightwater fountain': made(
      writing.fountainDraft('Last Ferry to Brightwater'),
      by.plain('fountain', 'utf8'),
    ),
  },
  sides: {
    'x13-dead-letter-drop crossed out': made(looks.sides('J.J.', 'K. LINDHOLM', prime), by.weasyprint),
    'x03-ms-quill-is-away crossed out': made(looks.sides('DEV', 'CASTING COPY', "'DejaVu Sans Mono'"), by.weasyprint),
  },
}
