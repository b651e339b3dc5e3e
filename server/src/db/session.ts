import pg from 'pg'
import { type RowShape, rowOf, shapeOf } from './nested.ts'

/**
 * Statements begin with a mark only where few texts of them exist; beyond this many something is amiss. Edits have their
 * own number, so that lists and edits can't crowd out one another: there are 200 fields to edit.
 */
const MAX_PREPARED = { '/*prepared*/': 200, '/*prepared edit*/': 250 } as const
type Mark = keyof typeof MAX_PREPARED
const MARKS = Object.keys(MAX_PREPARED) as Mark[]

interface Prepared {
  readonly name: string
  shape?: RowShape
}
const statements = new Map<string, Prepared>()
const counts: Record<Mark, number> = { '/*prepared*/': 0, '/*prepared edit*/': 0 }

function preparedOf(text: string): Prepared | undefined {
  const present = statements.get(text)
  if (present) return present
  const mark = MARKS.find(begin => text.startsWith(begin))
  if (mark === undefined || counts[mark] >= MAX_PREPARED[mark]) return undefined
  const prepared = { name: `vitrine_${statements.size}` }
  counts[mark] += 1
  statements.set(text, prepared)
  return prepared
}

const shapeOfResult = ({ fields }: pg.QueryArrayResult) => shapeOf(fields.map(({ name }) => name))

type Results = pg.QueryArrayResult | pg.QueryArrayResult[]

function withRows(results: Results, prepared?: Prepared): unknown {
  if (Array.isArray(results)) return results.map(result => withRows(result))
  if (prepared) prepared.shape ??= shapeOfResult(results)
  const shape = prepared?.shape ?? shapeOfResult(results)
  return Object.assign(results, { rows: results.rows.map(values => rowOf(shape, values)) })
}

/**
 * A connection to the database. Keeps the plan of each statement that begins with a mark, as planning a join takes longer
 * than reading a page of it; and makes of each row what its columns' names say (`shapeOf`), at once from the values.
 */
export class Session extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the original are not worth repeating
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const query = super.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || typeof values === 'function' || rest.length > 0) return query.apply(this, args)
    const prepared = text.startsWith('/*') ? preparedOf(text) : undefined
    const results = query.call(this, { name: prepared?.name, text, values, rowMode: 'array' }) as Promise<Results>
    return results.then(found => withRows(found, prepared))
  }
}
