// The simulator by itself: set STRIPE_API_BASE to the address it prints, and create the prices with
// `npm run payments:setup`. The second argument names a file in which its state is kept between runs.
import { startSimulator } from './simulator.ts'

const [port = '54335', stateFile] = process.argv.slice(2)
const { url, stop } = await startSimulator({ port: Number(port), ...(stateFile !== undefined && { stateFile }) })
process.stdout.write(`Stripe simulator at ${url}\n`)

const leave = () => void stop().then(() => process.exit(0))
process.once('SIGTERM', leave)
process.once('SIGINT', leave)
