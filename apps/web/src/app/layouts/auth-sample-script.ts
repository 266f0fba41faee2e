import { paths } from '#lib/navigation/paths.ts'
import type { SidesLine } from '#ui/SidesPage.tsx'

interface Page {
  heading: string
  lines: readonly SidesLine[]
}

const SIGN_IN: Page = {
  heading: 'INT. YOUR LIVING ROOM - NIGHT',
  lines: [
    { character: 'PARTNER', dialogue: 'I stayed where you left me. Page four.' },
    { character: 'YOU', emotion: 'finding the light', dialogue: 'Good. From the top.', isHighlighted: true },
  ],
}

const SIGN_UP: Page = {
  heading: 'INT. HALLWAY - 11 P.M.',
  lines: [
    { character: 'FRIEND', emotion: 'on phone', dialogue: "I can't read tonight. Sorry." },
    { character: 'YOU', dialogue: "It's fine. I have a reader.", isHighlighted: true },
  ],
}

const MAIL: Page = {
  heading: 'INT. MAIL ROOM - CONTINUOUS',
  lines: [
    { character: 'CLERK', dialogue: 'One letter. Needs you to open it.' },
    { character: 'YOU', dialogue: 'I was hoping it would.', isHighlighted: true },
  ],
}

const STAGE_DOOR: Page = {
  heading: 'EXT. STAGE DOOR - RAIN',
  lines: [
    { character: 'DOORKEEPER', dialogue: 'No key, no entrance.' },
    { character: 'YOU', emotion: 'unbothered', dialogue: 'Then cut me a new one.', isHighlighted: true },
  ],
}

/** The page of sides shown beside a form. */
export function sampleScriptFor(pathname: string): Page {
  if (pathname === paths.signUp) return SIGN_UP
  if (pathname === paths.forgotPassword || pathname === paths.resetPassword) return STAGE_DOOR
  return /^\/(verif|confirm-email)/.test(pathname) ? MAIL : SIGN_IN
}
