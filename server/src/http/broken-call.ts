import type { Socket } from 'node:net'
import { httpMessages } from './http-messages.ts'

const REPLIES: Readonly<Record<string, [line: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', httpMessages.tooManyHeaders],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', httpMessages.tooSlow],
}
const BROKEN: [string, string] = ['400 Bad Request', httpMessages.brokenCall]

/** Answers a request that cannot be read (malformed HTTP, oversized headers, too slow) and closes the connection. */
export function answerBrokenCall(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [line, detail] = REPLIES[error.code ?? ''] ?? BROKEN
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
