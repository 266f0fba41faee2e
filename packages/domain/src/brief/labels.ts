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

/** "Role:", "3) Upload:", "STEP 1. Slate:" */
const LABEL = /^ ?(?:[•·▪◦‣*–—-] ?|\(?\d{1,2}[.)] ?|[a-h]\) ?)?(\p{L}[\p{L} '/&()-]{1,40}):(?: |$)/u
/** Before the words of a label that are known, so that other dashes stay what they are. */
const DASHED =
  /^ ?(?:[•·▪◦‣*-] ?)?(roles?|characters?|part|project|production|deadline|due(?: date)?|slate|ident|scenes?|sides|takes?|framing|file ?names?|upload|shoot(?: dates?| days?)?|dates?|rate|fee|pay|budget) [–—-] /
const TOPICS: readonly (readonly [topic: Topic, words: RegExp])[] = [
  [
    'other',
    /\b(?:(?<!how to )shoot|shoots|shooting|filming|(?:film|work|start|travel|session) dates?|works|fees?|rates?|pay|payments?|budget|usage|buyout|money|call ?-?backs?|recalls?|fittings?|sessions?|direct(?:or|ed)|c\.?d|casting (?:directors?|by)|producers?|network|writers?|union|location|rehears\w{0,8}|avail\w{0,8}|wrap|tournage|dreh\w{0,8}|synopsis|story(?:line)?|logline|terms|contract|tel|phone|travel|hotel|reader|wardrobe|costume|clothes|(?:role|character) (?:type|size|description)|type|age(?: range)?|tone|parking|address)\b/,
  ],
  [
    'due',
    /\b(?:due|deadlines?|dead ?line|clos(?:ing|es)|cut ?-?off|respond by|(?:need|want)(?:ed|s)? (?:by|back)|submit by|(?:submission|return|last) (?:date|by|day)|returns?|latest|when|turn ?-?around|frist|abgabe\w{0,8}|einsendeschluss|date limite|avant le)\b/,
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
    /\b(?:roles?(?:\(s\))?|characters?|char|part|rolle|figur|personnage|reading|reading for|auditioning for|r[oô]le)(?: name)?(?:\(s\))?$/,
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

/** The label that a line begins with. */
export function readLabel(low: string): Label | undefined {
  const [all, words = ''] = LABEL.exec(low) ?? DASHED.exec(low) ?? []
  if (all === undefined) return undefined
  return { topic: TOPICS.find(([, pattern]) => pattern.test(words))?.[0], end: all.length }
}

/** "Role ...... Dani", "File name -> ROLE_NAME" and "Due = Friday" are lines with labels too. */
const LEADER = /^( ?\p{L}[\p{L} '/&()-]{1,40}?)(?: \.{3,}|\.{4,}| ?={1,2}>?| ?->| ?→) ?(?=[\p{L}\d"'])/u

/** How many letters the label has, and how many stand between it and its value. */
export function findLeader(text: string): { length: number; gap: number } | undefined {
  const [all, words] = LEADER.exec(text) ?? []
  return all === undefined || words === undefined ? undefined : { length: words.length, gap: all.length - words.length }
}
