/** The parts of JSON Schema 2020-12 that the description uses. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** `/api/openapi.json`. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

/** A call in the description. */
export interface Operation {
  readonly method: string
  /** Such as `/api/slides/{id}/`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** By status; undefined for a reply without a body, `FILE` for one that isn't JSON. */
  readonly replies: ReadonlyMap<string, Schema | typeof FILE | undefined>
}

/** A reply that is only described by its media type. */
export const FILE = 'file'

const schemaOf = (content: Content | undefined) => content?.content?.['application/json']?.schema
const replyOf = (reply: Content) => schemaOf(reply) ?? (reply.content && FILE)

export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: schemaOf(requestBody),
      replies: new Map(Object.entries(responses).map(([status, reply]) => [status, replyOf(reply)])),
    })),
  )
