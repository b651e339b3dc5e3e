/** Labels of lab fields, by kind of record and key. */
const labels = new Map<string, ReadonlyMap<string, string>>()

export function rememberFieldLabels(entity: string, fields: readonly { key: string; label: string }[]): void {
  labels.set(entity, new Map(fields.map(({ key, label }) => [key, label])))
}

const NAME = /\bfields\.([a-z][a-z0-9_]*)/g

/**
 * An API error with labels instead of field names: 'Lot is required.' for 'fields.lot is required.' A field without a loaded
 * definition keeps its name.
 * @param entity of the call's records, as in its path
 */
export const withFieldLabels = (sentence: string, entity: string): string =>
  sentence.replace(NAME, (name, key: string) => labels.get(entity)?.get(key) ?? name)

/** Rows of a report whose errors use the labels of fields. @param entity as for `withFieldLabels` */
export const withLabeledErrors = <Row extends { errors?: readonly { message: string }[] | undefined }>(
  rows: readonly Row[],
  entity: string,
): Row[] =>
  rows.map(row =>
    row.errors === undefined
      ? row
      : { ...row, errors: row.errors.map(error => ({ ...error, message: withFieldLabels(error.message, entity) })) },
  )
