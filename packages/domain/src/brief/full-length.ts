import type { Match } from './cues.ts'
import { matchAll } from './cues.ts'

const FULL =
  /\bfull[ -]?(?:length|body|figure|height)s?\b(?! (?:photos?|pictures?|mirror|feature|film|play|movie|script|dresser))|\b(?:head|top)[ -]to[ -]toes?\b(?! (?:black|in|costume))|\b(?:whole|entire) body\b|\bganzkörper[a-z]{0,12}\b|\bpan (?:slowly )?(?:down|up)\b|\ball of you\b|\bfrom head to feet\b/g
/** "Film full length", "full body throughout": so the whole scene is filmed, and it is no shot of its own. */
const WHOLE_SCENE =
  /\b(?:whole|entire) scene\b|\bthroughout\b|\b(?:whole|entire|all the) time\b|\bwide shot\b|\bin full[ -](?:length|body)\b|\bfor (?:the )?scene\b|\b(?:shot|shoot|film|filmed|tape|frame|framed) (?:it |yourself |this |in )?(?:very )?(?:wide|full|head)\b|\bwide enough\b|\bfull[ -](?:body|length) (?:fram|in (?:frame|shot))/

/** Where a text asks to see the whole body, and whether the whole scene is filmed so. */
export const findFullLengths = (low: string): (Match & { isFrame: boolean })[] =>
  matchAll(FULL, low).map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
    isFrame: WHOLE_SCENE.test(low),
  }))
