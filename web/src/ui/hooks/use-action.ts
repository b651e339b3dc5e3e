import { useState } from 'react'

const messageOf = (error: unknown): string => (error as Error).message

/** Runs one action at a time, and provides the error of the last one. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  /**
   * Does nothing while another action runs.
   * @param explain the text for an error; undefined if the screen shows it in another way
   */
  async function run(
    work: () => Promise<void>,
    explain: (error: unknown) => string | undefined = messageOf,
  ): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run, problem, dismissProblem: () => setProblem(undefined) }
}
