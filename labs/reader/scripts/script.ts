/** A script without layout. */
export interface Script {
  id: string
  title: string
  origin: string
  /** Other spellings that the text uses, each with the name it stands for. */
  aliases: Record<string, string>
  /** Decides which layouts suit it: 'screen', 'stage', 'radio', 'voice', 'commercial', 'interview', 'musical'. */
  genre: string
  elements: ScriptElement[]
}

export type ScriptElement = Narration | Speech

export interface Narration {
  kind: 'heading' | 'action' | 'transition'
  text: string
}

export interface Speech {
  kind: 'speech'
  /** As printed, without extension. */
  actor: string
  /** With its brackets, or empty. */
  extension: string
  parts: SpeechPart[]
  /** Spoken at the same time as the speech before it. */
  isDual: boolean
}

export interface SpeechPart {
  kind: 'say' | 'parenthetical' | 'lyric' | 'verse'
  text: string
}

export function spokenText(speech: Speech): string {
  return speech.parts
    .filter((part) => part.kind !== 'parenthetical')
    .map((part) => part.text)
    .join(' ')
}

export function listActors(script: Script): string[] {
  return [...new Set(script.elements.flatMap((element) => (element.kind === 'speech' ? [element.actor] : [])))]
}
