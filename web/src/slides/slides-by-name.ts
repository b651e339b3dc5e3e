import { MAX_LOOKED_UP_NAMES, type NamedSlide, slideRoutes } from '@vitrine/contract/slides/slides'
import { call } from '../api/call.ts'
import { runCalls } from '../api/run-calls.ts'

const LOOK_UPS_IN_FLIGHT = 4

export type SlidesByName = ReadonlyMap<string, readonly NamedSlide[]>

const inBatches = (names: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, index) => names.slice(index * size, (index + 1) * size))

/**
 * The slides with each of many names, ignoring case, in a few concurrent calls. The first error stops it.
 * @throws the error of a call, or the reason of the abort
 */
export async function findSlidesByName(names: readonly string[], stop: AbortSignal): Promise<SlidesByName> {
  const lookUp = async (batch: string[]) =>
    (await call(slideRoutes.lookUp, { body: { names: batch }, signal: stop })).results ?? []
  const batches = inBatches(names, MAX_LOOKED_UP_NAMES)
  const options = { limit: LOOK_UPS_IN_FLIGHT, stopsAtFailure: true, stop }
  const { succeeded, failed } = await runCalls(batches, lookUp, options)
  stop.throwIfAborted()
  if (failed[0]) throw failed[0].error
  return new Map(succeeded.flatMap(({ result }) => result).map(({ name, slides }) => [name, slides]))
}
