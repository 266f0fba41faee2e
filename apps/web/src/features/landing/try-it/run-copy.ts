export const RUN = {
  loading: (share: number) => `Your line. Learning to listen, ${Math.round(share * 100)} %`,
  reading: (name: string) => `${name} is reading`,
  listening: 'Your line. Listening',
  byHand: 'Your line. Tap, or press space, when you have said it',
  stopped: 'Listening stopped by itself. Space or a tap gives the next cue.',
  nextCue: 'Next cue',
  stop: 'Stop',
  cue: (ms: number) => `Cue ${ms} ms`,
  cueExplained: 'From your last word, or your tap, to your partner’s first sound',
  doneTitle: 'And scene.',
  done: (name: string, cue: number | undefined) =>
    cue === undefined ? `${name} would do it again.` : `${name} answered about ${cue} ms after you had finished.`,
  again: 'Again',
  swap: (name: string) => `Now as ${name}`,
  own: 'Bring your own sides',
} as const
