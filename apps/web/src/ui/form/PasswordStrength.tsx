import { passwordStrength } from '@sidelight/domain/account/password'

const LOOK = {
  Weak: { lit: 1, colour: 'bg-bad' },
  Medium: { lit: 2, colour: 'bg-warn' },
  Strong: { lit: 3, colour: 'bg-ok' },
}

export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return <>At least 8 characters, with upper and lower case, a number and one of @$!%*?#&amp;</>
  const strength = passwordStrength(password)
  const { lit, colour } = LOOK[strength]
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1.5">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1.5 flex-1 rounded-full ${bar <= lit ? colour : 'bg-line'}`} />
        ))}
      </span>
      <span role="status" aria-label="Password strength" className="w-16 text-right font-semibold text-text">
        {strength}
      </span>
    </span>
  )
}
