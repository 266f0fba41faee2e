export interface Edge {
  from: string
  to: string
}

/** One closed path per strongly connected group: `[a, b, c]` means a → b → c → a. An edge from a node to itself is no cycle. */
export function listCycles(edges: Edge[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    if (from === to) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  return listConnectedGroups(targets).map((group) => findShortestCycle(group, targets))
}

/** Strongly connected groups of more than one node (Tarjan). */
function listConnectedGroups(targets: Map<string, Set<string>>): Set<string>[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: Set<string>[] = []

  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    lowest.set(node, index)
    open.push(node)
    for (const target of targets.get(node) ?? []) {
      const seen = order.get(target)
      if (seen === undefined) lowest.set(node, Math.min(lowest.get(node) ?? index, visit(target)))
      else if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node) ?? index, seen))
    }
    const low = lowest.get(node) ?? index
    if (low === index) {
      const group = open.splice(open.indexOf(node))
      if (group.length > 1) groups.push(new Set(group))
    }
    return low
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return groups
}

function findShortestCycle(group: Set<string>, targets: Map<string, Set<string>>): string[] {
  const start = [...group].sort()[0] ?? ''
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const target of targets.get(node) ?? []) {
      if (target === start) return pathBack(start, node, cameFrom)
      if (!group.has(target) || cameFrom.has(target)) continue
      cameFrom.set(target, node)
      queue.push(target)
    }
  }
  return [...group]
}

function pathBack(start: string, last: string, cameFrom: Map<string, string>): string[] {
  const path = [last]
  for (let node = last; node !== start;) {
    node = cameFrom.get(node) ?? start
    path.unshift(node)
  }
  return path
}
