import type { ReactNode } from 'react'
import { createStore } from '../stores/store.ts'

export interface Question {
  /** The question, as the title of its dialog. */
  title: string
  /** The consequences of confirming, available now or later. */
  text?: ReactNode
  action: string
  isDanger?: boolean
}

interface OpenQuestion extends Question {
  answer: (isYes: boolean) => void
}

export const openQuestion = createStore<OpenQuestion | undefined>(undefined)

/** Asks in a dialog, and resolves with the answer. A later question replaces an open one, whose answer is no. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise(resolve => {
    openQuestion.get()?.answer(false)
    openQuestion.set({
      ...question,
      answer(isYes) {
        openQuestion.set(undefined)
        resolve(isYes)
      },
    })
  })
