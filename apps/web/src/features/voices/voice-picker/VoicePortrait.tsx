import type { Voice } from '#lib/api/voices.ts'
import { ageGroup } from '@sidelight/domain/audio/casting-choices'
import { Portrait } from '#ui/portrait/Portrait.tsx'

export function VoicePortrait({ voice, className = '' }: { voice: Voice; className?: string }) {
  const subject = { seed: voice.id, gender: voice.gender, age: ageGroup(voice.age) }
  return <Portrait subject={subject} className={className} />
}
