import type { Context } from '../../context.ts'
import { limitLongPolls } from '../../limits/long-poll-limit.ts'

interface LongPoll<Row> {
  userId: string
  id: string
  atMostMs: number
  find(ctx: Context): Promise<Row | undefined>
  isDone(row: Row): boolean
}

/** Returns the row once it is done, or unchanged after the timeout or if too many requests of this user wait already. */
export async function longPoll<Row>(ctx: Context, poll: LongPoll<Row>): Promise<Row | undefined> {
  const first = await poll.find(ctx)
  if (!first || poll.isDone(first)) return first
  return limitLongPolls(poll.userId, { work: () => watchRow(ctx, poll), fallback: () => first })
}

async function watchRow<Row>(ctx: Context, { id, atMostMs, find, isDone }: LongPoll<Row>): Promise<Row | undefined> {
  const deadline = performance.now() + atMostMs
  const watch = await ctx.rowNotifications.watch(id)
  try {
    for (;;) {
      const row = await find(ctx)
      const remainingMs = deadline - performance.now()
      if (!row || isDone(row) || remainingMs <= 0 || watch.isReleased()) return row
      await ctx.pauseCall(() => watch.next(remainingMs))
    }
  } finally {
    watch.close()
  }
}
