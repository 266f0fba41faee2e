/** Voices with labels in the inconsistent spellings of the real service. */
export const VOICES = [
  { id: 'simRachel0000000000A', name: 'Rachel', gender: 'female', age: 'young', accent: 'american', hertz: 210 },
  { id: 'simCharlie000000000B', name: 'Charlie', gender: 'male', age: 'middle_aged', accent: 'australian', hertz: 120 },
  { id: 'simDorothy000000000C', name: 'Dorothy', gender: 'female', age: 'old', accent: 'british', hertz: 180 },
  { id: 'simRiver00000000000D', name: 'River', gender: 'neutral', age: 'middle-aged', accent: 'irish', hertz: 150 },
  {
    id: 'simSomebody00000000E',
    name: 'Somebody',
    gender: 'male',
    age: 'old',
    accent: 'american',
    hertz: 100,
    isCloned: true,
  },
]

export const describeVoice = ({ id, name, gender, age, accent, isCloned }: (typeof VOICES)[number]) => ({
  voice_id: id,
  name,
  category: isCloned ? 'cloned' : 'premade',
  description: `${name}, as simulated.`,
  labels: { gender, age, accent, use_case: 'characters_animation', descriptive: 'calm' },
  preview_url: `https://storage.example/${id}.mp3`,
})
