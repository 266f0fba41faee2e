import type { Voice } from '@sidelight/contract'
import { ageGroup } from '@sidelight/domain/audio-generation/casting-choices'
import { Portrait } from '#ui/portrait/Portrait.tsx'

export function VoicePortrait({ voice, className = '' }: { voice: Voice; className?: string }) {
  const subject = { seed: voice.voice_id, gender: voice.gender, age: ageGroup(voice.age) }
  return <Portrait subject={subject} className={className} />
}
