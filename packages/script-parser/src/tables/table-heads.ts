/** Usual titles of columns in tables and of fields in records. */
const nameHeads =
  /^(?:character|char|speaker|role|actor|artist|name|who|voice|talent|part|cast)s?\b(?!.*\b(?:notes?|direction)\b)/iu
const textHeads =
  /^(?:(?:adr|vo|spoken|loop|new|final|target|english|recorded?) )?(?:lines?|dialog(?:ue)?s?|text|script|copy|spoken|speech|words|english|translation|vo|v\.o\.|voice ?over|what)\b/iu
const audioHeads = /^(?:audio|sound|dialog(?:ue)?)\b/iu
const videoHeads = /^(?:video|visuals?|picture|action|image|scene|shot|screen|on ?screen)s?\b/iu
const voiceHeads = /^(?:vo|v\.o\.|voice ?over)$/iu
const noteHeads =
  /^(?:acting notes?|notes?|directions?|context|emotion|delivery|performance|tone|intent|comments?|style|read|actor notes)\b/iu
const countHeads =
  /\b(?:id|no|num|number|code|ref|count|file|filename|time|tc|timecode|asset|cue|take|takes|duration|sec)\b|#|^$/iu

/** How far a line of a sheet is. Such words are few and come back, as names do. */
const states = new Set(
  (
    'approved|pending|done|open|closed|final|draft|retake|recorded|record|to do|todo|to record|ok|okay|new|cut|hold|on hold|omit|omitted|' +
    'ready|yes|no|in progress|wip|complete|completed|incomplete|tbd|tbc|tba|locked|revised|changed|unchanged|alt|pickup|pick-up|missing|' +
    'urgent|high|low|medium|mid|normal|review|in review|reviewed|delivered|received|sent|checked|unchecked|accepted|rejected|active|' +
    'inactive|n/a|none|true|false|temp|placeholder|first pass|v1|v2|v3|a|b|c|x'
  ).split('|'),
)

export const isState = (text: string) => states.has(text.trim().toLowerCase())
export const isNameHead = (head: string) => nameHeads.test(head)
export const isTextHead = (head: string) => textHeads.test(head)
export const isAudioHead = (head: string) => audioHeads.test(head)
export const isVideoHead = (head: string) => videoHeads.test(head)
export const isVoiceHead = (head: string) => voiceHeads.test(head)
export const isNoteHead = (head: string) => noteHeads.test(head)
export const isCountHead = (head: string) => countHeads.test(head)
