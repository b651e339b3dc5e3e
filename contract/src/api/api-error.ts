/**
 * An error reply of the API. Field errors are serialized as `{field: [message]}`, others as `{detail: message}`; the message
 * is a sentence that a lab user understands.
 */
export class ApiError extends Error {
  readonly status: number
  /** The invalid field, if the error concerns one. */
  readonly field?: string
  /** All errors of the field, if there are several. */
  readonly sentences?: readonly string[]
  /** All errors by field, if several fields have one. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Sent with `detail` in a 412: the current version of the record. */
  readonly current?: unknown
  /** Sent with `detail`: what a client needs to offer a way out. */
  readonly details?: object
  /** Seconds until a retry makes sense (429, 503). */
  readonly retryAfter?: number

  constructor(
    status: number,
    message: string,
    more: {
      field?: string
      sentences?: readonly string[]
      fields?: Readonly<Record<string, readonly string[]>>
      current?: unknown
      details?: object
      retryAfter?: number
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    if (more.field !== undefined) this.field = more.field
    if (more.sentences !== undefined) this.sentences = more.sentences
    if (more.fields !== undefined) this.fields = more.fields
    if (more.current !== undefined) this.current = more.current
    if (more.details !== undefined) this.details = more.details
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter
  }
}

export const badRequest = (message: string, field?: string) =>
  new ApiError(400, message, field === undefined ? {} : { field })
/** @param fields sentences by field, at least one */
export const invalidFields = (fields: Readonly<Record<string, readonly string[]>>) =>
  new ApiError(400, Object.values(fields)[0]?.[0] ?? '', { fields })
export const notFound = (record: string, id: string | number) =>
  new ApiError(404, `There is no ${record} with the id ${id}.`)
export const conflict = (message: string, field?: string) =>
  new ApiError(409, message, field === undefined ? {} : { field })
export const stale = (message: string, current: unknown) => new ApiError(412, message, { current })
