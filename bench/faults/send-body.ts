import { connect } from 'node:net'

interface Sending {
  readonly path: string
  readonly token: string | undefined
  readonly body: Buffer
  readonly isChunked?: boolean
}

/** The reply. */
export interface Sent {
  readonly ms: number
  /** undefined if the connection broke. */
  readonly status: number | undefined
  readonly text: string
}

/** Sends the whole body, even if the reply arrives before its end. */
export function sendBody(url: URL, { path, token, body, isChunked = false }: Sending): Promise<Sent> {
  const begin = performance.now()
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(url.port), url.hostname)
  socket.write(`${head.join('\r\n')}\r\n\r\n${isChunked ? `${body.length.toString(16)}\r\n` : ''}`)
  socket.write(body)
  if (isChunked) socket.write('\r\n0\r\n\r\n')
  const said: Buffer[] = []
  socket.on('data', chunk => said.push(chunk)).on('error', () => undefined)
  return new Promise(resolve =>
    socket.on('close', () => {
      const text = Buffer.concat(said).toString()
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
      resolve({ ms: performance.now() - begin, status: status === undefined ? undefined : Number(status), text })
    }),
  )
}
