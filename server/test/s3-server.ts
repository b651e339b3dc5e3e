import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

/** A fault that a test injects instead of a reply. */
export type S3Fault = 'busy' | 'cut' | undefined

interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly modified: Date
}

export interface S3Server {
  /** Environment variables that make Vitrine use it. */
  readonly settings: Readonly<Record<string, string>>
  /** The objects of the bucket, by key. */
  readonly objects: Map<string, StoredObject>
  /** Multipart uploads that were neither completed nor aborted. */
  readonly multiparts: ReadonlyMap<string, unknown>
  /** 'GET bucket/key' of each request. */
  readonly requests: string[]
  put(key: string, bytes: Buffer, modified?: Date): void
  /** Decides the fault of each further request. */
  fault(decide: (method: string, key: string) => S3Fault): void
}

const S3_KEY = 'test-key'
export const S3_BUCKET = 'lab'
const XML = { 'content-type': 'application/xml' }

/** The part of S3 that Vitrine uses, in memory, until the end of the test. It replies like Ceph's radosgw. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const multiparts = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const requests: string[] = []
  let faultOf: (method: string, key: string) => S3Fault = () => undefined
  const put = (key: string, bytes: Buffer, modified = new Date()) =>
    objects.set(key, { bytes, modified, etag: createHash('md5').update(bytes).digest('hex') })

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const [bucket = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/')
    const [method = '', key] = [request.method, rest.join('/')]
    requests.push(`${method} ${key}`)
    const body = await buffer(request)
    const refuse = (status: number, code: string) =>
      reply.writeHead(status, XML).end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
    const fault = faultOf(method, key)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'busy') return void refuse(503, 'SlowDown')
    if (!request.headers.authorization?.includes(`Credential=${S3_KEY}/`)) return void refuse(403, 'InvalidAccessKeyId')
    if (bucket !== S3_BUCKET) return void refuse(404, 'NoSuchBucket')
    const upload = multiparts.get(searchParams.get('uploadId') ?? '')
    const part = Number(searchParams.get('partNumber'))
    if (key === '') return void reply.writeHead(200, XML).end(list(searchParams))
    if (searchParams.has('uploadId') && !upload) return void refuse(404, 'NoSuchUpload')
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID()
      multiparts.set(id, { key, parts: new Map() })
      return void reply.writeHead(200, XML).end(`<R><UploadId>${id}</UploadId></R>`)
    }
    if (method === 'POST' && upload) {
      put(key, Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)))
      multiparts.delete(searchParams.get('uploadId') as string)
      return void reply.writeHead(200, XML).end(`<R><ETag>"${objects.get(key)?.etag}"</ETag></R>`)
    }
    if (method === 'DELETE' && upload) {
      multiparts.delete(searchParams.get('uploadId') as string)
      return void reply.writeHead(204).end()
    }
    if (method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      const bytes =
        source === undefined
          ? body
          : objects.get(decodeURIComponent(String(source)).split('/').slice(1).join('/'))?.bytes
      if (!bytes) return void refuse(404, 'NoSuchKey')
      if (upload) upload.parts.set(part, bytes)
      else put(key, bytes)
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
      return void reply.writeHead(200, { ...XML, etag }).end(source && `<R><ETag>${etag}</ETag></R>`)
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void reply.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return void refuse(404, 'NoSuchKey')
    const wanted = request.headers['if-match']
    if (wanted !== undefined && wanted !== `"${object.etag}"`) return void refuse(412, 'PreconditionFailed')
    const headers = { etag: `"${object.etag}"`, 'last-modified': object.modified.toUTCString() }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first !== undefined && Number(first) >= object.bytes.length) return void refuse(416, 'InvalidRange')
    const bytes = first === undefined ? object.bytes : object.bytes.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + bytes.length - 1}/${object.bytes.length}`
    const lines = {
      ...headers,
      'content-length': bytes.length,
      ...(first === undefined ? {} : { 'content-range': range }),
    }
    reply.writeHead(first === undefined ? 200 : 206, lines).end(method === 'HEAD' ? undefined : bytes)
  }

  function list(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const isDirect = (key: string) => !query.has('delimiter') || !key.slice(prefix.length).includes('/')
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after && isDirect(key)).sort()
    const page = keys.slice(0, LISTED)
    const contents = page.map(key => {
      const { bytes, etag, modified } = objects.get(key) as StoredObject
      return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${bytes.length}</Size><ETag>"${etag}"</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`
    })
    const next = keys.length > LISTED ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<R><EncodingType>url</EncodingType>${contents.join('')}${next}</R>`
  }

  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_KEY)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret')
  const settings = { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  return {
    settings,
    objects,
    multiparts,
    requests,
    put,
    fault(decide) {
      faultOf = decide
    },
  }
}

/** Small, so that tests get several pages. */
const LISTED = 3
