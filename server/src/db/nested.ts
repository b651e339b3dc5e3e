type Row = Record<string, unknown>

/** Which columns make an object, and which objects are in it. */
interface Shape {
  /** Name in the object, column of the row. */
  fields: [string, string][]
  objects: Map<string, Shape>
  /** The column that says whether the object is there. */
  id?: string
}

const emptyShape = (): Shape => ({ fields: [], objects: new Map() })

function shapeOf(columns: readonly string[]): Shape {
  const root = emptyShape()
  for (const column of columns) {
    const path = column.split('.')
    const name = path.pop() as string
    let shape = root
    for (const part of path) {
      const inner = shape.objects.get(part) ?? emptyShape()
      shape.objects.set(part, inner)
      shape = inner
    }
    shape.fields.push([name, column])
    if (name === 'id') shape.id = column
  }
  return root
}

function build({ fields, objects }: Shape, row: Row): Row {
  const object: Row = {}
  for (const [name, column] of fields) object[name] = row[column]
  for (const [name, inner] of objects) {
    const isMissing = inner.id !== undefined && row[inner.id] === null
    object[name] = isMissing ? null : build(inner, row)
  }
  return object
}

/**
 * Rows whose column names hold dots as nested objects: `"file.name"` as `{file: {name}}`, null where `"file.id"` is.
 * Four times as fast for the database as building JSON there. Columns in `without` are left out.
 */
export function nested<T>(rows: readonly Row[], without: readonly string[] = []): T[] {
  const [first] = rows
  if (!first) return []
  const shape = shapeOf(Object.keys(first).filter(column => !without.includes(column)))
  return rows.map(row => build(shape, row) as T)
}
