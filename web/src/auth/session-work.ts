import type { Question } from '../ui/question.ts'

/** Work that a session's end would cut short, such as uploads. */
export interface SessionWork {
  /** What Logout asks first; undefined while nothing is under way. */
  question(): Question | undefined
  /** The session has ended. */
  stop(): void
}

const works = new Set<SessionWork>()

export const addSessionWork = (work: SessionWork): void => void works.add(work)

/** What Logout asks first, of each work that is under way. */
export const signOutQuestions = (): Question[] => [...works].flatMap(work => work.question() ?? [])

export const stopSessionWork = (): void => {
  for (const work of works) work.stop()
}
