type Row = Record<string, unknown>

interface Place {
  column: string
  path: string[]
}

const placesOf = (row: Row, left: readonly string[]): Place[] =>
  Object.keys(row)
    .filter(column => !left.includes(column))
    .map(column => ({ column, path: column.split('.') }))

/** An object that belongs to no record (a slide without a file): its id is null. */
const isNobody = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'id') && (value as Row)['id'] === null

function put(target: Row, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    target[name] = value
    return
  }
  target[name] ??= {}
  put(target[name] as Row, rest, value)
}

function nullNobodies(row: Row, names: readonly string[]): void {
  for (const name of names) if (isNobody(row[name])) row[name] = null
}

/**
 * Rows whose column names hold dots as nested objects: `"file.name"` as `{file: {name}}`. Four times as fast for the
 * database as building JSON there. Columns in `without` are left out.
 */
export function nested<T>(rows: readonly Row[], without: readonly string[] = []): T[] {
  const first = rows[0]
  if (!first) return []
  const places = placesOf(first, without)
  const plain = places.filter(({ path }) => path.length === 1).map(({ column }) => column)
  const deep = places.filter(({ path }) => path.length > 1)
  const objects = [...new Set(deep.map(({ path }) => path[0] as string))]
  return rows.map(row => {
    const record: Row = {}
    for (const column of plain) record[column] = row[column]
    for (const { column, path } of deep) put(record, path, row[column])
    for (const object of objects) {
      const part = record[object] as Row
      nullNobodies(part, Object.keys(part))
    }
    nullNobodies(record, objects)
    return record as T
  })
}
