import fc from 'fast-check'
import type { Operation, Parameter } from './description.ts'
import { damaged, fewIds, hostileText, REQUEST_IDS, valuesOf } from './values.ts'

/** A call of the API. */
export interface GeneratedCall {
  readonly operation: Operation
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whether to send a valid token. */
  readonly isSignedIn: boolean
}

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: rare, weight: 1 })

/** Bodies that are not JSON, or that no field accepts. */
const HOSTILE_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"name":1e999}',
  '{"name":9007199254740993}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '\uFEFF{}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":"${'x'.repeat(1_100_000)}"}`,
]

// A lone surrogate can't be encoded as UTF-8 in a query.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const HOSTILE_SEGMENTS = [
  '0',
  '-1',
  '01',
  '1e3',
  '2147483648',
  '99999999999999999999',
  'null',
  '%00',
  '%',
  '%zz',
  '..%2f..',
  '%F0%9F',
  'x'.repeat(300),
]

const segmentOf = ({ schema }: Parameter) =>
  rarely(
    (schema.type === 'integer' ? fewIds : valuesOf(schema)).map(value => encoded(String(value))),
    fc.constantFrom(...HOSTILE_SEGMENTS),
  )

function pathsOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const parts = path.split('/').map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const parameter = parameters.find(known => known.name === name)
    return parameter ? segmentOf(parameter) : fc.constant(part)
  })
  const whole = fc.tuple(...parts).map(segments => segments.join('/'))
  return rarely(
    whole,
    whole.map(text => text.slice(0, -1)),
  )
}

function queriesOf({ parameters }: Operation): fc.Arbitrary<(readonly [string, string])[]> {
  const known = parameters
    .filter(parameter => parameter.in === 'query')
    .map(({ name, schema }) =>
      rarely(valuesOf(schema).map(String), hostileText, 4).map(value => [name, value] as const),
    )
  const stranger = fc.tuple(fc.constantFrom('no_such', 'limit[]', '__proto__', 'id_in', ''), hostileText)
  if (known.length === 0) return rarely(fc.constant([]), fc.array(stranger, { maxLength: 2 }))
  return fc.array(rarely(fc.oneof(...known), stranger, 20), { maxLength: 4 })
}

function bodiesOf({ body }: Operation): fc.Arbitrary<string | undefined> {
  if (!body) return rarely(fc.constant(undefined), fc.constantFrom('{}', 'x'))
  const values = valuesOf(body)
  const text = fc.oneof({ arbitrary: values, weight: 5 }, { arbitrary: damaged(values), weight: 5 })
  return rarely(
    text.map(value => JSON.stringify(value)),
    fc.constantFrom(undefined, ...HOSTILE_BODIES),
    20,
  )
}

const TYPES = [
  'text/plain',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=latin1',
  'application/vnd.api+json',
]
const TAGS = ['"1"', '"2"', '*', 'W/"1"', '"x"', '1', '"1", "2"', '', '"99999999999999999999"']
const REQUESTS = [...REQUEST_IDS, 'mine', 'x'.repeat(200), "'", '{}']
const WAYS = ['batch-edit', 'import', 'delete-many', 'undo', 'by hand']
const CREDENTIALS = [
  '',
  'Bearer',
  'Bearer x',
  'Basic YWRhOmFkYQ==',
  'Bearer vitrine_0123',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
]

/** undefined omits the header. */
const headersOf = () =>
  fc.record({
    'content-type': rarely(fc.constant('application/json'), fc.constantFrom(undefined, ...TYPES), 20),
    'if-match': rarely(fc.constant(undefined), fc.constantFrom(...TAGS), 3),
    'x-request-id': fc.constantFrom(undefined, ...REQUESTS),
    'x-change-via': rarely(fc.constant(undefined), fc.constantFrom(...WAYS)),
    authorization: rarely(fc.constant(undefined), fc.constantFrom(...CREDENTIALS), 30),
  })

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function callsOf(operation: Operation): fc.Arbitrary<GeneratedCall> {
  const method = rarely(fc.constant(operation.method), fc.constantFrom(...METHODS), 20)
  const parts = fc.tuple(method, pathsOf(operation), queriesOf(operation), bodiesOf(operation), headersOf())
  return parts.map(([method, path, query, body, { authorization, ...headers }]) => ({
    operation,
    method,
    path: query.length === 0 ? path : `${path}?${query.map(pair => pair.map(encoded).join('=')).join('&')}`,
    query,
    headers: Object.fromEntries(
      Object.entries({ ...headers, authorization }).filter(
        (header): header is [string, string] => header[1] !== undefined,
      ),
    ),
    body,
    isSignedIn: authorization === undefined,
  }))
}

/** Returns the same calls for the same seed. */
export function generateCalls(operations: readonly Operation[], seed: number, count: number): GeneratedCall[] {
  // If deletions were as frequent as other calls, nothing would be left.
  const weighted = operations.map(operation => ({
    arbitrary: callsOf(operation),
    weight: operation.method === 'DELETE' ? 1 : 4,
  }))
  return fc.sample(fc.oneof(...weighted), { seed, numRuns: count })
}
