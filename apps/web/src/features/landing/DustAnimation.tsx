const PARTICLES = 50
const LAYERS = 3

/** Pseudo-random with a fixed seed, so that hydration renders the same specks as the server. */
function createSpecks() {
  let seed = 7
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: PARTICLES }, (_, index) => ({
    key: index,
    x: `${(30 + next() * 68).toFixed(1)}%`,
    y: `${(next() * 96).toFixed(1)}%`,
    radius: (0.5 + next() * 1.2).toFixed(2),
    opacity: (0.15 + next() * 0.5).toFixed(2),
  }))
}

const SPECKS = createSpecks()

/** Animates three layers instead of fifty specks: it looks the same and needs much less CPU. */
export function DustAnimation() {
  return (
    <div aria-hidden="true" data-dust="" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden">
      {Array.from({ length: LAYERS }, (_, layer) => (
        <svg key={layer} className="dust absolute inset-0 size-full fill-[#FFE3BC]">
          {SPECKS.filter(({ key }) => key % LAYERS === layer).map(({ key, x, y, radius, opacity }) => (
            <circle key={key} cx={x} cy={y} r={radius} opacity={opacity} />
          ))}
        </svg>
      ))}
    </div>
  )
}
