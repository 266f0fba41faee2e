import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useIsOffline } from '#shared/kept-scripts/connection.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { OfflineScripts } from './OfflineScripts.tsx'
import { LatestScript } from './LatestScript.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import { RecentActivity } from './RecentActivity.tsx'

const STEPS = [
  ['Upload your sides', 'PDF, TXT or DOCX. We find every line and character for you.'],
  ['Cast the other voices', 'A voice for every part but yours.'],
  ['Run the scene', 'Your partner reads, waits for your line, and gives you the next cue.'],
] as const

export function DashboardPage() {
  usePageTitle('Dashboard')
  return (
    <>
      <PageHeading
        title="Dashboard Overview"
        actions={
          <Button asChild>
            <Link to={paths.process}>
              <Upload aria-hidden="true" className="size-[18px]" />
              Upload New
            </Link>
          </Button>
        }
      />
      {useIsOffline() ? <OfflineScripts /> : <Overview />}
    </>
  )
}

const Overview = () => (
  <>
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_316px]">
      <LatestScript fallback={<FirstSteps />} />
      <PagesPanel />
    </div>
    <RecentActivity />
  </>
)

function FirstSteps() {
  return (
    <Panel isLit>
      <h2 className="display text-heading">From pages to partner</h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {STEPS.map(([name, explanation], index) => (
          <li key={name}>
            <span className="grid size-8 place-items-center rounded-full bg-key-tint text-body font-semibold text-key-text">
              {index + 1}
            </span>
            <h3 className="mt-3 font-semibold">{name}</h3>
            <p className="mt-1 text-body text-mute">{explanation}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
