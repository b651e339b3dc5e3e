import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Values for the names in capitals in a recipe. */
export type Values = Readonly<Record<string, string | number>>

/** A configuration file from `recipes/` with its names replaced by values. docs/scaling.md shows the same files. */
export function fillRecipe(file: string, values: Values): string {
  const recipe = readFileSync(join(import.meta.dirname, 'recipes', file), 'utf8')
  return recipe.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${file} needs ${name}`)
    return String(values[name])
  })
}

/** HAProxy's lines for these PostgreSQL nodes, which are checked at Patroni's port. */
export const databaseLines = (nodes: readonly { name: string; host: string; port: number; apiPort: number }[]) =>
  nodes.map(({ name, host, port, apiPort }) => `  server ${name} ${host}:${port} check port ${apiPort}`).join('\n')

/** HAProxy's lines for these Vitrine servers. */
export const serverLines = (servers: readonly { name: string; host: string; port: number }[]) =>
  servers.map(({ name, host, port }) => `  server ${name} ${host}:${port} check`).join('\n')
