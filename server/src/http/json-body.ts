import { setImmediate } from 'node:timers/promises'
import { badRequest } from '@vitrine/contract/api-error'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { contentError } from './body-contents.ts'
import { parseExactly } from './exact-json.ts'
import { httpMessages } from './http-messages.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parsing this much takes 10 ms or more, in which nobody else is served. */
const LARGE_BYTES = 1024 * 1024
/** Several that arrive together are not parsed in one go: others are served between them. */
const oneAtATime = pLimit(1)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler checks its body's contents itself, with `contentError`, in chunks. */
    readsContents?: boolean
  }
}

/** Parses every body as JSON. An empty body counts as none: a DELETE may send a content type without a body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:\s*;.*)?$/i,
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      const read = () => {
        try {
          const parsed = parseJson(body)
          if (request.routeOptions.config.readsContents !== true) checkContents(parsed)
          done(null, parsed)
        } catch (error) {
          done(error as Error)
        }
      }
      if (body.length < LARGE_BYTES) read()
      else
        void oneAtATime(async () => {
          await setImmediate()
          read()
        })
    },
  )
}

const parseJson = (body: Buffer): unknown => (body.length === 0 ? undefined : parse(decode(body)))

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw badRequest(httpMessages.notUtf8)
  }
}

function parse(text: string): unknown {
  try {
    return parseExactly(text)
  } catch (error) {
    // V8 appends an excerpt of the text after a comma or line break; the reason is enough.
    const reason = (error as Error).message.split(/, "|, \.\.\.|\n/)[0] as string
    throw badRequest(httpMessages.brokenJson(reason))
  }
}

function checkContents(body: unknown): void {
  const error = contentError(body)
  if (error) throw badRequest(error.sentence, error.field)
}
