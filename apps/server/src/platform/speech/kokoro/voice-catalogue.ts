import type { SpeechVoice } from '../speech.ts'

export interface KokoroVoice {
  /** The file name of the publisher; users see `name`. */
  file: string
  name: string
  gender: SpeechVoice['gender']
  age: SpeechVoice['age']
  accent: 'American' | 'British'
  style: string
  description: string
  /** The gain to -18 LUFS, as measured by `npm run voices:previews`. */
  gainDb: number
  /** The median pitch of a neutral line, as measured in the preview: directions widen and narrow the range around it. */
  medianHertz: number
  /** Older voices are slower, lower and flatter. */
  speed?: number
  pitch?: number
  range?: number
}

const OLDER = { speed: 0.9, pitch: 0.94, range: 0.9 }

/** The best first within each group, by the publisher's grades and by intelligibility. */
export const KOKORO_VOICES: readonly KokoroVoice[] = [
  voice('af_heart', 'Nora', 'young', 'warm', 'Open and warm; leans in when she listens.', 3.9, 192),
  voice('af_bella', 'Camille', 'middle-aged', 'rich', 'Full and self-possessed, with a smile kept back.', 3.2, 202),
  voice('af_nicole', 'Wren', 'middle-aged', 'hushed', 'Quiet and close, as if the walls had ears.', 3, 155),
  voice('af_sarah', 'Paige', 'middle-aged', 'clear', 'Clear and level: doctors, lawyers, elder sisters.', 2.9, 183),
  voice('af_aoede', 'Tess', 'young', 'bright', 'Bright and quick to answer.', 0.2, 183),
  voice('af_kore', 'Dana', 'middle-aged', 'firm', 'Low and firm; used to being obeyed.', 0.6, 152),
  voice('af_sky', 'Joss', 'young', 'airy', 'Light, a little out of breath.', 5.8, 152),
  voice('af_river', 'Rowan', 'young', 'plain', 'Plain-spoken and calm.', 3.4, 175),
  voice('af_nova', 'Maren', 'middle-aged', 'cool', 'Cool and exact.', 9.1, 154),
  voice('af_jessica', 'Kayla', 'young', 'lively', 'Lively, with wide swings of mood.', 4.1, 211),
  { ...voice('af_alloy', 'Lorraine', 'old', 'dry', 'Dry and deep; has seen it all before.', 3.9, 133), ...OLDER },
  voice('am_michael', 'Calvin', 'middle-aged', 'steady', 'Steady and kind.', 5.3, 110),
  voice('am_fenrir', 'Dex', 'young', 'intense', 'Intense, close to the edge.', 1.1, 136),
  voice('am_puck', 'Theo', 'young', 'easy', 'Easy-going, half a joke in every line.', 0.6, 109),
  voice('am_eric', 'Eli', 'young', 'earnest', 'Earnest and a bit too fast.', 3.5, 154),
  voice('am_liam', 'Mason', 'young', 'casual', 'Casual, hands in his pockets.', 3.5, 125),
  voice('am_onyx', 'Boone', 'middle-aged', 'deep', 'Very deep and unhurried.', 5.5, 84),
  { ...voice('am_echo', 'Grant', 'old', 'grave', 'Grave; chooses his words.', 4.3, 103), ...OLDER },
  { ...voice('am_santa', 'Walter', 'old', 'hearty', 'Hearty and weathered.', 4, 164), speed: 0.94 },
  voice('am_adam', 'Harris', 'middle-aged', 'matter-of-fact', 'Matter-of-fact: clerks, officers, neighbours.', 0, 114),
  voice('bf_emma', 'Harriet', 'middle-aged', 'composed', 'Composed, with an edge when she needs one.', 1.8, 178),
  voice('bf_isabella', 'Imogen', 'young', 'crisp', 'Crisp and clever.', -0.2, 198),
  voice('bf_alice', 'Poppy', 'young', 'eager', 'Eager and high-spirited.', 2.5, 215),
  { ...voice('bf_lily', 'Winifred', 'old', 'gentle', 'Gentle, and not to be fooled.', 3.6, 166), ...OLDER },
  voice('bm_george', 'Rupert', 'middle-aged', 'polished', 'Polished and a touch amused.', 3.5, 139),
  voice('bm_fable', 'Alistair', 'young', 'lyrical', 'Lyrical; tells it like a story.', 3.8, 109),
  voice('bm_daniel', 'Hugh', 'middle-aged', 'brisk', 'Brisk and businesslike.', 3.4, 121),
  { ...voice('bm_lewis', 'Desmond', 'old', 'gravelly', 'Gravelly and patient.', 5, 85), ...OLDER },
]

function voice(
  file: string,
  name: string,
  age: SpeechVoice['age'],
  style: string,
  description: string,
  gainDb: number,
  medianHertz: number,
): KokoroVoice {
  return {
    file,
    name,
    gender: file.charAt(1) === 'f' ? 'female' : 'male',
    age,
    accent: file.startsWith('b') ? 'British' : 'American',
    style,
    description,
    gainDb,
    medianHertz,
  }
}
