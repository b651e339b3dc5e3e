import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ApiError } from '@vitrine/contract/api/api-error'
import { pythonClientRoute } from '@vitrine/contract/export/python-client'
import type { FastifyInstance } from 'fastify'
import { handle, SENT } from './handle.ts'
import { httpMessages } from './http-messages.ts'

const CLIENT = new URL('../../../clients/python/vitrine.py', import.meta.url)

/** Serves the Python client. The file is read for each call: it is small, rarely requested, and may change with `git pull`. */
export function addPythonClientRoute(app: FastifyInstance): void {
  handle(app, pythonClientRoute, async ({ request, reply }) => {
    const text = await readFile(CLIENT).catch(() => {
      throw new ApiError(404, httpMessages.noAddress(request.url))
    })
    const tag = `"${createHash('sha256').update(text).digest('hex')}"`
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === tag) reply.code(304).send()
    else reply.type('text/x-python; charset=utf-8').send(text)
    return SENT
  })
}
