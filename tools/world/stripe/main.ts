// The simulator by itself: set STRIPE_API_BASE to the address it prints. Keeps what happens in the file named second.
import { startStripe } from './start.ts'

const [port = '54335', stateFile] = process.argv.slice(2)
const { url, stop } = await startStripe({ port: Number(port), ...(stateFile !== undefined && { stateFile }) })
process.stdout.write(`Stripe, simulated, at ${url}\n`)

const leave = () => void stop().then(() => process.exit(0))
process.once('SIGTERM', leave)
process.once('SIGINT', leave)
