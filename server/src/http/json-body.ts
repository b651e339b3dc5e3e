import { badRequest } from '@vitrine/contract/api-error'
import type { FastifyInstance } from 'fastify'
import { httpMessages } from './http-messages.ts'

/** Deeper than anything a lab keeps, and far from where a computer gives up. */
const MAX_DEPTH = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads every body as JSON. An empty one is none: a DELETE may name a type and bring nothing. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i,
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        done(null, parseJson(body))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const parsed = parse(decode(body))
  checkContents(parsed)
  return parsed
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw badRequest(httpMessages.notUtf8)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // V8 quotes the text after a comma or line break; the reason alone is enough.
    const reason = (error as Error).message.split(/, "|, \.\.\.|\n/)[0] as string
    throw badRequest(httpMessages.brokenJson(reason))
  }
}

/**
 * Refuses what PostgreSQL can't store or would silently change: NUL, half characters, and more nesting than anything
 * that reads it again can take. Without recursion, for the nesting may be as deep as the body is long.
 */
function checkContents(body: unknown): void {
  const waiting: { value: unknown; field: string; depth: number }[] = [{ value: body, field: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next
    if (typeof value === 'string') checkText(value, field)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) throw badRequest(httpMessages.tooDeep(MAX_DEPTH), field || undefined)
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value)) checkText(name, field || name)
      waiting.push({ value: part, field: field || name, depth: depth + 1 })
    }
  }
}

function checkText(text: string, field: string): void {
  if (text.includes('\0')) throw badRequest(httpMessages.noNul(field || 'The body'), field || undefined)
  if (!text.isWellFormed()) throw badRequest(httpMessages.halfCharacter(field || 'The body'), field || undefined)
}
