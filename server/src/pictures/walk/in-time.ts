/** A disk or network drive does not answer. What was asked of it stays under way. */
export class NoAnswer extends Error {
  /** Settles when it answers after all. */
  readonly answer: Promise<unknown>

  constructor(answer: Promise<unknown>) {
    super('A disk does not answer')
    this.answer = answer.catch(() => undefined)
  }
}

/** What `work` gives. @throws NoAnswer where it takes longer */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new NoAnswer(work)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
