/** Patterns of script conventions. Each runs in linear time: no nested or adjoining repetition of the same characters. */

const headingStart =
  /^(?:\d{1,4}[A-Z]{0,2}[.)]?\s+)?(?:INT|EXT|EST|I\/E|E\/I|INT\s?\.?\s?\/\s?EXT|EXT\s?\.?\s?\/\s?INT|INTERIOR|EXTERIOR|INTÉRIEUR|EXTÉRIEUR|INTERNO|ESTERNO|INTERNA|ESTERNA|INNEN|AUSSEN|AUẞEN|AUßEN|WNĘTRZE|WN|PLENER|PL|INTERIEUR|EXTERIEUR|INTERIÖR|EXTERIÖR)\b(?=[\s./:,–—-])/iu
const actStart =
  /^(?:END OF )?(?:ACT|SCENE|SC|PROLOGUE|EPILOGUE|TEASER|COLD OPEN(?:ING)?|TAG|INTERLUDE|EPISODE|PART|SEQUENCE|ACTE|SCÈNE|AKT|SZENE|ATTO|SCENA|ACTO|ESCENA|PAGE|PANEL)\b[\s.:#-]{0,3}(?:[IVXLC]{1,6}|\d{1,3}[A-Z]?|[A-Z]|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)?\s?[.:]?$/iu
const shotWords =
  /^(?:ANGLE ON|ANGLE|CLOSE(?: ON|-UP|UP)?|CU|ECU|INSERT|WIDE(?: SHOT| ON)?|POV|P\.O\.V\.|FLASHBACK|FLASH|MONTAGE|END MONTAGE|INTERCUT|SERIES OF SHOTS|BACK TO|TITLE CARD|TITLE|SUPER|SUPERIMPOSE|CHYRON|SFX|FX|SOUND|MUSIC|GFX|VFX|LOGO|CREDITS|ON SCREEN|LATER|MOMENTS LATER|CONTINUOUS|LIGHTS|CURTAIN|PAN|TRACKING|DOLLY|CRANE|AERIAL|ESTABLISHING)\b/iu
const transitionWhole =
  /^(?:FADE\s(?:IN|OUT|UP|TO)\b.{0,24}|(?:SMASH |HARD |JUMP |MATCH |QUICK |SLOW )?CUT(?:\sTO\b.{0,30}|\sBACK\b.{0,30})?[:.]?|DISSOLVE.{0,20}|BLACKOUT\.?|BLACK OUT\.?|CURTAIN\.?|THE END\.?|END\.?|END OF .{0,40}|WIPE TO.{0,12}|TIME CUT.{0,12}|LIGHTS (?:UP|DOWN|OUT|FADE).{0,30}|.{0,40}\bTO:)$/iu
const moreWhole = /^[([]?[-–—\s]{0,3}MORE[-–—\s]{0,3}[)\]]?$/iu
const continuedWhole =
  /^(?:[A-Z]{0,2}\d{1,4}[A-Z]{0,2}\s+)?[([]?\s?CONTINUED\s?:?\s?[)\]]?\s?:?(?:\s?\(?\d{1,3}\)?)?(?:\s+[A-Z]{0,2}\d{1,4}[A-Z]{0,2})?$/iu
const pageNumberWhole =
  /^(?:(?:page|pg\.?|p\.)\s?)?[-–—([]?\s?(?:[A-Z]?\d{1,4}[A-Z]?|[ivxl]{1,6})\s?[-–—)\].]?(?:\s?(?:of|\/)\s?\d{1,4})?[.]?$/iu
const sceneNumberWhole = /^[A-Z]{0,2}\d{1,4}[A-Z]{0,3}[.):]?$/u
const timeWhole =
  /^[[(<]?\s?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?\s?(?:(?:-->|[-–—]{1,2}>?)\s?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?)?\s?[\])>]?$/u
const timeStart =
  /^[[(<]?\s?(?:(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|(?:\p{L}{3,9},?\s)?\d{1,2}\.?\s\p{L}{3,9}\.?(?:\s\d{4})?),?\s(?:at\s)?)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?(?:\s?(?:-->|[-–—]{1,2})\s?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?)?\s?[\])>]?[\s\-–—:|]{1,4}(?=\S)/u
