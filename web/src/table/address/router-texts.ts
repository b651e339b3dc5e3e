import type { AnyRouter } from '@tanstack/react-router'
import type { AddressTexts } from '../records/opening.ts'

/** The parameters of the current address; the last one of a repeated name. */
export function textsAt({ history, options }: AnyRouter): AddressTexts {
  const search = options.parseSearch?.(history.location.search) as Readonly<Record<string, unknown>> | undefined
  return Object.fromEntries(Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]))
}
