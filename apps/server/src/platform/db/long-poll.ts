import type { Context } from '../context.ts'
import { limitLongPolls } from '../limits/long-poll-limit.ts'

interface Awaited<Row> {
  /** Who waits. */
  userId: string
  id: string
  atMostMs: number
  find(ctx: Context): Promise<Row | undefined>
  isDone(row: Row): boolean
}

/** The row once it is done, or as it is when the time is over or too many of this user's answers wait already. */
export async function longPoll<Row>(ctx: Context, awaited: Awaited<Row>): Promise<Row | undefined> {
  const first = await awaited.find(ctx)
  if (!first || awaited.isDone(first)) return first
  return limitLongPolls(awaited.userId, { work: () => watchRow(ctx, awaited), atOnce: () => first })
}

async function watchRow<Row>(ctx: Context, { id, atMostMs, find, isDone }: Awaited<Row>): Promise<Row | undefined> {
  const deadline = performance.now() + atMostMs
  const watch = await ctx.rowNotifications.watch(id)
  try {
    for (;;) {
      const row = await find(ctx)
      const leftMs = deadline - performance.now()
      if (!row || isDone(row) || leftMs <= 0 || watch.isReleased()) return row
      await watch.next(leftMs)
    }
  } finally {
    watch.close()
  }
}
