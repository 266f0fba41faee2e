import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'

/** Longer than the probe allows by itself: on a busy machine the first line, which loads the voices, takes minutes. */
const STEP_MS = 300_000

/** Arguments of a container that makes one journey with the image's own probe, and prints how long each step took. */
export function describeJourney(url: string): string[] {
  const { email, password } = DEMO_ACCOUNT
  const program = `
    import { runJourney } from '/app/tools/probe/journey.ts'
    const { seconds, failed } = await runJourney(${JSON.stringify({ url, email, password })}, ${STEP_MS})
    console.log(JSON.stringify(failed ?? seconds))
    process.exitCode = failed ? 1 : 0`
  return ['node', '--input-type=module', '--eval', program]
}
