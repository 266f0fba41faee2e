import type { SpeechVoice } from '../speech.ts'

/** The fields of a voice that we read; labels are free text of unknown authors. */
export interface ProviderVoice {
  voiceId: string
  name?: string | undefined
  category?: string | undefined
  description?: string | undefined
  labels?: Record<string, string> | undefined
}

export const PROVIDER = 'elevenlabs'
const VALID_ID = /^[A-Za-z0-9]{1,64}$/

/** What a voice can act depends on the models of the account. */
export type ListedVoice = Omit<SpeechVoice, 'acts'>

/** Leaves out cloned voices, which belong to a person. */
export function describeVoices(voices: readonly ProviderVoice[]): ListedVoice[] {
  return voices
    .filter(({ voiceId, category }) => VALID_ID.test(voiceId) && category !== 'cloned')
    .map(({ voiceId, name, description, labels = {} }) => ({
      id: `${PROVIDER}:${voiceId}`,
      provider: PROVIDER,
      name: cleanLabel(name ?? 'Unnamed', 60),
      gender: labels['gender'] === 'female' || labels['gender'] === 'male' ? labels['gender'] : 'neutral',
      age: readAge(labels['age']),
      accent: capitalise(cleanLabel(labels['accent'] ?? 'American', 40)),
      language: 'English',
      description: cleanLabel(description ?? labels['description'] ?? '', 200),
      style: cleanLabel(labels['descriptive'] ?? labels['use_case'] ?? '', 40).replaceAll('_', ' '),
      // Their preview would reveal who listens to it, and the web app must not load from their hosts.
      previewUrl: '',
    }))
}

function readAge(label: string | undefined): SpeechVoice['age'] {
  if (label?.startsWith('young')) return 'young'
  return label === 'old' ? 'old' : 'middle-aged'
}

const cleanLabel = (text: string, length: number) =>
  text
    .replace(/[\p{C}<>]/gu, ' ')
    .trim()
    .slice(0, length)
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
