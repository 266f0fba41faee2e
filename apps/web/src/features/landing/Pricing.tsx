import { type Plan, PLANS } from '@sidelight/domain/billing/plans'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { signUpPath } from '#shared/billing/wanted-plan.ts'
import { Button } from '#ui/Button.tsx'
import { PlanFeatures } from '#shared/billing/PlanFeatures.tsx'
import { PRICING } from './landing-copy.ts'
import { SiteSection } from './SiteSection.tsx'

/** The package names that the specification lists for this page; `parsePlan` knows both spellings. */
const LISTED_AS: Partial<Record<Plan['key'], string>> = {
  independent: 'independent_monthly',
  professional: 'pro_monthly',
}

export function Pricing() {
  return (
    <SiteSection id="pricing" title={PRICING.title} subtitle={PRICING.subtitle}>
      <ul className="mt-14 grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard key={plan.key} plan={plan} />
        ))}
      </ul>
      <p className="mt-9 max-w-[46rem] text-body text-pretty text-mute">{PRICING.extra}</p>
    </SiteSection>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name, description, isMostPopular, priceCents } = plan
  return (
    <li
      className={`relative flex flex-col rounded-card border bg-surface p-6 shadow-card md:p-7 ${isMostPopular ? 'border-key bg-[radial-gradient(420px_260px_at_50%_0,color-mix(in_srgb,var(--key)_20%,transparent),transparent_75%)]' : 'border-line'}`}
    >
      {isMostPopular && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-key px-3.5 py-1 text-small font-semibold text-on-key">
          {PRICING.popular}
        </p>
      )}
      <h3 className="slate text-lead">{name}</h3>
      <p className="mt-4 flex items-baseline gap-1.5">
        <span className="display text-hero">${priceCents / 100}</span>
        <span className="text-mute">{PRICING.period}</span>
      </p>
      <p className="mt-3 text-body text-mute sm:min-h-[2lh]">{description}</p>
      <PlanFeatures plan={plan} className="mt-6 mb-8 gap-3" />
      <Button asChild look={isMostPopular ? 'key' : 'ghost'} className="mt-auto">
        {/* The Free plan comes with every account. */}
        <Link to={priceCents === 0 ? paths.signUp : signUpPath(LISTED_AS[plan.key] ?? plan.packageName)}>
          {priceCents === 0 ? PRICING.chooseFree : PRICING.choose(name)}
        </Link>
      </Button>
    </li>
  )
}
