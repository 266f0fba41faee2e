import type { Sentence } from './mail.ts'

/** Sentences that say how a file is to be named. */
export const NAME_CUE =
  /\b(?:file ?-?names?|naming(?: convention)?|dateinamen?|nom du fichier|(?:re-?)?(?:name|label|title|save|call)(?= (?:(?:your|the|each|all|both|every|this|it|them|that|as|like|with|using|please|files?|clips?|takes?|videos?|tapes?)\b|[a-z]{1,14}[_.-][a-z]|first|last|surname|role|["']))|labels?(?= ?[:=])|labell?ed|renamed|(?:files?|clips?|tapes?|videos?|takes?|(?:should|must|to) be|are|each) (?:named|titled|called|saved as)|titles? (?:should|must|to) (?:read|be)|(?:named|titled|called)(?= [a-z]{1,14}[_.-][a-z])|(?:files?|clips?|tapes?) (?:should|must|to) (?:carry|contain|bear|include|have) (?:your|the))\b/
const OTHER_NAME =
  /\b(?:subject lines?|e-?mail subject|(?:title|name|label) (?:the|your|this) e-?mail|in the subject|working title|name your (?:price|rate)|title role|slate|call (?:it a|the (?:office|casting))|call (?:us|me)|who (?:labels|names))\b/

/** "Title: First Last - Role" */
const LABELLED = /^(?:title|name) ?: ?["']?(?:first|last|surname|role|actor|your name)/

/** "File: DOE_JANE_DANI" */
const NAMED_FILE = /^ ?(?:[•-] ?)?(?:files?|datei) ?: ?[a-z]{1,24}_/

export const isNaming = ({ low }: Sentence): boolean =>
  (NAME_CUE.test(low) || LABELLED.test(low) || NAMED_FILE.test(low)) && !OTHER_NAME.test(low)
