/** Pictures of the steps, drawn in HTML, so that they need no download and follow the design. */
export function SidesPicture() {
  return (
    <div className="absolute inset-0 bg-[radial-gradient(340px_220px_at_20%_0%,rgb(255_180_84/0.22),transparent_70%)]">
      <div className="absolute inset-x-6 top-4 max-w-[300px] -rotate-2 rounded-[3px] bg-[linear-gradient(140deg,#FFF6E2,#F1EADB_60%,#D9D1C0)] py-4 pr-4 pl-6 font-script text-small leading-[1.45] max-[360px]:text-caption min-[900px]:max-lg:text-caption text-on-sheet shadow-[0_24px_40px_-18px_#000]">
        <p className="typed-bold">INT. LAUNDROMAT - NIGHT</p>
        <p className="mt-2 pl-[30%]">MARCUS</p>
        <p className="pl-[8%]">You kept the key.</p>
        <p className="mt-2 pl-[30%]">DANI</p>
        <p className="pl-[8%]">
          <span className="marker">I kept it so I could give it back.</span>
        </p>
      </div>
      <div className="absolute right-5 bottom-4 flex gap-2 text-small font-medium">
        <Chip tone="key">1 scene, 14 lines</Chip>
        <Chip tone="you">2 characters</Chip>
      </div>
    </div>
  )
}

const CAST = [
  { part: 'Marcus', voice: 'Michael, American', tone: 'key' },
  { part: 'Officer', voice: 'Emma, British', tone: 'key' },
  { part: 'Dani', voice: 'You', tone: 'you' },
] as const

export function CastPicture() {
  return (
    <div className="absolute inset-0 grid content-center gap-2.5 bg-[radial-gradient(340px_220px_at_100%_0%,rgb(53_221_247/0.14),transparent_70%)] px-7">
      {CAST.map(({ part, voice, tone }) => (
        <div key={part} className="flex items-center gap-3 rounded-row border border-line bg-surface px-3.5 py-2.5">
          <span
            className={`grid size-9 place-items-center rounded-full text-small font-bold ${tone === 'you' ? 'bg-you-tint text-you' : 'bg-key-tint text-key'}`}
          >
            {part.charAt(0)}
          </span>
          <span className="font-semibold">{part}</span>
          <span className={`ml-auto text-right text-small ${tone === 'you' ? 'font-semibold text-you' : 'text-mute'}`}>
            {voice}
          </span>
        </div>
      ))}
    </div>
  )
}

const STRIP = [
  { key: 1, width: 'w-[17%]', isActors: false },
  { key: 2, width: 'w-[24%]', isActors: true },
  { key: 3, width: 'w-[9%]', isActors: false },
  { key: 4, width: 'w-[20%]', isActors: true },
  { key: 5, width: 'w-[14%]', isActors: false },
  { key: 6, width: 'w-[11%]', isActors: true },
]

export function ScenePicture() {
  return (
    <div className="absolute inset-0 flex flex-col justify-center gap-6 bg-[radial-gradient(380px_240px_at_30%_110%,rgb(255_180_84/0.16),transparent_70%)] px-7">
      <p className="font-script text-title leading-[1.35]">
        <span className="typed-bold text-you">I kept it so I</span> could give it back.
      </p>
      <div>
        <div className="flex h-4 gap-1">
          {STRIP.map(({ key, width, isActors }) => (
            <i
              key={key}
              className={`${width} rounded-[4px] ${isActors ? 'bg-you' : 'bg-key'} ${key > 2 ? 'opacity-35' : ''} ${key === 2 ? 'outline-2 outline-offset-2 outline-[#f5f0e6]' : ''}`}
            />
          ))}
        </div>
        <p className="mt-4 flex items-center gap-2 text-small text-mute">
          <span className="size-2 rounded-full bg-you" /> Waiting for the rest of your line
        </p>
      </div>
    </div>
  )
}

function Chip({ tone, children }: { tone: 'key' | 'you'; children: string }) {
  return (
    <span className={`rounded-full px-3 py-1 ${tone === 'you' ? 'bg-you-tint text-you' : 'bg-key-tint text-key'}`}>
      {children}
    </span>
  )
}
