import type { Slate } from '../tape-settings.ts'

/** What the prompter shows for the slate; parts that were not filled in are left out. */
export function composeSlate({ name = '', height, more }: Slate, part: string): string {
  const about = [
    height.trim() === '' ? '' : `I'm ${height.trim()}`,
    more.trim(),
    part === '' ? '' : `reading for ${part}`,
  ]
  const said = about.filter((each) => each !== '').join(', ')
  return `${name.trim() === '' ? 'Hi' : `Hi, I'm ${name.trim()}`}. ${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}
