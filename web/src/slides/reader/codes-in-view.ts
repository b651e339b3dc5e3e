/** A code that frames did not show for this long is a new scan when it comes back. */
export const OUT_OF_VIEW_MS = 2000

/** The codes in view, with the time of the first frame that missed one, while it may only have been misread. */
export type CodesInView = ReadonlyMap<string, number | undefined>

/**
 * Returns the codes that have just come into view: a code is one scan, however many frames show it. Only frames without
 * it take it out of view, so that a slow machine, whose frames are far apart, scans nothing twice.
 */
export function codesEnteringView(before: CodesInView, codes: readonly string[], nowMs: number) {
  const seen = new Set(codes)
  const missed = [...before]
    .filter(([code]) => !seen.has(code))
    .map(([code, since]) => [code, since ?? nowMs] as const)
    .filter(([, since]) => nowMs - since <= OUT_OF_VIEW_MS)
  const inView: CodesInView = new Map([...missed, ...codes.map(code => [code, undefined] as const)])
  return { came: [...seen].filter(code => !before.has(code)), inView }
}
