type Row = Record<string, unknown>

/** What is made of a row's values: which fields hold which of them, and which objects are in it. */
export interface RowShape {
  readonly names: string[]
  /** The value of each name, by its place in the row. */
  readonly places: number[]
  readonly objects: { readonly name: string; readonly shape: RowShape }[]
  /** The place of the value that says whether the object is there. */
  idPlace?: number
}

const emptyShape = (): RowShape => ({ names: [], places: [], objects: [] })

function innerShape({ objects }: RowShape, name: string): RowShape {
  const present = objects.find(object => object.name === name)
  if (present) return present.shape
  const shape = emptyShape()
  objects.push({ name, shape })
  return shape
}

/**
 * Columns whose names hold dots make nested objects: `"file.name"` is `{file: {name}}`, and null where `"file.id"` is.
 * Four times as fast for the database as building JSON there.
 */
export function shapeOf(columns: readonly string[]): RowShape {
  const root = emptyShape()
  for (const [place, column] of columns.entries()) {
    const path = column.split('.')
    const name = path.pop() as string
    const shape = path.reduce(innerShape, root)
    shape.names.push(name)
    shape.places.push(place)
    if (name === 'id') shape.idPlace = place
  }
  return root
}

// With indexes, for a page of a list has two thousand values.
export function rowOf({ names, places, objects }: RowShape, values: readonly unknown[]): Row {
  const row: Row = {}
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[places[index] as number]
  for (const { name, shape } of objects) {
    const isMissing = shape.idPlace !== undefined && values[shape.idPlace] === null
    row[name] = isMissing ? null : rowOf(shape, values)
  }
  return row
}
