import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { TitledPanel } from '../TitledPanel.tsx'

export function PaygoBalance({ pages }: { pages: number }) {
  return (
    <TitledPanel title="Pay as you go">
      <p className="mt-3 flex items-baseline gap-2">
        <span className="display text-display tabular-nums">{pages}</span>
        <span className="text-mute">{pages === 1 ? 'extra page' : 'extra pages'}</span>
      </p>
      <p className="mt-3 text-body text-mute">
        Extra pages are used after your monthly pages.{' '}
        <TextLink>
          <Link to={paths.packages} className="whitespace-nowrap">
            Buy pages
          </Link>
        </TextLink>
      </p>
    </TitledPanel>
  )
}
