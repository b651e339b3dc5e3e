import { ApiError } from '@vitrine/contract/api-error'
import { apiMessages } from '../api/api-messages.ts'
import { connectedBackend } from '../api/backend-connection.ts'
import { readBody } from '../api/call.ts'
import { callAddress } from '../api/call-address.ts'
import { endsSession, readError } from '../api/read-error.ts'

async function request(address: string, token: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { headers: { Authorization: `Bearer ${token}` }, ...(signal && { signal }) })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, apiMessages.generic)
  }
}

/**
 * An image of the API, which an `<img>` could not load: it sends no token. The token is renewed if it has expired. A request
 * that is refused because another tab renewed it meanwhile is repeated with the new one.
 * @param path below the API's address, as replies name images
 * @throws {ApiError} with the server's message; status 0 for a network failure
 */
export async function loadImage(path: string, signal?: AbortSignal): Promise<Blob> {
  const backend = connectedBackend()
  const address = callAddress(backend.apiUrl, path)
  const token = await backend.token()
  signal?.throwIfAborted()
  let response = await request(address, token, signal)
  if (response.status === 401) {
    const current = await backend.token()
    if (current !== token) response = await request(address, current, signal)
  }
  if (response.ok) return response.blob()
  const body = await readBody(response)
  const content = 'value' in body ? body.value : undefined
  if (endsSession(response.status, content)) backend.onSessionLost()
  throw readError(response, content)
}
