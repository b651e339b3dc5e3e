// A thread that reads one large body: parses and checks it, and hands it over in pieces.
import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import { exactText, parse, parseExactly } from './exact-json.ts'
import { httpMessages } from './http-messages.ts'
import type { LargeBody, ReadPart } from './large-bodies.ts'
import { checkBody } from './read-body.ts'
import { type ListSpan, type ScannedJson, scanJson } from './scan-json.ts'

/** The limit for a call that creates one record. */
const MOST_ENTRY_BYTES = 1024 * 1024

/** A list of a body, and its name. */
type NamedList = readonly [name: string, list: ListSpan]

/**
 * Parses a body without the entries of its lists.
 * @returns the body, and its lists, each with the right length and no entries
 */
function outlineOf(bytes: Uint8Array, scanned: ScannedJson): { body: object; lists: readonly NamedList[] } {
  let text = ''
  let at = 0
  // Each list is replaced by one that holds its index, so that its owner is known.
  for (const [index, { start, end }] of scanned.lists.entries()) {
    text += `${exactText(bytes, { start: at, end: start }, scanned)}[${index}]`
    at = end
  }
  const body = parse(text + exactText(bytes, { start: at, end: bytes.length }, scanned))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest(httpMessages.notAnObject)
  const lists = Object.entries(body).flatMap(([name, value]): NamedList[] => {
    const list = Array.isArray(value) ? scanned.lists[value[0] as number] : undefined
    if (!list) return []
    value.length = 0
    value.length = list.count
    return [[name, list]]
  })
  return { body, lists }
}

function checkLists(lists: readonly NamedList[]): void {
  for (const [name, { longest }] of lists)
    if (longest.bytes > MOST_ENTRY_BYTES)
      throw badRequest(httpMessages.longEntry(name, longest.index, MOST_ENTRY_BYTES), name)
}

/** The entries of a list, a piece at a time, so that they are never in memory at once. */
function* piecesOf(bytes: Uint8Array, scanned: ScannedJson, { start, end, cuts }: ListSpan): Generator<unknown[]> {
  let at = start + 1
  for (const cut of [...cuts, end - 1]) {
    yield parse(`[${exactText(bytes, { start: at, end: cut }, scanned)}]`) as unknown[]
    at = cut + 1
  }
}

function* partsOf({ bytes, rules }: LargeBody): Generator<ReadPart> {
  const scanned = scanJson(bytes)
  const { body, lists } = outlineOf(bytes, scanned)
  checkLists(lists)
  checkBody(rules?.readsContents ? body : parseExactly(bytes, scanned), rules)
  for (const [name] of lists) (body as Record<string, unknown[]>)[name] = []
  yield { kind: 'body', body }
  for (const [name, list] of lists)
    for (const entries of piecesOf(bytes, scanned, list)) yield { kind: 'entries', name, entries }
  yield { kind: 'end' }
}

function failed(error: unknown): ReadPart {
  if (!(error instanceof ApiError)) throw error
  const { status, message, field, fields } = error
  return { kind: 'error', error: { status, message, ...(field && { field }), ...(fields && { fields }) } }
}

async function read(port: MessagePort): Promise<void> {
  const [work] = (await once(port, 'message')) as [LargeBody]
  try {
    for (const part of partsOf(work)) {
      const nextRequest = once(port, 'message')
      port.postMessage(part)
      await nextRequest
    }
  } catch (error) {
    port.postMessage(failed(error))
  }
}

if (parentPort) await read(parentPort)
