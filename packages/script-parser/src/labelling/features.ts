import type { ScriptLine } from '../document/line.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import type { Separator } from '../text/inline-cue.ts'

/*
 * The names of what the labelling model knows about a line, and how the trained weights spell them. The spellings are
 * keys of the stored weights: a changed one loses its weight until the model is trained again.
 */

export const LETTER_CASE = { capitals: 'C', mostlyCapitals: 'c', title: 't', lower: 'l' } as const
export const GAP = { noLine: 'e', page: 'p', none: '0', half: 'h', blank: '1', wide: '2' } as const
export const NAME = { cue: 'cue', name: 'name' } as const
export const BELOW = { noLine: 'e', cue: 'c', brackets: 'b', other: 'o' } as const
export const SHAPE = {
  noLine: 'e',
  speech: 's',
  cue: 'c',
  name: 'n',
  once: 'u',
  brackets: 'b',
  heading: 'h',
  capitals: 'C',
  other: 'o',
} as const
export const BRACKET_SIZE = { short: 's', medium: 'm', long: 'l', paragraph: 'x' } as const
export const BRACKET_EXTENT = { wholeLine: 'w', fromStart: 's', inside: 'i' } as const
export const BRACKET_KIND = { square: 'q', round: 'r' } as const
export const OFFSET = { noLine: 'e', bothCentred: 'c', oneCentred: 'd', same: '=', right: '>', left: '<' } as const
export const BREAK = { paragraph: 'p', chosen: 'y', wrapped: 'n' } as const
export const SEPARATOR = { usual: 'b', unusual: 'o' } as const
export const FORM = { block: 'B', inline: 'I', mixed: 'M' } as const

type ValueOf<T> = T[keyof T]
export type LetterCase = ValueOf<typeof LETTER_CASE>
export type Gap = ValueOf<typeof GAP>
export type NameCase = ValueOf<typeof NAME>
export type Below = ValueOf<typeof BELOW>
export type Shape = ValueOf<typeof SHAPE>
export type BracketSize = ValueOf<typeof BRACKET_SIZE>
export type Offset = ValueOf<typeof OFFSET>
export type BracketExtent = ValueOf<typeof BRACKET_EXTENT>
type BracketKind = ValueOf<typeof BRACKET_KIND>
type Break = ValueOf<typeof BREAK>
type SeparatorUse = ValueOf<typeof SEPARATOR>
type Form = ValueOf<typeof FORM>

