import type { Sentence } from './mail.ts'

/** Sentences that say how a file is to be named. */
export const NAME_CUE =
  /\b(?:file ?-?names?|naming(?: convention)?|dateinamen?|(?:re-?)?(?:name|label|title|save|call)(?:l?ed)?(?= (?:(?:your|the|each|all|both|every|this|it|them|that|as|like|with|using|please|files?|clips?|takes?|videos?|tapes?)\b|[a-z]{1,14}[_.-][a-z]|first|last|surname|role))|labels?(?= ?[:=])|labell?ed|titled)\b/
const OTHER_NAME =
  /\b(?:subject lines?|e-?mail subject|in the subject|working title|name your (?:price|rate)|title role|slate)\b/

/** "Title: First Last - Role" */
const LABELLED = /^(?:title|name) ?: ?["']?(?:first|last|surname|role|actor|your name)/

export const isNaming = ({ low }: Sentence): boolean =>
  (NAME_CUE.test(low) || LABELLED.test(low)) && !OTHER_NAME.test(low)
