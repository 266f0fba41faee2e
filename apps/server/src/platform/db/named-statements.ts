import { createHash } from 'node:crypto'

/** Every connection keeps the plans of its statements, and a list of values makes another text per length. */
const MAX_STATEMENTS = 200

/**
 * Returns the names of prepared statements, under which PostgreSQL parses and plans a query once per connection. Undefined
 * for what is not a read, and for a read of `*`: its statement would fail once a migration has added a column.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_STATEMENTS || !isNameable(text)) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

const isNameable = (text: string): boolean => /^\s*(select|with)\b/i.test(text) && !/(?<!\()\*/.test(text)
