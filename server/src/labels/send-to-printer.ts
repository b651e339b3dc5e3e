import { connect } from 'node:net'
import { ApiError } from '@vitrine/contract/api/api-error'
import { labelMessages } from './label-messages.ts'

/** A printer in the lab's network responds at once. */
const CONNECT_MS = 5_000
/** A printer with full memory accepts nothing until it has printed some labels. */
const STALLED_MS = 20_000

/** Something between this server and the printer did not respond: the labels must not be sent again automatically. */
const BAD_GATEWAY = 502

/** The address that an admin entered. */
export interface LabelPrinter {
  readonly host: string
  readonly port: number
}

export interface Patience {
  readonly connectMs: number
  readonly stalledMs: number
}

/**
 * Sends labels to a printer, which prints what it reads. Its replies are neither read nor passed on.
 * @param labels their number, for the message
 * @throws an error with a message if it can't be reached, or does not accept all
 */
export function sendToPrinter(
  { host, port }: LabelPrinter,
  zpl: string,
  labels: number,
  { connectMs, stalledMs }: Patience = { connectMs: CONNECT_MS, stalledMs: STALLED_MS },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const socket = connect({ host, port })
    const fail = (cause: unknown) => {
      socket.destroy()
      const text = isConnected ? labelMessages.broken(labels) : labelMessages.silent
      reject(Object.assign(new ApiError(BAD_GATEWAY, text), { cause }))
    }
    socket.setTimeout(connectMs)
    socket.once('connect', () => {
      isConnected = true
      socket.setTimeout(stalledMs)
      socket.end(zpl, 'utf8')
    })
    // Read, or the end of the connection would not be noticed.
    socket.resume()
    socket.once('timeout', () => fail(new Error('timed out')))
    socket.once('error', fail)
    // Everything has reached the printer's network stack, which has acknowledged the end.
    socket.once('close', hadError => !hadError && resolve())
  })
}
