/** Runs a task every few seconds while the page is visible, and at once when it becomes visible again. @returns stops it */
export function repeatWhileVisible(task: () => Promise<void>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isStopped = false
  const run = async () => {
    clearTimeout(timer)
    if (isRunning || isStopped || document.visibilityState === 'hidden') return
    isRunning = true
    await task()
    isRunning = false
    if (!isStopped) timer = setTimeout(run, everyMs)
  }
  const handleVisibility = () => void run()
  document.addEventListener('visibilitychange', handleVisibility)
  timer = setTimeout(run, everyMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
