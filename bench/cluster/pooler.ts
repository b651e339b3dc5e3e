import { connect } from 'node:net'
import { freePort } from '../free-port.ts'
import { HOST } from './database.ts'
import type { Home } from './home.ts'
import { fillRecipe } from './recipe.ts'

/** Starts PgBouncer in front of the primary. @returns the port of PgBouncer */
export async function startPooler(home: Home, primaryPort: number, password: string): Promise<number> {
  const users = home.write('users.txt', `"vitrine" "${password}"\n`)
  const port = await freePort()
  const config = fillRecipe('pgbouncer.ini', { HOST, PRIMARY_PORT: primaryPort, PORT: port, USERS: users })
  const pooler = home.start('pgbouncer', 'pgbouncer', [home.write('pgbouncer.ini', config)])
  await pooler.until(() => isListening(port))
  return port
}

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, HOST, () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
