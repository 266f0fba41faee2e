/** The texts of the trust pages: a short version about the user's material, and the terms in full. */
export const YOUR_SIDES = {
  title: 'What happens to your sides',
  subtitle: 'Sides are confidential. Here is all of it, on one page.',
  kept: [
    {
      what: 'The file you upload',
      where: 'Our file store, under your account',
      howLong:
        '30 days, so that it can be read again; one day if you never start reading it. Then it is deleted automatically.',
    },
    {
      what: 'Lines, characters, your edits and notes',
      where: 'Our database; our file store once you have not opened the script for 90 days',
      howLong: 'Until you delete the script.',
    },
    {
      what: 'Which lines you know, for Off book',
      where: 'Our database, as numbers',
      howLong: 'Until you choose “Forget what I learned” or delete the script.',
    },
    {
      what: 'The partner’s audio',
      where: 'Our file store, made for you alone',
      howLong: 'Until you delete the script.',
    },
    {
      what: 'A take you record and save',
      where: 'Our file store, under your account',
      howLong: 'Until you delete the take or the script.',
    },
    {
      what: 'A take you have not saved',
      where: 'Your own device',
      howLong:
        'Until you save or delete it, or sign out. A take of a single line goes after 30 days. A browser that hasn’t promised to keep it may clear it sooner.',
    },
    {
      what: 'What you noted when you sent a tape',
      where: 'Your own device',
      howLong: 'Until you choose “Forget it”, delete the script or sign out.',
    },
    {
      what: 'A tape you upload for a link',
      where: 'Our file store, under your account',
      howLong: '30 days, or until you delete the upload or the script. Its links end earlier if you say so.',
    },
    {
      what: 'What a friend reads for you from a link',
      where: 'Our file store, under your account',
      howLong:
        'Until they take it back, or you delete the script. 30 days after the end of the link if you don’t use it.',
    },
    {
      what: 'A mail from casting that you paste',
      where: 'Your own device, in this browser',
      howLong: 'Until you delete the script, or sign out. It is read on your device and never uploaded.',
    },
    {
      what: 'A copy of the scenes you rehearse, to open without a connection',
      where: 'Your own device, in this browser',
      howLong: 'Until you remove it or sign out. Only the last three you opened, and those you chose to keep.',
    },
    {
      what: 'A film you make on the camera page of your phone',
      where: 'That phone, in its browser',
      howLong: 'Until you delete it on that page; signing out leaves it. Nothing of it is sent unless you share it.',
    },
    {
      what: 'What the framing check sees before a take, if you switch it on',
      where: 'Nowhere. Your browser looks by itself.',
      howLong: 'Discarded as it is looked at. No picture and no point of a face is stored or sent.',
    },
    {
      what: 'Whatever else the microphone hears',
      where:
        'Nowhere. Your browser follows your line by itself, unless you choose its maker’s speech recognition; the rehearsal page says which.',
      howLong: 'Discarded as it is heard.',
    },
  ],
  answers: [
    {
      question: 'Who sees it',
      answer:
        'You. No other account can open it, not even with a link. One exception, made by you: a tape you upload can be watched by whoever has the link you made, until it ends or you revoke it. One more: a friend you ask to read a part sees the lines of that character and five words before each, until the link ends or you end it. No line of a script or recording goes into a log, an email, a link or a statistic.',
    },
    {
      question: 'Which engine speaks it',
      answer:
        'Our own, on our own machines. Where ElevenLabs voices are offered and you choose one, the words of that part are sent there to be spoken; nothing else is, and no other part.',
    },
    {
      question: 'Signed something?',
      answer:
        'Switch on Confidential. If your browser can read the text of a PDF, the file is not uploaded, only the text. Any other file is deleted as soon as it is read. The file name never leaves your device. Only our own voices speak. Your browser follows your lines by itself, without its maker’s speech recognition. Your takes stay on your device. All of it is deleted on the day you pick, within 30 days, and you get a receipt.',
    },
    {
      question: 'No training',
      answer:
        'Nothing you upload or record trains any model, ours or anybody else’s. We do not copy voices, and nobody is scored.',
    },
    {
      question: 'How to delete',
      answer:
        'A script: History, then Delete. Everything: Profile, then Delete my account, with a receipt by email. It stops being reachable at once. Its files are removed soon after, and copies in backups within 35 days.',
    },
  ],
  proof: {
    title: 'Don’t take our word for it',
    text: 'Before a version is released, a browser uploads two confidential scripts made of words that no language has. It runs one with a voice at the microphone and deletes it; the other reaches its date. Every request is recorded. Afterwards we search every table, file, log, statistic and email for each of the words. You can watch, too: the dot at the top of the stage lists every request since you opened it, and marks those that carry your voice.',
  },
} as const

