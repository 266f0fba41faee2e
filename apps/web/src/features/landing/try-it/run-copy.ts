export const RUN = {
  loading: (share: number) => `Your line. Getting ready to listen, ${Math.round(share * 100)}%`,
  reading: (name: string) => `${name} is reading`,
  listening: 'Your line. Listening',
  byHand: "Your line. Tap, or press space, when you've said it",
  stopped: 'Listening stopped. Space or a tap gives the next cue.',
  nextCue: 'Next cue',
  stop: 'Stop',
  doneTitle: 'And scene.',
  done: (name: string, cue: number | undefined) =>
    cue === undefined
      ? `${name} is ready to go again.`
      : `${name} answered about ${(cue / 1000).toFixed(1)} s after your last word.`,
  again: 'Again',
  swap: (name: string) => `Now as ${name}`,
  own: 'Upload your own sides',
} as const
