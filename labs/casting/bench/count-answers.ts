export type Sex = 'female' | 'male'

export interface Counts {
  /** Characters whose sex the script tells. */
  told: number
  right: number
  wrong: number
  declined: number
  /** Characters whose sex the script does not tell, and how many of them were guessed. */
  untold: number
  guessed: number
  missed: string[]
}

interface Answer {
  name: string
  sex: Sex | null
}

/** Compares the answers with the labels. A labelled character that was not cast counts as declined. */
export function countAnswers(labels: Readonly<Record<string, Sex | null>>, answers: readonly Answer[]): Counts {
  const answerByName = new Map(answers.map(({ name, sex }) => [name.toUpperCase(), sex]))
  const counts: Counts = { told: 0, right: 0, wrong: 0, declined: 0, untold: 0, guessed: 0, missed: [] }
  for (const [name, label] of Object.entries(labels)) {
    const answer = answerByName.get(name.toUpperCase()) ?? null
    if (label === null) {
      counts.untold += 1
      if (answer !== null) counts.guessed += 1
      continue
    }
    counts.told += 1
    if (answer === label) counts.right += 1
    else {
      counts[answer === null ? 'declined' : 'wrong'] += 1
      counts.missed.push(`${name} is ${label}, cast as ${answer ?? 'open'}`)
    }
  }
  return counts
}

export function sumCounts(all: readonly Counts[]): Counts {
  const sum: Counts = { told: 0, right: 0, wrong: 0, declined: 0, untold: 0, guessed: 0, missed: [] }
  for (const counts of all) {
    sum.told += counts.told
    sum.right += counts.right
    sum.wrong += counts.wrong
    sum.declined += counts.declined
    sum.untold += counts.untold
    sum.guessed += counts.guessed
    sum.missed.push(...counts.missed)
  }
  return sum
}
