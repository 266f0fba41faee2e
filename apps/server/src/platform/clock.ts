export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
