import type { SpeechVoice } from '../speech.ts'

/** The parts of their voice that we read; labels are free text that anybody may have written. */
export interface ProviderVoice {
  voiceId: string
  name?: string | undefined
  category?: string | undefined
  description?: string | undefined
  labels?: Record<string, string> | undefined
}

export const PROVIDER = 'elevenlabs'
const OUR_SHAPE = /^[A-Za-z0-9]{1,64}$/

/** Copies of people's voices are not for others to use; the product clones nobody. */
export function describeVoices(voices: readonly ProviderVoice[]): SpeechVoice[] {
  return voices
    .filter(({ voiceId, category }) => OUR_SHAPE.test(voiceId) && category !== 'cloned')
    .map(({ voiceId, name, description, labels = {} }) => ({
      id: `${PROVIDER}:${voiceId}`,
      provider: PROVIDER,
      name: plain(name ?? 'Unnamed', 60),
      gender: labels['gender'] === 'female' || labels['gender'] === 'male' ? labels['gender'] : 'neutral',
      age: readAge(labels['age']),
      accent: capitalise(plain(labels['accent'] ?? 'American', 40)),
      language: 'English',
      description: plain(description ?? labels['description'] ?? '', 200),
      style: plain(labels['descriptive'] ?? labels['use_case'] ?? '', 40).replaceAll('_', ' '),
      // Theirs would tell them who listens to what; the web may not load from their hosts.
      previewUrl: '',
    }))
}

function readAge(label: string | undefined): SpeechVoice['age'] {
  if (label?.startsWith('young')) return 'young'
  return label === 'old' ? 'old' : 'middle-aged'
}

const plain = (text: string, length: number) =>
  text
    .replace(/[\p{C}<>]/gu, ' ')
    .trim()
    .slice(0, length)
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
