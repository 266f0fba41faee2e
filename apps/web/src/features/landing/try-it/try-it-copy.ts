export const TRY_IT = {
  title: 'Run a scene now',
  subtitle:
    'No account. Pick a part and say your lines; your partner answers when you have finished. What your microphone hears stays on this page.',
  choose: 'You play',
  parts: { SAM: 'who lost an umbrella', NELL: 'who keeps forty of them' },
  start: 'Start the scene',
  startByHand: 'Play without a microphone',
  asking: 'Your browser is asking for the microphone',
  stop: 'Stop',
  failed: "We couldn't load a line. Check your connection and start again.",
  noScript: 'Running the scene needs JavaScript. You can read it without.',
} as const
