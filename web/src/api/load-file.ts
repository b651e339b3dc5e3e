import { ApiError } from '@vitrine/contract/api/api-error'
import { apiMessages } from './api-messages.ts'
import { connectedBackend } from './backend-connection.ts'
import { readBody, refuse } from './call.ts'
import { callAddress, type QueryValues } from './call-address.ts'

/** A network failure, even in the middle of the file, becomes an ApiError with status 0; an abort is passed on. */
async function request(address: string, token: string, signal?: AbortSignal) {
  try {
    const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` }, ...(signal && { signal }) })
    return { response, file: response.ok ? await response.blob() : undefined }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, apiMessages.generic)
  }
}

/**
 * Loads an image or another file with the bearer token, which an `<img>` or a link can't send. The token is renewed if it has
 * expired. A request that is rejected because another tab has just renewed the token is repeated with the new one.
 * @param path relative to the API's address, as in replies
 * @throws {ApiError} with the server's message; status 0 for a network failure
 */
export async function loadFile(path: string, signal?: AbortSignal, query?: QueryValues): Promise<Blob> {
  const backend = connectedBackend()
  const address = callAddress(backend.apiUrl, path, {}, query)
  const token = await backend.token()
  signal?.throwIfAborted()
  let reply = await request(address, token, signal)
  if (reply.response.status === 401) {
    const current = await backend.token()
    if (current !== token) reply = await request(address, current, signal)
  }
  return reply.file ?? refuse({ needs: 'reader' }, reply.response, await readBody(reply.response))
}
