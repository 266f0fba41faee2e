export interface Arrow {
  from: string
  to: string
}

/** One closed path per knot: `[a, b, c]` means a → b → c → a. A node that points at itself is not a cycle. */
export function listCycles(arrows: Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    if (from === to) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const knots = listKnots(targets)
  return knots.map((knot) => shortestLoop(knot, targets))
}

/** Strongly connected groups of more than one node (Tarjan). */
function listKnots(targets: Map<string, Set<string>>): Set<string>[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const knots: Set<string>[] = []

  const enter = (node: string): number => {
    const own = order.size
    order.set(node, own)
    lowest.set(node, own)
    open.push(node)
    for (const target of targets.get(node) ?? []) {
      const seen = order.get(target)
      if (seen === undefined) lowest.set(node, Math.min(lowest.get(node) ?? own, enter(target)))
      else if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node) ?? own, seen))
    }
    const low = lowest.get(node) ?? own
    if (low === own) {
      const knot = open.splice(open.indexOf(node))
      if (knot.length > 1) knots.push(new Set(knot))
    }
    return low
  }

  for (const node of targets.keys()) if (!order.has(node)) enter(node)
  return knots
}

function shortestLoop(knot: Set<string>, targets: Map<string, Set<string>>): string[] {
  const start = [...knot].sort()[0] ?? ''
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const target of targets.get(node) ?? []) {
      if (target === start) return pathBack(start, node, cameFrom)
      if (!knot.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, node)
      queue.push(target)
    }
  }
  return [...knot]
}

function pathBack(start: string, last: string, cameFrom: Map<string, string>): string[] {
  const path = [last]
  for (let node = last; node !== start;) {
    node = cameFrom.get(node) ?? start
    path.unshift(node)
  }
  return path
}
