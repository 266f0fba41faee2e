import type { SidesLine } from '#ui/SidesPage.tsx'

/** All texts of the landing page, in their order. */
export const LANDING_TITLE = 'Sidelight: the scene partner that waits for your line'
export const LANDING_DESCRIPTION =
  'An AI scene partner for self-tape auditions. Upload your sides, cast every other voice, and run the scene: it waits for your line.'

export const HERO = {
  title: ['Never tape', 'alone.'],
  promise:
    'Upload your sides and cast every other voice. Then run the scene: your partner reads, waits for your line, hears you finish it, and gives you the next cue.',
  tryProduct: 'Try Sidelight',
  tryScene: 'Run a scene now',
  terms: (pages: number) => `${pages} pages a month on the Free plan. PDF, Word, Final Draft or photos.`,
} as const

export const BILLING_BLOCK = [
  ['sides by', 'You'],
  ['cast by', 'You'],
  ['read by', 'Sidelight'],
  ['patience by', 'Sidelight'],
  ['performance by', 'You'],
] as const

export const DEMO = {
  heading: 'INT. LAUNDROMAT - NIGHT',
  lines: [
    { character: 'MARCUS', dialogue: 'You kept the key. All this time.' },
    { character: 'DANI', emotion: 'quiet', dialogue: 'I kept it so I could give it back.', isHighlighted: true },
    { character: 'MARCUS', dialogue: 'Then give it back.' },
  ] satisfies SidesLine[],
} as const

export const HOW_IT_WORKS = {
  title: 'How it works',
  subtitle: 'Nothing to record first, nobody to book, nothing to install.',
  steps: [
    {
      name: 'Upload your sides',
      text: "A file, photos or pasted text, as they came from casting. Sidelight finds the scenes, the characters and every line, and shows you what it wasn't sure about.",
    },
    {
      name: 'Cast the other voices',
      text: 'A voice for each character, picked by ear and directed line by line: colder, a whisper, on the phone. Mark your own part, and nobody reads it but you.',
    },
    {
      name: 'Run the scene',
      text: 'Your partner reads and then waits. Finish your line and the next cue comes. Hide your words until you’re off book, tape it right here, do it again at 1 a.m.',
    },
  ],
} as const

export const WHY_THE_CUE = {
  title: 'A pause is not the end of your line',
  text: "A reader that waits for silence steps on your beat, or leaves you hanging after it. Sidelight knows the line you're on. It follows your words on your own device, holds through a pause you choose, and answers when you want it: at the Tight pace, about a fifth of a second after your last word.",
  line: ['You kept it.', 'All along.'],
  lanes: [
    { name: 'A timer', outcome: 'Cuts in on your pause' },
    { name: 'Sidelight', outcome: 'Waits, then answers' },
  ],
  pauseLabel: 'your pause',
  cueLabel: 'Next cue',
} as const

export const MADE_FOR = [
  {
    name: 'Actors who self-tape',
    text: "The deadline is tomorrow at ten and everyone you know is asleep. Your scene partner isn't.",
  },
  {
    name: 'Acting students',
    text: 'Run your half with the whole scene around you, as often as it takes, without wearing out a friend.',
  },
  {
    name: 'Social-media creators',
    text: 'Two-handers for one. Write it, cast it, play your half, and take the audio with you as a zip.',
  },
] as const

export interface Testimonial {
  name: string
  title: string
  quote: string
}

/** Nobody is quoted until somebody has said something. */
export const TESTIMONIALS: readonly Testimonial[] = []

export const PRICING = {
  title: 'Pricing',
  subtitle:
    'One credit reads one page. You see the price before anything is charged, and if reading fails, you get the pages back.',
  popular: 'Most Popular',
  period: '/month',
  extra: 'Need a few more pages? Add them one at a time for $1.00 a page, less with a plan. No minimum purchase.',
  chooseFree: 'Start free',
  choose: (plan: string) => `Choose ${plan}`,
} as const

export const FAQ = {
  title: 'Questions actors ask',
  items: [
    {
      question: 'Does my voice leave my device?',
      answer:
        "Not to follow your lines, unless you choose your browser's own speech recognition; the rehearsal page says so then. Our listener runs in your browser, and what it hears is forgotten at once. Only a take you choose to record and save is stored, in your account, for you.",
    },
    {
      question: 'What happens to my sides?',
      answer:
        'Only you can open them. We keep the file for 30 days so that it can be read again, then delete it. If you never start reading it, it goes after a day. The lines stay until you delete the script, and you get a receipt. Under an NDA? Switch on Confidential: the file goes as soon as it is read, and the rest on a day you pick. Nothing is used to train anything.',
    },
    {
      question: 'What if I paraphrase, or go up?',
      answer:
        "It follows the line, not a checklist. A dropped or changed word doesn't stop the scene, and a long silence never skips you: it offers the line. A tap or the space bar always gives the next cue.",
    },
    {
      question: 'Which files can I upload?',
      answer:
        'PDF, DOCX, RTF, ODT, TXT, Final Draft and Fountain up to 10 MB, photos of the pages, or pasted text. Scans work too. If a page looks odd, you see it beside the lines and can fix things before you cast.',
    },
    {
      question: 'What counts as a page?',
      answer:
        'A page of your file, or 3,000 characters where a file has no pages. One page is one credit. Editing lines and changing voices afterwards is included.',
    },
    {
      question: 'Which browsers work?',
      answer:
        "To rehearse: a current Chrome, Edge, Firefox or Safari. To tape: Chrome, Edge, Firefox, or Safari 18 or newer; Firefox needs a fast computer, and a short test before the take tells whether yours is. We've run it in the engines of Chrome, Firefox and Safari, but not yet on a Mac, an iPhone or an Android phone. If a browser can't listen or tape, the page says so, and your tap or pedal gives the cue.",
    },
    {
      question: 'Can I take the audio with me?',
      answer: 'Yes. Every scene can be downloaded as a zip of its lines, with the takes you saved.',
    },
    {
      question: 'Can I cancel at any time?',
      answer:
        'Yes, on your subscription page. A cancelled plan runs to the end of the month you paid for, and you keep your scripts and the pages you bought.',
    },
  ],
} as const

export const FOOTER = {
  line: 'Your partner is ready when you are.',
  getStarted: 'Get Started',
  explore: 'Explore',
  trust: 'In plain words',
  follow: 'Follow',
  social: ['Instagram', 'YouTube'],
  soon: 'not open yet',
  rights: 'Sidelight. All sample dialogue is our own.',
} as const
