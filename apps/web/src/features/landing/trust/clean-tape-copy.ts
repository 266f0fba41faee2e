/** What the sentence in the comment of an exported file means. `said` stands in what `describeTape` writes. */
export const CLEAN_TAPE = {
  title: 'Clean tape',
  subtitle:
    'For casting. A tape made with Sidelight carries a sentence that says what was joined and what is synthetic. Here is what each part of it means.',
  exampleLabel: 'What it looks like in a file',
  example:
    "Performance in one take, with one line picked up, at 0:48. The partner's voice is synthetic. The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB.",
  meaningsTitle: 'What each part means',
  meanings: [
    {
      said: 'Performance unedited, one unbroken take.',
      means:
        'The camera ran once. Nothing was cut out of the performance, and nothing was cut into it. The actor may have trimmed the start and the end. A slate before or after the take doesn’t count as an edit.',
    },
    {
      said: 'with one line picked up, at 0:48',
      means:
        'One line was recorded again and cut into the take. The time is where it goes in, counted from the start of the file.',
    },
    {
      said: 'continued at 1:12',
      means: 'The rest of the scene, from that moment on, was recorded separately and joined to the end of the take.',
    },
    {
      said: 'Two takes follow one another, at 1:41.',
      means: 'The file holds several takes, usually one for each scene. Each time is where the next one begins.',
    },
    {
      said: "The partner's voice is synthetic.",
      means:
        'A computer voice reads opposite the actor. Only the partner is synthetic: the actor’s lines are what the microphone recorded. We do not copy voices: nothing in Sidelight makes a voice out of somebody’s recording.',
    },
    {
      said: 'The partner was read by a person and recorded before.',
      means:
        'A friend of the actor read the partner’s lines, and they were cut and levelled. If a file says so of some lines only, a computer voice reads the others.',
    },
    {
      said: 'No partner is heard on this tape.',
      means:
        'The actor left the partner out of the file. If the partner came from a speaker in the room, the microphone may still have caught it.',
    },
    {
      said: "The actor's picture is as recorded",
      means:
        'The picture is copied from the recording frame by frame and isn’t encoded again. There is no filter and no retouching.',
    },
    {
      said: "the actor's sound is as recorded, limited at −1 dB.",
      means:
        'The actor’s voice isn’t cleaned up, tuned or made louder. Loud peaks are held below −1 dB, so that they don’t distort. Each piece fades in and out over a hundredth of a second, so that a join doesn’t click. The sound is moved by a fraction of a second at most, to put words and lips together.',
    },
  ],
  readTitle: 'Where to find it in a file',
  read: [
    { where: 'Windows', how: 'Right-click the file, then Properties, Details, Comments.' },
    {
      where: 'VLC',
      how: 'Tools, then Media Information, Comments. On a Mac: Window, then Media Information, Description.',
    },
    { where: 'MediaInfo, ExifTool, ffprobe', how: 'The field is called Comment.' },
  ],
  readNote:
    'Some portals make their own copy of a tape, and the copy may lose the sentence. The actor’s own file has it.',
  limitsTitle: 'What it doesn’t tell you',
  limits: [
    'Nothing is signed or certified. The sentence is what our program wrote when it made the file. Whoever edits the file afterwards can change it, or leave it as it was.',
    'It’s about the file. It doesn’t say how many takes came before, what was going on around the actor, or what a camera app did before the picture reached us.',
  ],
  promises: [
    'The sentence never calls the performance synthetic.',
    'It has no word of the script in it, no name and no device.',
  ],
  questions: 'Casting, and not sure about a tape? Ask us.',
} as const
