export interface Requirement {
  id: string
  section: string
  line: string
}

const LINE = /^(R-(\d+(?:\.\d+)?)-\d\d) \| (?:ui|api|rule|state|timing|text|route|data) \| .+$/

export function readRequirements(text: string): Requirement[] {
  const requirements = text.split('\n').flatMap((line) => {
    const [, id, section] = LINE.exec(line) ?? []
    return id === undefined || section === undefined ? [] : [{ id, section, line }]
  })
  if (requirements.length === 0) throw new Error('the specification has no requirements')
  return requirements
}
