/** What a line with a label speaks of: "Deadline: Friday". "Other" is what no field holds, such as fees and shoot dates. */
export type Topic =
  | 'other'
  | 'due'
  | 'role'
  | 'project'
  | 'name'
  | 'slate'
  | 'takes'
  | 'scenes'
  | 'frame'
  | 'file'
  | 'send to'

export interface Label {
  topic: Topic | undefined
  /** Where its value begins. */
  end: number
}

/** "•", "3)" */
const ITEM = /^ ?(?:[•·▪◦‣*–—-] ?|\(?\d{1,2}[.)] ?|[a-h]\) ?)?/
const LABEL_WORDS = /^\p{L}[\p{L} '/&()-]*$/u
const LONGEST_LABEL = 42

/** Before the words of a label that are known, so that other dashes stay what they are. */
const DASHED =
  /^ ?(?:[•·▪◦‣*-] ?)?(roles?(?: for [a-z]{3,14})?|characters?|part|project|production|deadline|due(?: date)?|slate|ident|scenes?|sides|takes?|framing|file ?names?|upload|shoot(?: dates?| days?)?|dates?|rate|fee|pay|budget) [–—-] /
const TOPICS: readonly (readonly [topic: Topic, words: RegExp])[] = [
  [
    'other',
    /\b(?:(?<!how to )shoot|shoots|shooting|filming|(?:film|work|start|travel|session) dates?|works|fees?|rates?|pay|payments?|budget|usage|buyout|money|call ?-?backs?|recalls?|fittings?|sessions?|direct(?:or|ed)|c\.?d|casting (?:directors?|by)|producers?|network|writers?|union|location|rehears\w{0,8}|avail\w{0,8}|wrap|tournage|dreh\w{0,8}|synopsis|story(?:line)?|logline|terms|contract|tel|phone|travel|hotel|reader|wardrobe|costume|clothes|(?:role|character) (?:type|size|description)|(?<!file )type|age(?: range)?|tone|parking|address)\b/,
  ],
  [
    'due',
    /\b(?:due|last (?:time|date|day)|deadlines?|dead ?line|clos(?:ing|es)|cut ?-?off|respond by|(?:need|want)(?:ed|s)? (?:by|back)|submit by|(?:submission|return|last) (?:date|by|day)|returns?|latest|when|turn ?-?around|frist|abgabe\w{0,8}|einsendeschluss|date limite|avant le)\b/,
  ],
  [
    'name',
    /\b(?:file ?-?names?|naming|nam(?:e|ing) of|labels?|labell?ing|label(?:led)? as|file titles?|save as|titled|dateinamen?|nom du fichier)\b/,
  ],
  [
    'project',
    /^(?:project|production|working title|title|film|feature|show|series|programme|audition|job|produktion|projekt|titel)\b/,
  ],
  [
    'role',
    /\b(?:roles?(?:\(s\))?|characters?|char|part|rolle|figur|personnage|reading|reading for|auditioning for|seeking|casting|r[oô]le)(?: name)?(?:\(s\))?$|^roles?\b/,
  ],
  ['slate', /\b(?:slates?|idents?|intro(?:duction)?s?|vorstellung|pr[eé]sentation)\b/],
  ['takes', /\b(?:takes?|prises?|versions?)\b/],
  ['scenes', /\b(?:scenes?|scs?|sides|material|szenen?|(?:what )?to prepare|prepare|selection|sequences?|text|what)\b/],
  ['file', /\b(?:size|format|types?|duration|length|files?|max\w{0,4}|resolution|video|specs?)\b/],
  ['frame', /\b(?:fram\w{1,4}|shots?|bildausschnitt|einstellung|orientation|camera|how|tech|plan|cadre|picture)\b/],
  [
    'send to',
    /\b(?:uploads?|submit|submissions?|deliver(?:y|ies)?|where|send|via|platform|method|portal|how to (?:send|submit))\b/,
  ],
]

/** The label that a line begins with: "Role:", "3) Upload:". */
export function readLabel(low: string): Label | undefined {
  const start = ITEM.exec(low)?.[0].length ?? 0
  const colon = low.slice(start, start + LONGEST_LABEL).indexOf(':')
  const words = low.slice(start, start + Math.max(colon, 0))
  const behind = low.charAt(start + colon + 1)
  if (LABEL_WORDS.test(words) && (behind === '' || behind === ' '))
    return { topic: findTopic(words), end: start + colon + 1 + behind.length }
  const [all, dashed] = DASHED.exec(low) ?? []
  return all === undefined || dashed === undefined ? undefined : { topic: findTopic(dashed), end: all.length }
}

/** "Notes from the director:" may lead to anything. */
const findTopic = (words: string): Topic | undefined =>
  /\bnotes?\b/.test(words) ? undefined : TOPICS.find(([, pattern]) => pattern.test(words))?.[0]

/** "Role ...... Dani", "File name -> ROLE_NAME" and "Due = Friday" are lines with labels too. */
const LEADER = / \.\.\.|\.\.\.\.|=|->|→/
const LEADING = new Set([' ', '.', '=', '-', '>', '→'])

/** How many letters the label has, and how many stand between it and its value. */
export function findLeader(text: string): { length: number; gap: number } | undefined {
  const at = text.slice(0, LONGEST_LABEL).search(LEADER)
  const words = text.slice(0, Math.max(at, 0)).trimEnd()
  if (!LABEL_WORDS.test(words.trimStart())) return undefined
  let end = at
  while (LEADING.has(text.charAt(end))) end += 1
  return end === text.length ? undefined : { length: words.length, gap: end - words.length }
}
