import type { FastifyRequest } from 'fastify'
import { originOf } from './origin-of.ts'

export interface PageReply<Row> {
  count: number
  total: number
  next: string | null
  previous: string | null
  results: Row[]
}

function addressOf(request: FastifyRequest, changed: Record<string, number>): string {
  const [path = '', ...search] = request.url.split('?')
  const params = new URLSearchParams(search.join('?'))
  for (const [name, value] of Object.entries(changed)) params.set(name, String(value))
  return `${originOf(request)}${path}?${params}`
}

/** A page of a list paged by `offset`, with the addresses of the next and previous page. */
export function pageByOffset<Row>(
  request: FastifyRequest,
  { limit, offset }: { limit: number; offset: number },
  { total, results }: { total: number; results: Row[] },
): PageReply<Row> {
  const next = offset + limit < total ? addressOf(request, { limit, offset: offset + limit }) : null
  const previous =
    offset > 0 ? addressOf(request, { limit, offset: Math.max(0, Math.min(offset, total) - limit) }) : null
  return { count: total, total, next, previous, results }
}

/** A page of a list paged by page number, from 1. */
export function pageByNumber<Row>(
  request: FastifyRequest,
  { limit, page }: { limit: number; page: number },
  { total, results }: { total: number; results: Row[] },
): PageReply<Row> {
  const last = Math.max(1, Math.ceil(total / limit))
  const next = page < last ? addressOf(request, { limit, page: page + 1 }) : null
  const previous = page > 1 ? addressOf(request, { limit, page: Math.min(page - 1, last) }) : null
  return { count: total, total, next, previous, results }
}
