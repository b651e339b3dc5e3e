// What the start script prints if the server ended by itself.

/** Enough lines of the log for a stack trace. */
const LAST_LINES = 20
const LONGEST_LINE = 2_000
/** Exit codes that the server explains itself: it stopped as requested, it can't start, or Ctrl+C was pressed twice. */
const TOLD_BY_ITSELF = [0, 1, 130]

/** Passes a stream on, and keeps its last lines. @param {NodeJS.ReadableStream} from @param {NodeJS.WritableStream} to */
export function keepLastLines(from, to) {
  /** @type {string[]} */
  let lines = []
  let begun = ''
  from.setEncoding('utf8').on('data', chunk => {
    to.write(chunk)
    const parts = (begun + chunk).split('\n')
    begun = (parts.pop() ?? '').slice(0, LONGEST_LINE)
    lines = [...lines, ...parts.map(line => line.slice(0, LONGEST_LINE))].slice(-LAST_LINES)
  })
  return () => (begun === '' ? lines : [...lines, begun])
}

/** @type {Partial<Record<NodeJS.Signals, string>>} */
const REASONS = {
  SIGKILL: 'often by the system, as its memory ran out (see the system log)',
  SIGSEGV: 'by an error in a native library',
  SIGBUS: 'by an error in a native library, or of the disk',
  SIGILL: 'by an error in a native library',
  SIGABRT: 'by Node itself, mostly as its memory ran out',
  SIGTRAP: 'by Node itself, mostly as its memory ran out',
}

/**
 * A log line about how the server ended; undefined if it could report that itself.
 * @param {{ code: number | null, signal: NodeJS.Signals | null, lastLines: readonly string[] }} ended
 */
export function endingLine({ code, signal, lastLines }) {
  if (signal === null && TOLD_BY_ITSELF.includes(code ?? 1)) return undefined
  const by =
    signal === null ? `with the exit code ${code}` : [`by ${signal}`, REASONS[signal]].filter(Boolean).join(', ')
  const msg = `the server was ended ${by}`
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), code, signal, last_lines: lastLines, msg })
}