export const TERMS = {
  title: 'Terms',
  subtitle: 'The deal between you and Sidelight, in words you can read aloud.',
  sections: [
    {
      title: 'What you get',
      paragraphs: [
        'Sidelight reads the script pages you upload, speaks the parts you do not play, listens for the end of your lines, and lets you record and download the scene.',
        'The voices are synthetic. They read the exact text and improvise nothing. Reading a page and following a line can go wrong; you can correct every line, and a tap always gives the next cue.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'One account is for one person. Give an email address that reaches you, and keep your password to yourself. Tell us if somebody else gets in.',
        'You must be 16 or older, or have a parent’s or guardian’s permission.',
      ],
    },
    {
      title: 'Your scripts and recordings stay yours',
      paragraphs: [
        'You keep every right in what you upload and record. You allow us only what the product needs to work for you: store it, read it, turn its lines into audio, and play that audio and let you download it. That permission ends when you delete it.',
        'Nothing is sold, shown to others, or used to train any model.',
        'Upload only pages you are allowed to use for an audition or a rehearsal. If you signed a confidentiality agreement, check that it lets you use a tool; the page "What happens to your sides" says exactly what we do.',
      ],
    },
    {
      title: 'Voices',
      paragraphs: [
        'You may use the generated audio in your tapes, classes and posts, even when you are paid for them. Do not use it to pass as a real person or to deceive anybody.',
      ],
    },
    {
      title: 'Credits, plans and money',
      paragraphs: [
        'One credit reads one page: a page of your file, or 3,000 characters where a file has no pages. You see pages and price before anything is charged. If reading fails, the credits come back automatically.',
        'Monthly pages are used before pages you bought. Monthly pages expire at the end of the month; pages you bought don’t. Editing lines and changing voices is included, within fair use per page.',
        'Plans renew every month until you cancel; you cancel on your subscription page, and the plan runs to the end of the month you paid for. If a payment bought nothing, or was not what you meant, write to us and we will put it right. Your legal rights as a consumer apply in any case.',
        'Prices are in US dollars. Payments are handled by our payment provider; we never see your card number.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'Breaking in or trying to, overloading the service, uploading anything that harms others or is not yours to use. If it happens, we may close the account; if it was a mistake, talk to us.',
      ],
    },
    {
      title: 'When things fail',
      paragraphs: [
        'We work to keep Sidelight running and your scripts safe, but cannot promise that it never fails. Keep your own copy of your sides. For a deadline that matters, have a backup plan.',
        'If we are liable to you, it is for no more than you paid us in the twelve months before, except where the law allows no limit.',
      ],
    },
    {
      title: 'Leaving, and changes',
      paragraphs: [
        'You can leave at any time: delete your account in your profile, and what we hold is deleted with it. What the law makes us keep about payments stays for as long as it must.',
        'If these terms change in a way that matters, we’ll tell you by email before they do, and you may leave instead.',
      ],
    },
  ],
  questions: 'Anything unclear? Ask us before you agree.',
} as const

export const LICENCES = {
  title: 'Credits and licences',
  subtitle: 'Who made what Sidelight is built on. Thank you.',
  voices: 'Voices, models, fonts',
  programs: 'Software',
  programsNote: 'Every package in the product, from the same list that installs it.',
  notices: 'All licence texts',
} as const

export const STATUS = {
  title: 'Status',
  checking: 'Checking…',
  works: 'Everything works.',
  slow: 'Some things take longer than usual right now.',
  down: 'Something isn’t working right now.',
  unreachable:
    'We couldn’t check: no answer came from Sidelight. If other websites open, it’s us and not your connection. This page keeps trying.',
  parts: {
    signIn: 'Signing in',
    scripts: 'Uploading and reading scripts',
    voices: 'Making voices',
    tapes: 'Uploading and sharing tapes',
    mail: 'Emails from us',
  },
  words: { works: 'Works', slow: 'Slow', down: 'Down' },
  again: 'We check again every minute.',
  takes: 'Takes you haven’t uploaded are on your own device, whatever this page says.',
} as const