const timeEnd =
  /\s[[(<]?(?:(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|(?:\p{L}{3,9},?\s)?\d{1,2}\.?\s\p{L}{3,9}\.?(?:\s\d{4})?),?\s(?:at\s)?)?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?(?:\s?[AaPp]\.?[Mm]\.?)?[\])>]?(?=:?$)/u
const timing = /\d{1,2}:\d{2}:\d{2}[.,]\d{1,3}\s?-->\s?\d{1,2}:\d{2}:\d{2}/u
const numberStart = /^[([#]?[A-Z]{0,4}[-_]?\d{1,4}(?:\.\d{1,2})?[A-Z]?[.):\]]?(?:\t|\s{1,8})(?=\S)/u
const extensionWords =
  /^(?:V\.?\s?O\.?|O\.?\s?S\.?|O\.?\s?C\.?|CONT(?:['’.]?\s?D)?\.?|CONTINUED|CONTINUING|PRE-?LAP|FILTER(?:ED)?|ON (?:THE )?(?:PHONE|TV|RADIO|SCREEN|SPEAKER|VIDEO|INTERCOM).*|INTO PHONE|OVER (?:PHONE|RADIO|INTERCOM|SPEAKER).*|TEXT(?:ING)?|SUBTITLED?|SUBTITLES|OFF|OFFSTAGE|OFF-?STAGE|OFF-?SCREEN|OFF-?CAMERA|VOICE ?OVER|VOICE|SINGING|SUNG|SPOKEN|THROUGH .*|D|MORE|ON-?SCREEN|WHISPER(?:ING|S)?|RADIO|PHONE|V\/O|O\/S)\.?$/iu
const mailHost = /^[\w-]{1,64}\.[\w.-]{2}/u
const marginMark =
  /^(?:[*•†‡]{1,4}|START|END|STOP|BEGIN|CUT|CONT|→|←|⟶|[-=]{1,6}>|<[-=]{1,6}|>{1,3}|<{1,3}|X|✗|✘|[|\\/]{1,3}|START\s?[-–>→/\\]{1,4}|[-–<←/\\]{1,4}\s?END|START\/|\/END|(?:START|END|BEGIN|STOP)(?: HERE| SIDES?| READ(?:ING)?)?[:.]?(?:\s?[→←>⟶-]{1,4})?)$/iu
const sidesMark =
  /^(?:[-=>→⟶*\s]{0,4}(?:START|BEGIN)(?:\s(?:OF\s)?(?:SIDES?|HERE|READ(?:ING)?))?\s?[-=>→⟶*:/\\]{0,4}|[-=<←⟵*\s]{0,4}(?:END|STOP)(?:\s(?:OF\s)?(?:SIDES?|HERE|READ(?:ING)?))?\s?[-=<←⟵*:/\\]{0,4})$/u
const headerWords =
  /\b(?:draft|revis(?:ed|ion|ions)|rev\.|copyright|confidential|property of|all rights reserved|do not (?:copy|duplicate|distribute)|pages?|sides|shooting script|production|final|watermark|printed|blue|pink|yellow|green|goldenrod|buff|salmon|cherry)\b|©|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/iu

export const isHeading = (text: string) => headingStart.test(text)
export const isActMark = (text: string) => actStart.test(text)
/** A heading, or the number of an act or a scene: from here on nothing is front matter. */
export const startsScene = (text: string) =>
  isHeading(text) || (isActMark(text) && !/^(?:EPISODE|PART|PAGE|PANEL)\b/iu.test(text))
export const isShot = (text: string) => shotWords.test(text)
export const isTransition = (text: string) => text.length < 80 && transitionWhole.test(text)
export const isMoreMark = (text: string) => text.length < 16 && moreWhole.test(text)
export const isContinuedMark = (text: string) => text.length < 40 && continuedWhole.test(text)
export const isPageNumber = (text: string) => text.length < 20 && pageNumberWhole.test(text)
export const isSceneNumber = (text: string) => text.length < 10 && sceneNumberWhole.test(text)
export const isTimecode = (text: string) => text.length < 40 && timeWhole.test(text)
export const isTiming = (text: string) => text.length < 60 && timing.test(text)
export const isExtension = (text: string) => text.length < 40 && extensionWords.test(text.trim())
/** Looks around each @: a single pattern for addresses takes cubic time. */
export const hasMailAddress = (text: string) =>
  text
    .slice(0, 400)
    .split('@')
    .some((after, at, parts) => at > 0 && /[\w.+-]$/u.test(parts[at - 1] ?? '') && mailHost.test(after))
export const isMarginMark = (text: string) => text.length < 20 && marginMark.test(text)
/** START and END in sides; the bare words count only in the margin or with an arrow. */
export const isSidesMark = (text: string) => text.length < 24 && sidesMark.test(text)
export const isPlainSidesMark = (text: string) => isSidesMark(text) && /[^A-Z]/u.test(text.trim())
export const hasHeaderFooterWord = (text: string) => text.length < 160 && headerWords.test(text)
export const findTimeStart = (text: string) => timeStart.exec(text.slice(0, 60))?.[0]
export const findTimeEnd = (text: string) => (text.length > 80 ? undefined : timeEnd.exec(text)?.[0])
export const findNumberStart = (text: string) => numberStart.exec(text.slice(0, 40))?.[0]

/** A line of dashes, dots or underscores that separates parts of a text. */
export function isRuleLine(line: string | undefined, minLength = 8): boolean {
  const bare = (line ?? '').replace(/\s/gu, '')
  return bare.length >= minLength && /^[-*_=~–—─.]+$/u.test(bare)
}

/** Words that introduce something other than a speaker when a colon follows them. */
const notSpeakers = new Set(
  (
    'SFX FX F/X S/FX SOUND MUSIC SUPER SUPERIMPOSE NOTE NOTES TITLE CLIENT SCENE ACT LOGO VIDEO AUDIO DATE LENGTH PAGE CUT FADE ANGLE ' +
    'CLOSE INSERT CHYRON GFX VFX WIDE TIME SETTING PLACE PRODUCT AGENCY JOB PROJECT CAST CHARACTERS EPISODE DURATION ' +
    'LIGHTS CAPTION ROLE SYNOPSIS DIRECTOR WRITER PRODUCER CASTING RE SUBJECT FROM TO PANEL ' +
    'ENTER EXIT EXEUNT BEAT PAUSE SILENCE SIDES BREAKDOWN LOCATION SPOT TRT DRAFT AGE LATER DISSOLVE MONTAGE INTERCUT'
  ).split(' '),
)
/** What a radio script has beside its speeches: "SPOT FX". */
const soundWords = new Set('SFX FX F/X S/FX SOUND MUSIC GRAMS ATMOS ATMOSPHERE EFFECTS EFFECT SPOT'.split(' '))

const isSound = (words: string) => words.split(' ').every((word) => soundWords.has(word))

/** "ATMOS: RAIN OUTSIDE." */
export const introducesSound = (text: string) => {
  const [, words] = /^(\p{Lu}[\p{Lu}/ ]{1,24}?)\s?\d{0,3}\s?:\s?\S/u.exec(text) ?? []
  return words !== undefined && isSound(words)
}

/** With a colon or a number too: "FX 12:". */
export function isNotSpeaker(text: string): boolean {
  const bare = text.trim().replace(/\s?\d{0,3}\s?:?$/u, '')
  const name = bare.toUpperCase()
  return isShotSize(bare) || notSpeakers.has(name) || isSound(name)
}

const shotSize =
  /^(?:E?CU|XCU|BCU|MCU|MLS|ELS|EWS|VWS|WS|MWS|[MLF]S|(?:[12345]|TWO|THREE)[- ]?SHOT|OTS|POV|(?:WIDE|CLOSE|MEDIUM|MID|LONG|FULL)(?: SHOT| UP))$/u
/** Shot sizes (CU, WS) look like names and come back like names. */
export const isShotSize = (text: string) => text.length < 16 && shotSize.test(text)
