import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import { FOOTER } from './landing-copy.ts'
import { EXPLORE_LINKS, TRUST_LINKS } from './site-links.ts'

/** The app passes the theme switch as `children`, because features must not import from the app. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="on-stage bg-stage bg-[radial-gradient(760px_340px_at_20%_0%,rgb(255_180_84/0.13),transparent_70%),radial-gradient(620px_320px_at_92%_10%,rgb(53_221_247/0.08),transparent_70%)] text-text">
      <div className="mx-auto max-w-[1320px] px-5 pt-20 pb-10 md:px-12">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <p className="display max-w-[12em] text-display text-balance">{FOOTER.line}</p>
          <Button asChild size="large">
            <Link to={paths.signUp}>{FOOTER.getStarted}</Link>
          </Button>
        </div>
        <div className="mt-16 grid gap-10 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div>
            <Logo />
          </div>
          <LinkColumn title={FOOTER.explore} links={EXPLORE_LINKS} />
          <LinkColumn title={FOOTER.trust} links={TRUST_LINKS} />
          <nav aria-labelledby="footer-follow">
            <ColumnTitle id="footer-follow">{FOOTER.follow}</ColumnTitle>
            <ul className="mt-2">
              {FOOTER.social.map((name) => (
                <li key={name}>
                  {/* There is no target yet, so it is a disabled link. */}
                  <span role="link" aria-disabled="true" className="flex min-h-11 items-center gap-2 text-faint">
                    {name} <span className="text-small">({FOOTER.soon})</span>
                  </span>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 text-small text-faint">
          <p>{FOOTER.rights}</p>
          {children}
        </div>
      </div>
    </footer>
  )
}

function LinkColumn({ title, links }: { title: string; links: readonly { name: string; to: string }[] }) {
  const id = `footer-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <nav aria-labelledby={id}>
      <ColumnTitle id={id}>{title}</ColumnTitle>
      <ul className="mt-2">
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} className="flex min-h-11 items-center text-mute hover:text-text">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ColumnTitle = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="slate text-body text-faint">
    {children}
  </h2>
)
