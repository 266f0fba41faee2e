/**
 * Stems of the passwords that guessing lists try first. What satisfies the character rule by decoration alone
 * ("Password1!", "P@ssw0rd#2026") is as weak as its stem.
 */
const STEMS = [
  'password', 'passwort', 'passw', 'welcome', 'letmein', 'qwerty', 'qwertz', 'azerty', 'admin', 'login', 'iloveyou',
  'monkey', 'dragon', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'master', 'shadow',
  'hello', 'freedom', 'whatever', 'trustno', 'starwars', 'abc', 'abcd', 'asdf', 'zxcv', 'test', 'guest', 'changeme',
  'secret', 'summer', 'winter', 'spring', 'autumn', 'sidelight', 'selftape', 'audition', 'actor',
] // prettier-ignore

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** True when, digits and marks around it taken away, nothing but a well-known word is left. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = [...lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')].map((c) => LOOKALIKES[c] ?? c).join('')
  return STEMS.some((stem) => stem === trimmed || stem === plain || stem === plain.replace(/[^a-z]/g, ''))
}