/** Levels (`share`, `count`, `words`) are from `feature-levels.ts`; `first` and `last` are kinds of characters. */
export const FEATURE = {
  bias: 'bias',

  words: (words: number) => `w${words}`,
  end: (last: string) => `end${last}`,
  start: (first: string) => `start${first}`,
  letterCase: (letterCase: LetterCase) => `case${letterCase}`,
  caseAndWords: (letterCase: LetterCase, words: number) => `case${letterCase}w${words}`,
  caseAndEnd: (letterCase: LetterCase, last: string) => `case${letterCase}end${last}`,
  startAndEnd: (first: string, last: string) => `start${first}end${last}`,
  tab: (hasTab: boolean) => (hasTab ? 'tab' : 'notab'),

  heading: (isCapitals: boolean) => (isCapitals ? 'headingC' : 'heading'),
  transition: (isCapitals: boolean) => (isCapitals ? 'transitionC' : 'transition'),
  shot: (isCapitals: boolean) => (isCapitals ? 'shotC' : 'shot'),
  actMark: 'act',
  pageNumber: 'pagenumber',
  continuedMark: 'continued',
  headerWord: 'furnitureword',
  mailAddress: 'mail',
  firstOrSecondPerson: 'youandi',
  titleWord: 'titleword',
  dotLeader: 'leader',
  lyric: 'lyric',
  bullet: 'bullet',
  age: 'age',
  noLetters: 'noletters',

  noName: 'cue-no',
  nameCount: (name: NameCase, count: number) => `${name}n${count}`,
  nameGaps: (name: NameCase, above: Gap, below: Gap) => `${name}g${above}${below}`,
  nameBelow: (name: NameCase, below: Below) => `${name}next${below}`,
  nameCountAndBelow: (name: NameCase, count: number, below: Below, isTight: boolean) =>
    `${name}n${count}next${below}t${Number(isTight)}`,
  nameInCluster: (name: NameCase, share: number, count: number) => `${name}k${share}n${count}`,
  nameAndBlockShare: (name: NameCase, share: number) => `${name}block${share}`,
  nameAndInlineShare: (name: NameCase, share: number, count: number) => `${name}inl${share}n${count}`,
  nameExtension: (name: NameCase) => `${name}ext`,
  nameColon: (name: NameCase) => `${name}colon`,

  noInline: 'inline-no',
  noInlineAndShare: (share: number) => `inline-no${share}`,
  inline: (use: SeparatorUse) => `inl${use}`,
  inlineCount: (use: SeparatorUse, count: number) => `inl${use}n${count}`,
  inlineCountAndShare: (use: SeparatorUse, count: number, share: number) => `inl${use}n${count}d${share}`,
  inlineInCluster: (use: SeparatorUse, share: number, count: number) => `inl${use}k${share}n${count}`,
  inlineSeparator: (separator: Separator, letterCase: LetterCase, count: number) =>
    `inl${separator}${letterCase}n${count}`,
  inlineSeparatorAndShare: (separator: Separator, share: number) => `inl${separator}d${share}`,
  inlineAndBlockShare: (use: SeparatorUse, share: number) => `inl${use}blk${share}`,
  inlineNameWords: (use: SeparatorUse, words: number) => `inl${use}w${words}`,
  inlineWithoutSpeech: 'inl-empty',
  inlineSpeechStart: (first: string) => `inlrest${first}`,
  inlineGap: (use: SeparatorUse, gap: Gap) => `inl${use}g${gap}`,

  brackets: 'brk',
  bracketSize: (size: BracketSize) => `brk${size}`,
  bracketCase: (size: BracketSize, letterCase: LetterCase) => `brk${size}${letterCase}`,
  bracketExtent: (extent: BracketExtent, kind: BracketKind) => `brk${extent}${kind}`,
  bracketsInCluster: (size: BracketSize, share: number) => `brk${size}k${share}`,
  bracketTight: (size: BracketSize, isTight: boolean) => `brk${size}t${Number(isTight)}`,
  bracketAndInlineShare: (kind: BracketKind, share: number) => `brk${kind}inl${share}`,
  bracketAtLeft: (isLeft: boolean, size: BracketSize) => (isLeft ? `brkleft${size}` : `brkin${size}`),

  left: (isLeft: boolean) => (isLeft ? 'left' : 'notleft'),
  align: (align: ScriptLine['align']) => `align${align}`,
  leftCluster: (afterCue: number, long: number) => `leftafter${afterCue}long${long}`,

  gap: (gap: Gap) => `gap${gap}`,
  gaps: (above: Gap, hasGaps: boolean, below: Gap) => `gap${above}${hasGaps ? 'G' : 'T'}next${below}`,
  above: (above: Shape) => `prev${above}`,
  below: (below: Shape) => `next${below}`,
  aboveTight: (above: Shape, isTight: boolean, offset: Offset) => `prev${above}t${Number(isTight)}${offset}`,
  aboveAndShape: (above: Shape, gap: Gap, shape: Shape) => `prev${above}g${gap}own${shape}`,
  belowAndShape: (below: Shape, gap: Gap, shape: Shape) => `next${below}g${gap}own${shape}`,
  offset: (offset: Offset, gap: Gap) => `rel${offset}g${gap}`,
  offsetAndBreak: (offset: Offset, lineBreak: Break, gap: Gap) => `rel${offset}fit${lineBreak}g${gap}`,
  breakAndStart: (lineBreak: Break, first: string, gap: Gap) => `fit${lineBreak}start${first}g${gap}`,
  breakAndEndAbove: (lineBreak: Break, last: string, gap: Gap) => `fit${lineBreak}prevend${last}g${gap}`,
  offsetBelow: (offset: Offset, gap: Gap) => `relnext${offset}g${gap}`,
  documentStart: 'docstart',
  documentMiddle: 'docmid',
  documentEnd: 'docend',
  onFirstPage: (above: Shape) => `early${above}`,
  afterFirstPage: 'late',

  large: 'large',
  small: 'small',
  underlined: 'under',
  style: (kind: string) => `style${kind}`,
  bold: (share: number) => `bold${share}`,
  italic: (share: number) => `italic${share}`,
  italicInBrackets: (isBracketed: boolean) => (isBracketed ? 'italicbrk' : 'italicfree'),
  emphasisedNames: (share: number) => `lookcue${share}`,

  cueAndSpeechShare: (cues: number, speeches: number) => `dc${cues}s${speeches}`,
  form: (form: Form) => `mode${form}`,
  formAndLine: (form: Form, { isCue, isName, inline }: LineFacts) =>
    `mode${form}${isCue ? 'c' : isName ? 'n' : 'o'}${inline ? 'i' : 'x'}`,
  nameSpeaks: (times: number, isCue: boolean) => `speaks${times}${isCue ? 'c' : 'n'}`,
  inlineNameSpeaks: (times: number, use: SeparatorUse) => `inspeaks${times}${use}`,
} as const

/** Features of a group of lines: `cluster` is a column or style, `look` also has one size, weight and case. */
export const GROUP = { cluster: 'k', look: 'l' } as const
export type Group = ValueOf<typeof GROUP>

export const GROUP_FEATURE = {
  cues: (group: Group, share: number) => `${group}cue${share}`,
  afterCue: (group: Group, share: number) => `${group}after${share}`,
  cuesAndAfterCue: (group: Group, cues: number, afterCue: number) => `${group}cue${cues}after${afterCue}`,
  capitals: (group: Group, share: number) => `${group}caps${share}`,
  brackets: (group: Group, share: number) => `${group}brk${share}`,
  inline: (group: Group, share: number) => `${group}inl${share}`,
  sentences: (group: Group, share: number) => `${group}sen${share}`,
  long: (group: Group, share: number) => `${group}long${share}`,
  share: (group: Group, share: number) => `${group}share${share}`,
} as const

/** Features of the labels that the round before gave to a group of lines. */
export const LABELLED_GROUP = { cluster: 'dk', look: 'dl', separator: 'ds' } as const
export type LabelledGroup = ValueOf<typeof LABELLED_GROUP>

export const LABELLED_GROUP_FEATURE = {
  alone: (group: LabelledGroup) => `${group}alone`,
  label: (group: LabelledGroup, label: number, level: number, isFewLines: boolean) =>
    `${group}${label}_${level}${isFewLines ? 'f' : ''}`,
} as const
