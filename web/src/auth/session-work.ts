/** Work that a session's end would cut short, such as uploads. */
export interface SessionWork {
  /** What Logout asks first; undefined while nothing is under way. */
  question(): string | undefined
  /** The session has ended. */
  stop(): void
}

const works = new Set<SessionWork>()

export const addSessionWork = (work: SessionWork): void => void works.add(work)

/** Whether Logout may go ahead, asking for each work that is under way. */
export const confirmSignOut = (): boolean =>
  [...works].every(work => {
    const question = work.question()
    return question === undefined || window.confirm(question)
  })

export const stopSessionWork = (): void => {
  for (const work of works) work.stop()
}
