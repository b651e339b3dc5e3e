import { onTestFinished } from 'vitest'
import { openQuestion } from './question.ts'

let stop: (() => void) | undefined

/** Answers each question of a test immediately, by title; the latest call applies. */
export function answerQuestions(answer: (title: string) => boolean): void {
  stop?.()
  stop = openQuestion.subscribe(() => {
    const question = openQuestion.get()
    question?.answer(answer(question.title))
  })
  onTestFinished(stop)
}
