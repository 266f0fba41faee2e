interface Voice {
  id: string
  gender: string
  accent: string
}

interface Choice {
  /** Voices of our own. */
  voices: readonly Voice[]
  /** What the actor's part would be cast with. */
  suggested: string | undefined
  /** The voices of the partners. */
  partners: ReadonlySet<string>
}

/** The voice that reads the actor's lines to them: like their part, and no partner's, or cues and own lines would blur. */
export function chooseModelVoice({ voices, suggested, partners }: Choice): string | undefined {
  const like = voices.find(({ id }) => id === suggested)
  const free = voices.filter(({ id }) => !partners.has(id))
  const likeness = ({ id, gender, accent }: Voice) =>
    (id === suggested ? 4 : 0) + (gender === like?.gender ? 2 : 0) + (accent === like?.accent ? 1 : 0)
  return free.toSorted((a, b) => likeness(b) - likeness(a))[0]?.id
}
