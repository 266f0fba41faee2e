import type { Microphone } from '../microphone/microphone.ts'

const STEP_MS = 50
const ROOM_MS = 600
/** So much louder than the room: the reader comes through, and headphones are the better choice. */
const LEAK_DB = 10

/** Whether the microphone hears the reader, while `play` lets a line of theirs be heard. */
export async function listenForLeak(microphone: Microphone, play: () => Promise<void>): Promise<boolean> {
  const room = await listLevels(microphone, new Promise((resolve) => setTimeout(resolve, ROOM_MS)))
  const reader = await listLevels(microphone, play())
  return quantile(reader, 0.9) - quantile(room, 0.5) > LEAK_DB
}

async function listLevels(microphone: Microphone, until: Promise<void>): Promise<number[]> {
  const levels: number[] = []
  const timer = setInterval(() => levels.push(microphone.levelDb()), STEP_MS)
  try {
    await until
  } finally {
    clearInterval(timer)
  }
  return levels
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other).at(Math.floor(share * (values.length - 1))) ?? -100
