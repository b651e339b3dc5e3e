import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '@vitrine/contract/api/api-error'
import { MANY_CALL_VIAS, type ManyCallVia } from '@vitrine/contract/history/history'
import { httpMessages } from './http-messages.ts'
import { isUuid } from './uuid.ts'

const WAYS = `${MANY_CALL_VIAS.slice(0, -1).join(', ')} or ${MANY_CALL_VIAS.at(-1)}`

/** The `X-Change-Via` of a call that is one of many. @throws 400 for an unknown value or an invalid request id */
export function changeVia(headers: IncomingHttpHeaders): ManyCallVia | undefined {
  const written = headers['x-change-via']
  if (written === undefined) return undefined
  const via = MANY_CALL_VIAS.find(known => known === written)
  if (via === undefined) throw badRequest(httpMessages.unknownVia(WAYS, String(written)))
  if (!isUuid(String(headers['x-request-id']))) throw badRequest(httpMessages.viaWithoutRequest)
  return via
}
