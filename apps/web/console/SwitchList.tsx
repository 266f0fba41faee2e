import { operators, type ShownSwitch } from '@sidelight/contract/operators'
import type { PlannedAct } from './ActDialog.tsx'
import { call } from './console-client.ts'
import { moment } from './times.ts'

const LABELS: Record<string, string> = {
  generation: 'Voicing lines',
  'free-generation': 'Voicing lines, Free plan',
  'sign-up': 'Sign-ups',
  checkout: 'Payments',
  mail: 'Mail',
  'read-only': 'Read-only mode',
  'low-limits': 'Lower limits',
}

const labelOf = (name: string): string => LABELS[name] ?? name.replace('voice:', 'Voice ')

const stateOf = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** Turning it the other way round. */
function turn({ name, is_on: isOn, usual, sentence }: ShownSwitch): PlannedAct {
  const told = sentence === null ? 'Users are not told.' : `Users read: “${sentence}”`
  return {
    title: `Turn ${stateOf(!isOn)}: ${labelOf(name)}`,
    text: isOn === usual ? `For everybody, within five seconds. ${told}` : 'For everybody, within five seconds.',
    done: `${labelOf(name)}: ${stateOf(!isOn)}.`,
    isDangerous: isOn === usual,
    run: (ticket) => set(name, !isOn, ticket),
  }
}

const TURN_VOICE_OFF: PlannedAct = {
  title: 'Turn a voice off',
  text: 'Nobody is offered it, and lines that need it wait.',
  done: 'The voice is off.',
  asks: 'voice',
  isDangerous: true,
  run: (ticket, voice) => set(`voice:${voice.trim()}`, false, ticket),
}

const set = (name: string, isOn: boolean, ticket: string) =>
  call(operators.acts.setSwitch, { body: { ticket, switch: name, is_on: isOn } })

export function SwitchList({ switches, plan }: { switches: ShownSwitch[]; plan: (act: PlannedAct) => void }) {
  return (
    <section className="box" aria-label="Switches">
      <h2>
        Switches <span className="quiet">for everyone</span>
        <button type="button" onClick={() => plan(TURN_VOICE_OFF)}>
          Turn a voice off
        </button>
      </h2>
      <ul className="switches">
        {switches.map((each) => (
          <li key={each.name}>
            <div>
              <b>{labelOf(each.name)}</b>
              <State of={each} />
            </div>
            <button
              type="button"
              role="switch"
              className="switch"
              aria-checked={each.is_on}
              aria-label={labelOf(each.name)}
              onClick={() => plan(turn(each))}
            />
          </li>
        ))}
      </ul>
      <p className="note">A switch asks for a ticket, and is written to the log.</p>
    </section>
  )
}

function State({ of: { is_on: isOn, usual, sentence, set_at: setAt } }: { of: ShownSwitch }) {
  if (isOn === usual) return <p className="quiet">{isOn ? 'On' : 'Off'}</p>
  return (
    <>
      <p className="bad">
        {isOn ? 'On' : 'Off'}
        {setAt !== null && ` since ${moment(setAt)}`}
      </p>
      {sentence !== null && <p className="quiet">Users read: “{sentence}”</p>}
    </>
  )
}
