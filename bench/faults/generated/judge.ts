import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RawReply } from '../api-client.ts'
import type { GeneratedCall } from './calls.ts'
import { FILE, type Operation, type Schema } from './description.ts'

const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false })
addFormats.default(ajv)

const validators = new WeakMap<Schema, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const made = ajv.compile(schema)
  validators.set(schema, made)
  return made
}

// The server ignores a byte order mark, as RFC 8259 permits.
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Why the description does not allow the call; undefined if it does. */
function wrongness({ operation, method, query, body }: GeneratedCall): string | undefined {
  if (method !== operation.method) return undefined
  if (operation.body && !validatorOf(operation.body)(body === undefined ? undefined : parse(body)))
    return ajv.errorsText(validatorOf(operation.body).errors, { dataVar: 'body' })
  for (const { name, in: place, schema } of operation.parameters) {
    // If a parameter occurs twice, the server may use either value.
    const given = place === 'query' ? query.filter(pair => pair[0] === name) : []
    const [text = ''] = given.map(pair => pair[1])
    const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
    if (given.length === 1 && !validatorOf(schema)(value)) return `${name} is ${JSON.stringify(text)}`
  }
  return undefined
}

function schemaProblem(operation: Operation | undefined, call: GeneratedCall, reply: RawReply): string | undefined {
  const { replies } = operation ?? call.operation
  const status = [String(reply.status), `${Math.floor(reply.status / 100)}XX`].find(key => replies.has(key))
  if (status === undefined || (!operation && reply.status < 400)) return `the status ${reply.status} is not described`
  const schema = replies.get(status)
  if (schema === FILE) return undefined
  if (schema === undefined || call.method === 'HEAD') return reply.text === '' ? undefined : 'a body is not described'
  const value = parse(reply.text)
  if (value === undefined) return 'the body is no JSON'
  const isTrue = validatorOf(schema)
  return isTrue(value) ? undefined : ajv.errorsText(isTrue.errors, { dataVar: 'reply' })
}

const METHODS_OF_ALL = ['OPTIONS']

/** Broken promises in the reply to a call, one sentence each. @param operations all documented operations */
export function problemWith(
  operations: readonly Operation[],
  call: GeneratedCall,
  reply: RawReply,
): string | undefined {
  if (reply.status >= 500) return 'an error of the server'
  const wrong = wrongness(call)
  if (wrong !== undefined && reply.status < 400) return `wrong, and not refused: ${wrong}`
  if (METHODS_OF_ALL.includes(call.method)) return undefined
  const asked = call.method === 'HEAD' ? 'GET' : call.method
  const operation = operations.find(({ method, path }) => method === asked && path === call.operation.path)
  return schemaProblem(operation, call, reply)
}
