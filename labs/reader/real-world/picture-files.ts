import * as looks from './compose/looks.ts'
import { bend, noise, perspective, shadow, shake, tint, turn } from './produce/spoil-pictures.ts'
import { copy, fax, outlined, photo, screenshot, spread, withoutUnicode } from './recipes.ts'
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
const helvetica = "'Nimbus Sans'"
const times = "'Nimbus Roman'"

export const pictureFiles: FilesByKind = {
  photo: {
    'u01-blue-cup perspective': photo(looks.screenplay(courier), { dpi: 170, seed: 11, quality: 62 }, [
      shadow(35, 0.5),
      perspective(0.05, 0.02, 0.01, 0.03),
      noise(0.2),
    ]),
    'u02-the-understudy shadow': photo(looks.centredPlay(garamond, '11pt'), { dpi: 200, seed: 12, quality: 70 }, [
      tint('#f3dfb5'),
      shadow(120, 0.32),
      turn(1.4),
      noise(0.15),
    ]),
    'u06-ward-six bend': photo(looks.screenplay(courier), { dpi: 180, seed: 13, quality: 65 }, [
      shadow(80, 0.6),
      bend(0.012),
      noise(0.15),
    ]),
    'u07-low-tide hand-held': photo(looks.screenplay(courier), { dpi: 190, seed: 14, quality: 58 }, [
      shake(1.2, 20),
      shadow(200, 0.55),
      perspective(0.01, 0.04, 0.02, 0.005),
      noise(0.2),
    ]),
    'u08-parish-minutes messenger': photo(looks.colon(serif, '12pt'), { dpi: 130, seed: 15, quality: 30 }, [
      turn(-0.9),
      noise(0.1),
    ]),
    'v06-the-people-v-moss perspective': photo(looks.screenplay(courier), { dpi: 175, seed: 61, quality: 60 }, [
      shadow(300, 0.48),
      perspective(0.015, 0.05, 0.03, 0.005),
      noise(0.2),
    ]),
    'v07-the-paper-dragon shadow': photo(looks.flush("'Caladea'", '12pt'), { dpi: 180, seed: 62, quality: 66 }, [
      tint('#e9e2f4'),
      shadow(15, 0.34),
      turn(-1.6),
      noise(0.15),
    ]),
    'v02-the-lamp-room bend': photo(looks.centredPlay(libertine, '11.5pt'), { dpi: 210, seed: 63, quality: 68 }, [
      shadow(95, 0.55),
      bend(0.014),
      noise(0.12),
    ]),
    'v01-dry-well hand-held': photo(looks.screenplay(mono), { dpi: 185, seed: 64, quality: 55 }, [
      shake(1.3, 70),
      shadow(160, 0.5),
      perspective(0.03, 0.01, 0.005, 0.025),
      noise(0.18),
    ]),
    'v08-table-for-none messenger': photo(looks.colon("'Carlito'", '12pt'), { dpi: 135, seed: 65, quality: 32 }, [
      turn(1.1),
      noise(0.1),
    ]),
    'w09-lost-property perspective': photo(looks.screenplay(mono), { dpi: 180, seed: 101, quality: 64 }, [
      shadow(140, 0.52),
      perspective(0.02, 0.01, 0.035, 0.03),
      noise(0.18),
    ]),
    'w11-the-orchard-wall shadow': photo(looks.centredPlay(pagella, '12pt'), { dpi: 190, seed: 102, quality: 68 }, [
      tint('#eef0dd'),
      shadow(250, 0.4),
      turn(1.2),
      noise(0.14),
    ]),
    'w12-gate-forty messenger': photo(looks.colon(helvetica, '12pt'), { dpi: 140, seed: 103, quality: 34 }, [
      turn(-1.3),
      noise(0.1),
    ]),
  },
  fax: {
    'u07-low-tide standard': fax(looks.screenplay(courier), {
      down: 98,
      seed: 21,
      noise: 0.35,
      skew: 0.4,
      threshold: 62,
    }),
    'u06-ward-six speckled': fax(looks.screenplay(mono), { down: 98, seed: 24, noise: 2, skew: -0.4, threshold: 62 }),
    'u04-pizza-court fine': fax(looks.sitcom(courier), { down: 196, seed: 22, noise: 0.6, skew: -0.7, threshold: 58 }),
    'v01-dry-well standard': fax(looks.screenplay(courier), {
      down: 98,
      seed: 71,
      noise: 0.4,
      skew: -0.5,
      threshold: 60,
    }),
    'v02-the-lamp-room speckled': fax(looks.flush(courier, '12pt'), {
      down: 98,
      seed: 74,
      noise: 2,
      skew: 0.5,
      threshold: 61,
    }),
    'v08-table-for-none fine': fax(looks.flush(serif, '12pt'), {
      down: 196,
      seed: 72,
      noise: 0.6,
      skew: 0.8,
      threshold: 60,
    }),
    'w02-platform-six standard': fax(looks.screenplay(mono), {
      down: 98,
      seed: 104,
      noise: 0.5,
      skew: 0.6,
      threshold: 61,
    }),
    'w07-paragraph-nine fine': fax(looks.flush(times, '12.5pt'), {
      down: 196,
      seed: 105,
      noise: 0.7,
      skew: -0.5,
      threshold: 59,
    }),
  },
  copy: {
    'u01-blue-cup black edge': copy(looks.flush(serif, '12pt'), { dpi: 200, seed: 23, skew: 0.8 }),
    'v06-the-people-v-moss black edge': copy(looks.screenplay(mono), { dpi: 210, seed: 73, skew: -0.6 }),
    'w08-the-marigold-line black edge': copy(looks.colon(schoolbook, '12pt'), { dpi: 205, seed: 106, skew: 0.7 }),
  },
  dark: {
    'u01-blue-cup phone colon': screenshot(looks.darkPhone("'Open Sans'", '#111113', '#e8e8e8', '#ffd479', ': '), 160),
    'u06-ward-six phone blocks': screenshot(looks.darkPhone("'Lato'", '#1e1e1e', '#d0d0d0', '#8ab4f8'), 150),
    'v04-open-wide phone colon': screenshot(looks.darkPhone("'Carlito'", '#0b141a', '#e9edef', '#53bdeb', ': '), 165),
    'v07-the-paper-dragon phone blocks': screenshot(looks.darkPhone(serif, '#000000', '#f2f2f2', '#ff9f0a'), 150),
    'w10-two-minutes-to-air phone blocks': screenshot(looks.darkPhone(helvetica, '#18191c', '#dcdfe4', '#f28b82'), 155),
  },
  outlined: {
    'u02-the-understudy ghostscript': outlined(looks.centredPlay(serif, '11pt'), 'ghostscript'),
    'u07-low-tide ghostscript': outlined(looks.screenplay(courier), 'ghostscript'),
    'v02-the-lamp-room cairo': outlined(looks.smallCapsPlay(serif, '12pt', '. '), 'cairo'),
    'v06-the-people-v-moss cairo': outlined(looks.screenplay(mono), 'cairo'),
    'w03-cold-harbor ghostscript': outlined(looks.screenplay(courier), 'ghostscript'),
    'w01-the-kiln cairo': outlined(looks.flush(bookman, '11pt'), 'cairo'),
  },
  'type 3': {
    'u02-the-understudy no unicode': withoutUnicode(looks.colon(courier, '11pt')),
    'v07-the-paper-dragon no unicode': withoutUnicode(looks.screenplay(courier)),
  },
  'no unicode': {
    'u01-blue-cup screenplay': withoutUnicode(looks.screenplay(mono)),
    'v08-table-for-none flush': withoutUnicode(looks.flush(serif, '12pt')),
    'w02-platform-six colon': withoutUnicode(looks.colon(sans, '12pt')),
  },
  spread: {
    'u02-the-understudy photo of a book': spread(looks.twoPages(looks.smallCapsPlay(garamond, '11pt', '. ')), {
      dpi: 200,
      seed: 31,
      quality: 75,
    }),
    'v08-table-for-none photo of a book': spread(looks.twoPages(looks.smallCapsPlay(libertine, '11pt', '. ')), {
      dpi: 205,
      seed: 81,
      quality: 72,
    }),
    'w08-the-marigold-line photo of a book': spread(looks.twoPages(looks.centredPlay(times, '12pt')), {
      dpi: 200,
      seed: 107,
      quality: 74,
    }),
  },
  'picture and sound': {
    'u05-morning-mill copy': copy(looks.pictureAndSound(sans, '1.5px solid #000'), { dpi: 200, seed: 41, skew: -0.5 }),
    'v05-harbour-mutual copy': copy(looks.pictureAndSound(serif, '1.5px solid #000'), {
      dpi: 200,
      seed: 91,
      skew: 0.6,
    }),
    'w05-sunny-side copy': copy(looks.pictureAndSound(helvetica, '1.5px solid #000'), {
      dpi: 205,
      seed: 108,
      skew: 0.4,
    }),
  },
}
