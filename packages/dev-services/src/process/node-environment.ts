const HANDED_ON = ['PATH', 'NODE_COMPILE_CACHE']

/** What a Node program that we start gets of our environment: where programs are, and where CI keeps compiled code. */
export const nodeEnvironment = (): Record<string, string> =>
  Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
