import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a recipe's names in capitals stand for. */
export type Values = Readonly<Record<string, string | number>>

/** A configuration file of `recipes/` with values in place of its names. docs/scaling.md shows the same files. */
export function fillRecipe(file: string, values: Values): string {
  const recipe = readFileSync(join(import.meta.dirname, 'recipes', file), 'utf8')
  return recipe.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${file} needs ${name}`)
    return String(values[name])
  })
}

/** The lines of HAProxy for as many nodes of PostgreSQL, each asked at Patroni's port. */
export const databaseLines = (nodes: readonly { name: string; host: string; port: number; apiPort: number }[]) =>
  nodes.map(({ name, host, port, apiPort }) => `  server ${name} ${host}:${port} check port ${apiPort}`).join('\n')

/** The lines of HAProxy for as many servers of Vitrine. */
export const serverLines = (servers: readonly { name: string; host: string; port: number }[]) =>
  servers.map(({ name, host, port }) => `  server ${name} ${host}:${port} check`).join('\n')
