import type { Random } from '../render/random.ts'
import type { Script } from './script.ts'

/** Words and sentences of our scripts, from which more dialogue and action is made. */
export interface SentencePool {
  say(random: Random): string
  narrate(random: Random): string
  parenthetical(random: Random): string
}

const start = '^'

export function createSentencePool(scripts: Script[]): SentencePool {
  const spoken: string[] = []
  const narration: string[] = []
  const directions: string[] = []
  for (const element of scripts.flatMap((script) => script.elements)) {
    if (element.kind === 'action') narration.push(...sentences(element.text))
    if (element.kind !== 'speech') continue
    for (const part of element.parts) {
      if (part.kind === 'parenthetical') directions.push(part.text)
      else spoken.push(...sentences(part.text))
    }
  }
  const spokenChain = chain(spoken)
  const narrationChain = chain(narration)
  const usable = narration.filter((text) => /\p{Ll}/u.test(text))
  return {
    say: (random) => (random.chance(0.5) ? random.pick(spoken) : walk(spokenChain, random)),
    narrate: (random) => (random.chance(0.6) ? random.pick(usable) : walk(narrationChain, random)),
    parenthetical: (random) => random.pick(directions),
  }
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]["']?) (?=[\p{Lu}"'])/u).filter((sentence) => /\p{L}/u.test(sentence))
}

/** What follows each pair of words. */
function chain(list: string[]): Map<string, string[]> {
  const followers = new Map<string, string[]>()
  for (const sentence of list) {
    let [before, last] = [start, start]
    for (const word of [...sentence.split(' '), '']) {
      const key = `${before} ${last}`
      followers.set(key, [...(followers.get(key) ?? []), word])
      ;[before, last] = [last, word]
    }
  }
  return followers
}

function walk(followers: Map<string, string[]>, random: Random): string {
  const words: string[] = []
  let [before, last] = [start, start]
  while (words.length < 30) {
    const word = random.pick(followers.get(`${before} ${last}`) ?? [''])
    if (word === '') break
    words.push(word)
    ;[before, last] = [last, word]
  }
  const sentence = words.join(' ')
  return /[.!?]["']?$|--$/.test(sentence) ? sentence : `${sentence}.`
}
