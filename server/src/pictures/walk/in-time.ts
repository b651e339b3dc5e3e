/** A disk or network drive does not respond. Its pending calls can't be cancelled. */
export class NoAnswer extends Error {
  /** Settles if it responds after all. */
  readonly answer: Promise<unknown>

  constructor(answer: Promise<unknown>) {
    super('A disk does not answer')
    this.answer = answer.catch(() => undefined)
  }
}

/** The result of `work`. @throws NoAnswer if it takes longer; the signal's reason as soon as it aborts */
export async function inTime<T>(work: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let stop: (() => void) | undefined
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new NoAnswer(work)), milliseconds)
    stop = () => failed(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    if (stop) signal.removeEventListener('abort', stop)
  }
}
