import pg from 'pg'
import { type RowShape, rowOf, shapeOf } from './nested.ts'

const MARK = '/*prepared*/'
/** Statements begin with the mark only where few texts of them exist; beyond this many something is amiss. */
const MAX_PREPARED = 200

interface Prepared {
  readonly name: string
  shape?: RowShape
}
const statements = new Map<string, Prepared>()

function preparedOf(text: string): Prepared | undefined {
  const present = statements.get(text)
  if (present || statements.size >= MAX_PREPARED) return present
  const prepared = { name: `vitrine_${statements.size}` }
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
    const prepared = text.startsWith(MARK) ? preparedOf(text) : undefined
    const results = query.call(this, { name: prepared?.name, text, values, rowMode: 'array' }) as Promise<Results>
    return results.then(found => withRows(found, prepared))
  }
}
