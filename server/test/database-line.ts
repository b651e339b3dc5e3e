import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a database that a test can cut, freeze, restore and redirect, to simulate an outage or a failover. */
export class DatabaseLine {
  readonly url: string
  readonly #sockets = new Set<Socket>()
  #isCut = false
  #isFrozen = false
  #cutAt: string | undefined
  #cutAfter: string | undefined

  #targets: readonly string[]
  #joined = 0

  private constructor(url: string, port: number) {
    this.#targets = [url]
    const through = new URL(url)
    through.hostname = '127.0.0.1'
    through.port = String(port)
    this.url = through.href
  }

  static async to(url: string): Promise<DatabaseLine & { close(): Promise<void> }> {
    const server = createServer(near => {
      const { hostname, port } = new URL(line.#nextTarget())
      line.#join(near, connect(Number(port || 5432), hostname))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const line = new DatabaseLine(url, (server.address() as AddressInfo).port)
    const close = async () => {
      line.cut()
      await new Promise(resolve => server.close(resolve))
    }
    return Object.assign(line, { close })
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Redirects new connections to another database, or to several in turn; open ones are unaffected. */
  leadTo(...urls: readonly [string, ...string[]]): void {
    this.#targets = urls
  }

  #nextTarget(): string {
    return this.#targets[this.#joined++ % this.#targets.length] as string
  }

  /** Cuts the connection when a statement with this text is sent, before the database receives it. */
  cutAt(statement: string): void {
    this.#cutAt = statement
  }

  /** Cuts the connection when the database replies to a statement with this text, before the reply arrives. */
  cutAfter(statement: string): void {
    this.#cutAfter = statement
  }

  /** Stops all traffic without breaking connections. */
  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  restore(): void {
    this.#isCut = false
    this.#isFrozen = false
    this.#cutAt = undefined
    this.#cutAfter = undefined
    for (const socket of this.#sockets) socket.resume()
  }

  #join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    if (this.#isCut) near.destroy()
    let isLastAnswer = false
    near.on('data', chunk => {
      isLastAnswer = this.#cutAfter !== undefined && chunk.includes(this.#cutAfter)
      if (this.#cutAt !== undefined && chunk.includes(this.#cutAt)) this.cut()
      else far.write(chunk)
    })
    far.on('data', chunk => {
      if (isLastAnswer) this.cut()
      else near.write(chunk)
    })
    if (this.#isFrozen) for (const socket of [near, far]) socket.pause()
  }
}
