/** Written for the landing page: one minute, two characters and a pause to wait for. */
export const DEMO_PARTS = ['SAM', 'NELL'] as const
export type Part = (typeof DEMO_PARTS)[number]

export interface SceneLine {
  /** Also the file name of its clip. */
  id: string
  part: Part
  direction?: string
  text: string
}

export const DEMO_HEADING = 'INT. LOST PROPERTY OFFICE - CLOSING TIME'

export const DEMO_SCENE: readonly SceneLine[] = [
  { id: '01-nell', part: 'NELL', text: 'We close in one minute. What did you lose?' },
  { id: '02-sam', part: 'SAM', text: 'An umbrella. Black. One broken rib.' },
  { id: '03-nell', part: 'NELL', text: 'I have forty black umbrellas. Tell me something better than black.' },
  { id: '04-sam', part: 'SAM', text: 'It smells of oranges. My father kept them in his coat.' },
  { id: '05-nell', part: 'NELL', text: 'And did he lose it, or did you?' },
  { id: '06-sam', part: 'SAM', text: "He did. On the number nine, in March. I couldn't come before now." },
  { id: '07-nell', part: 'NELL', direction: 'finding it', text: 'Wait there. Is it this one?' },
  { id: '08-sam', part: 'SAM', direction: 'take your time', text: "Yes. That's him. I mean, that's it." },
  { id: '09-nell', part: 'NELL', text: 'I wondered about it every time it rained. Sign here.' },
  { id: '10-sam', part: 'SAM', text: 'What do I owe you?' },
  { id: '11-nell', part: 'NELL', text: "Nothing. But it's pouring, and I came without one." },
  { id: '12-sam', part: 'SAM', text: 'You have thirty-nine.' },
  { id: '13-nell', part: 'NELL', text: 'None of them smells of oranges.' },
  { id: '14-sam', part: 'SAM', direction: 'holding it open', text: "Come on, then. I'll walk you to the bus." },
  { id: '15-nell', part: 'NELL', text: 'Which one?' },
  { id: '16-sam', part: 'SAM', text: 'The number nine.' },
]

export const partnerOf = (part: Part): Part => (part === 'SAM' ? 'NELL' : 'SAM')

/** "Nell" for "NELL". */
export const nameOf = (part: Part): string => part.charAt(0) + part.slice(1).toLowerCase()
