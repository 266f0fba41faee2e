/** How much of a line the prompter shows. */
export const PROMPTER_MODES = ['full', 'letters', 'gaps', 'off'] as const
export type PrompterMode = (typeof PROMPTER_MODES)[number]

/** Shown instead of a letter. Courier gives it the width of one, so that a line keeps its breaks in every mode. */
const HIDDEN = '_'
/** Words of four letters and more are left out; the small ones carry the rhythm. */
const MIN_GAP_LETTERS = 4

/** The words of a line as the prompter shows them. */
export const promptWords = (dialog: string, mode: PrompterMode): string[] =>
  mode === 'off' ? [] : (dialog.match(/\S+/gu) ?? []).map((word) => HIDE[mode](word))

const LETTER = /[\p{L}\p{N}]/gu
const hideAll = (word: string): string => word.replace(LETTER, HIDDEN)
const hideAfterFirst = (word: string): string => {
  const first = word.search(LETTER)
  return word.slice(0, first + 1) + hideAll(word.slice(first + 1))
}

const HIDE: Record<Exclude<PrompterMode, 'off'>, (word: string) => string> = {
  full: (word) => word,
  letters: hideAfterFirst,
  gaps: (word) => ((word.match(LETTER)?.length ?? 0) < MIN_GAP_LETTERS ? word : hideAll(word)),
}
