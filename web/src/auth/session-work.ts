import type { Question } from '../ui/dialogs/question.ts'

/** Work that the end of a session would interrupt, such as uploads. */
export interface SessionWork {
  /** The question to ask before Logout; undefined if no work is in progress. */
  question(): Question | undefined
  /** The session has ended. */
  stop(): void
}

const works = new Set<SessionWork>()

export const addSessionWork = (work: SessionWork): void => void works.add(work)

/** The questions of all work in progress, asked before Logout. */
export const signOutQuestions = (): Question[] => [...works].flatMap(work => work.question() ?? [])

export const stopSessionWork = (): void => {
  for (const work of works) work.stop()
}
