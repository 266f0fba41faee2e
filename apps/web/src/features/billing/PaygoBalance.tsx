import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Panel } from '#ui/Panel.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export function PaygoBalance({ pages }: { pages: number }) {
  return (
    <section aria-labelledby="paygo-balance">
      <Panel>
        <h2 id="paygo-balance" className="text-[15px] font-semibold">
          Pay as you go
        </h2>
        <p className="mt-3 flex items-baseline gap-2">
          <span className="display text-[44px] tabular-nums">{pages}</span>
          <span className="text-mute">{pages === 1 ? 'bought page' : 'bought pages'}</span>
        </p>
        <p className="mt-3 text-[15px] text-mute">
          Used after the pages of your month.{' '}
          <TextLink>
            <Link to={paths.packages} className="whitespace-nowrap">
              Buy pages
            </Link>
          </TextLink>
        </p>
      </Panel>
    </section>
  )
}
