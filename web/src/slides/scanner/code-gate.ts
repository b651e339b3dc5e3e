/** A code that left the camera's view for this long is a new scan when it comes back. */
export const OUT_OF_VIEW_MS = 2000

/** When each code was in view last. */
export type CodesInView = ReadonlyMap<string, number>

/** A code is one scan, however many frames show it: gives those that have just come into view. */
export function codesThatCame(before: CodesInView, codes: readonly string[], nowMs: number) {
  const came = [...new Set(codes)].filter(code => nowMs - (before.get(code) ?? -Infinity) > OUT_OF_VIEW_MS)
  const inView: CodesInView = new Map([...before, ...codes.map(code => [code, nowMs] as const)])
  return { came, inView }
}
