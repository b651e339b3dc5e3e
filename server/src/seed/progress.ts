/** Prints at most one line in this time, to keep a log readable. */
const LINE_EVERY_MS = 2_000

const grouped = (count: number) => Math.round(count).toLocaleString('en')

/** Prints lines like 'slides: 400,000 of 1,000,000 (52,000 rows/s)' while rows are loaded. */
export function progressOf(what: string, total: number, print: (line: string) => void): (rows: number) => void {
  const startedAt = performance.now()
  let printedAt = startedAt
  return rows => {
    const now = performance.now()
    if (rows < total && now - printedAt < LINE_EVERY_MS) return
    printedAt = now
    const seconds = Math.max(0.001, (now - startedAt) / 1000)
    print(`${what}: ${grouped(rows)} of ${grouped(total)} (${grouped(rows / seconds)} rows/s)`)
  }
}
