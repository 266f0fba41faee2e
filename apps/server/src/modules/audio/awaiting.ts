import type { Context } from '#platform/context.ts'

interface Awaited<Row> {
  id: string
  atMostMs: number
  find(ctx: Context): Promise<Row | undefined>
  isDone(row: Row): boolean
}

/** The row once it is done, or as it is when the time is over. */
export async function awaitChange<Row>(
  ctx: Context,
  { id, atMostMs, find, isDone }: Awaited<Row>,
): Promise<Row | undefined> {
  const deadline = performance.now() + atMostMs
  const watch = await ctx.changes.watch(id)
  try {
    for (;;) {
      const row = await find(ctx)
      const leftMs = deadline - performance.now()
      if (!row || isDone(row) || leftMs <= 0 || watch.isLetGo()) return row
      await watch.next(leftMs)
    }
  } finally {
    watch.close()
  }
}
