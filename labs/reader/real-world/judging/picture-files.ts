import type { FilesByKind } from '../set-file.ts'
import * as captures from './captures-of-pages.ts'
import * as looks from './looks.ts'
import { usualTyping } from './markup/typed-pages.ts'
import { roffPlay, roffScreenplay } from './markup/typesetting.ts'
import * as by from './produce/makers.ts'
import { made, typed } from './recipes.ts'
import { scholarly } from './text-files.ts'

const prime = "'Prime'"
const gentium = "'Gentium'"
const charis = "'Charis SIL'"
const roboto = "'Roboto'"
const cantarell = "'Cantarell'"
const inter = "'Inter'"

export const pictureFiles: FilesByKind = {
  'scanning app': {
    'x01-holding-room-two shooting': made(
      looks.shooting('letter', 'GOLDENROD 04/02/26    ', 12),
      by.weasyprint,
      captures.scanApp(201, 0.8),
    ),
    'x05-the-turf-line columns': made(looks.columns(gentium, '12pt'), by.weasyprint, captures.scanApp(202, -0.6)),
    'x09-the-clockmakers-apprentice list': made(
      looks.dubbing(cantarell, false),
      by.weasyprint,
      captures.scanApp(203, 0.4),
    ),
    'x14-two-doors-down colon': made(looks.colon(roboto, '12pt', 'A4'), by.weasyprint, captures.scanApp(204, -1.1, 30)),
  },
  'held photo': {
    'x02-the-far-side-of-the-lake lamp': made(
      looks.draft(prime, '12pt'),
      by.weasyprint,
      captures.photo(211, 0.014, 0.06, [255, 236, 206]),
    ),
    'x04-a-and-b-wait-for-soup daylight': made(
      looks.actingEdition(charis, '12pt', '5.5in 8.5in'),
      by.weasyprint,
      captures.photo(212, 0.02, 0.04, [240, 246, 255]),
    ),
    'x11-fitness-to-practise pocket': made(roffScreenplay(''), by.groff('pdf', 'letter'), captures.pocketPhoto(213)),
    'x10-signal-from-number-nine lamp': made(
      looks.columns(cantarell, '12pt', true),
      by.weasyprint,
      captures.photo(214, 0.01, 0.03, [252, 240, 214]),
    ),
    'x06-last-ferry-to-brightwater piano': made(
      looks.libretto(gentium),
      by.weasyprint,
      captures.photo(215, 0.016, 0.05, [255, 242, 220]),
    ),
  },
  'two on a sheet': {
    'x03-ms-quill-is-away copier': typed(usualTyping, by.enscript('Courier12', 'Letter'), captures.twoUp(221, 0.5)),
    'x12-the-widow-of-candle-street copier': made(scholarly, by.lualatex, captures.twoUp(222, -0.4)),
    'x13-dead-letter-drop copier': made(looks.draft(prime, '12pt'), by.weasyprint, captures.twoUp(223, 0.3)),
  },
  turned: {
    'x06-last-ferry-to-brightwater left': made(looks.libretto(charis), by.weasyprint, captures.turned(231, ['left'])),
    'x08-hollowgate down': made(looks.game(cantarell), by.weasyprint, captures.turned(232, ['down'])),
    'x01-holding-room-two mixed': made(
      looks.draft(prime, '12pt'),
      by.weasyprint,
      captures.turned(233, ['right', 'up', 'down']),
    ),
  },
  'thermal fax': {
    'x11-fitness-to-practise fine': typed(
      usualTyping,
      by.enscript('Courier12', 'Letter'),
      captures.thermalFax(241, 196),
    ),
    'x13-dead-letter-drop standard': made(
      roffScreenplay('DLD  %'),
      by.groff('ps', 'letter'),
      captures.thermalFax(242, 98),
    ),
    'x07-nightshift-oats fine': made(looks.storyboard(roboto), by.weasyprint, captures.thermalFax(243, 196)),
  },
  flatbed: {
    'x05-the-turf-line greys': made(
      roffPlay('P', 12, 'The Turf Line  %'),
      by.groff('pdf', 'a4'),
      captures.flatbed(251, 0.7),
    ),
    'x12-the-widow-of-candle-street greys': made(
      looks.hanging(gentium, '12pt', '36mm'),
      by.weasyprint,
      captures.flatbed(252, -0.8, 165),
    ),
    'x08-hollowgate greys': made(looks.game(roboto), by.weasyprint, captures.flatbed(253, 0.3, 170)),
  },
  'dark screens': {
    'x14-two-doors-down notes': made(
      looks.darkNotes(inter, '#1c1c1e', '#ebebf0', '#ffd60a'),
      by.phoneScreens(390, 780),
    ),
    'x01-holding-room-two notes': made(
      looks.darkNotes(roboto, '#000000', '#e3e3e3', '#8ab4f8'),
      by.phoneScreens(390, 780),
    ),
    'x09-the-clockmakers-apprentice notes': made(
      looks.darkNotes(cantarell, '#222326', '#d6d6d6', '#7ee0a1'),
      by.phoneScreens(390, 780),
    ),
  },
  messages: {
    'x02-the-far-side-of-the-lake messenger': made(
      looks.message(roboto, '#0b141a', '#1f2c34', '#e9edef'),
      by.phoneScreens(390, 780),
    ),
    'x04-a-and-b-wait-for-soup messenger': made(
      looks.message(inter, '#ffffff', '#e9e9eb', '#111111'),
      by.phoneScreens(390, 780),
    ),
  },
  'two colours': {
    'x10-signal-from-number-nine copier': made(
      looks.hanging(roboto, '11pt', '62mm'),
      by.weasyprint,
      captures.twoColours(261, 200, 0.3),
    ),
    'x03-ms-quill-is-away copier': made(
      looks.shooting('A4', '', 1),
      by.weasyprint,
      captures.twoColours(262, 300, -0.4),
    ),
  },
  'marked sides': {
    'x13-dead-letter-drop scanned': made(
      looks.sides('VERA', 'R. OSEI', prime),
      by.weasyprint,
      captures.flatbed(271, 0.5, 180),
    ),
    'x03-ms-quill-is-away photo': made(
      looks.sides('PIPPA', 'M. ADLER', prime),
      by.weasyprint,
      captures.photo(272, 0.008, 0.03, [255, 245, 225]),
    ),
  },
  'drawn letters': {
    'x02-the-far-side-of-the-lake pango': typed(
      { ...usualTyping, left: 4, cue: 26, aside: 20, say: 14 },
      by.pangoPictures('FreeMono 12', 144),
    ),
    'x11-fitness-to-practise pango': typed(
      { ...usualTyping, left: 4, cue: 26, aside: 20, say: 14 },
      by.pangoPictures('DejaVu Sans Mono 11', 150),
    ),
  },
}
