import type { MicrophoneProblem } from '#audio/microphone/microphone.ts'

/** Browsers inside other apps, most of which give a page no microphone. */
const IN_APP = /FBAN|FBAV|Instagram|\bLine\/|MicroMessenger|WhatsApp|Snapchat|TikTok|BytedanceWebview|Twitter|; wv\)/

export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)

const TEXTS: Record<MicrophoneProblem, string> = {
  denied:
    'Your browser keeps the microphone from this page. Allow it in the address bar or in the settings, and try again.',
  absent: 'There is no microphone here. Open the link on your phone.',
  busy: 'Another app has the microphone. Close it, and try again.',
  unsupported: 'This browser gives pages no microphone. Open the link in Safari or Chrome.',
  lost: 'The microphone was taken away, perhaps by a call. Read this line again.',
}

export const describeProblem = (problem: MicrophoneProblem): string => TEXTS[problem]
