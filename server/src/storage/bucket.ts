import { createHash, randomUUID } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import { type BucketAddress, bucketAddressText } from '../bucket-address.ts'
import type { S3Settings } from '../config.ts'
import { BlockCache } from './block-cache.ts'
import { BucketError, explainBucketError } from './bucket-error.ts'
import { inParallel } from './in-parallel.ts'
import type { FileStat } from './store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const CONNECT_MS = 2_000
/** For one attempt. The folder guard gives up a read after the same time. */
const ANSWER_MS = 5_000
const ATTEMPTS = 3
/** Writing many MB over a slow line, and combining parts in the store, take longer. */
const WRITING = { requestTimeout: 120_000 }
const REMOVED_AT_ONCE = 8
const SOCKETS = 64

export interface ObjectStat extends FileStat {
  readonly etag: string
}

export interface ObjectBytes {
  readonly stat: ObjectStat
  readonly bytes: Buffer
}

/** Adds parts to an object that is being written, in order. */
interface ObjectParts {
  add(bytes: Buffer): Promise<void>
  /** Adds another object of the bucket as a whole, which the store copies itself. */
  copy(path: string): Promise<void>
}

/** All buckets of a process share one cache, and one client, which is loaded on first use. */
export class S3 {
  readonly blocks: BlockCache
  readonly #settings: S3Settings
  #loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.blocks = new BlockCache(settings.cacheBytes)
  }

  load(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load() {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, pathStyle } = this.#settings
    const client = new sdk.S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      // Stores other than AWS reject a checksum after the body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: SOCKETS, keepAlive: true },
        httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
      },
    })
    return { sdk, client }
  }
}

/** The objects of a bucket with a prefix, by their paths without it. Errors are `BucketError` and `FileChanged`. */
export class Bucket {
  readonly address: BucketAddress
  readonly #s3: S3

  constructor(s3: S3, address: BucketAddress) {
    this.#s3 = s3
    this.address = address
  }

  toString(): string {
    return bucketAddressText(this.address)
  }

  get blocks(): BlockCache {
    return this.#s3.blocks
  }

  /** @param etag the expected ETag; `FileChanged` is thrown for another one */
  read(path: string, { first, last }: { first: number; last: number }, etag?: string): Promise<ObjectBytes> {
    return this.run(path, async ({ sdk, client }, at) => {
      const reply = await client.send(
        new sdk.GetObjectCommand({
          ...at,
          Range: `bytes=${first}-${last}`,
          ...(etag === undefined ? {} : { IfMatch: `"${etag}"` }),
        }),
      )
      const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? [])
      const size = Number(reply.ContentRange?.split('/')[1] ?? reply.ContentLength)
      return { stat: objectStat({ ...reply, Size: size }), bytes }
    })
  }

  stat(path: string): Promise<ObjectStat> {
    return this.run(path, async ({ sdk, client }, at) => {
      const reply = await client.send(new sdk.HeadObjectCommand(at))
      return objectStat({ ...reply, Size: reply.ContentLength })
    })
  }

  /**
   * The objects whose paths begin with `start`, in batches of at most a thousand. @param delimiter leaves out paths that contain
   * it after `start`
   */
  async *list(start = '', delimiter?: string): AsyncGenerator<readonly (ObjectStat & { readonly path: string })[]> {
    let token: string | undefined
    do {
      const page = await this.run('', async ({ sdk, client }) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: this.address.bucket,
            Prefix: this.address.prefix + start,
            Delimiter: delimiter,
            ContinuationToken: token,
            // Names may contain characters that XML can't represent.
            EncodingType: 'url',
          }),
        ),
      )
      const keyOf = (key: string) => (page.EncodingType === 'url' ? decodeURIComponent(key.replaceAll('+', ' ')) : key)
      yield (page.Contents ?? []).map(object => ({
        path: keyOf(object.Key ?? '').slice(this.address.prefix.length),
        ...objectStat(object),
      }))
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  /** Writes the whole object or nothing. */
  put(path: string, bytes: Buffer): Promise<void> {
    return this.run(path, async ({ sdk, client }, at) => {
      await client.send(new sdk.PutObjectCommand({ ...at, Body: bytes }), WRITING)
    })
  }

  /** Checks by writing an object and removing it. */
  async checkWritable(): Promise<void> {
    const path = `.vitrine-${randomUUID()}`
    await this.put(path, Buffer.alloc(0))
    await this.remove([path])
  }

  /** Missing objects are ignored. */
  async remove(paths: readonly string[]): Promise<void> {
    // One by one, because not every store supports deleting a list.
    await inParallel(paths, REMOVED_AT_ONCE, path =>
      this.run(path, async ({ sdk, client }, at) => void (await client.send(new sdk.DeleteObjectCommand(at)))),
    )
  }

  /** Writes an object in parts, each of at least 5 MiB except the last. The object is only created once all of it is written. */
  async writeParts(path: string, write: (parts: ObjectParts) => Promise<void>): Promise<void> {
    const UploadId = await this.run(path, async ({ sdk, client }, at) => {
      const begun = await client.send(new sdk.CreateMultipartUploadCommand(at))
      return begun.UploadId
    })
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    try {
      await write({
        add: bytes =>
          this.run(path, async ({ sdk, client }, at) => {
            const PartNumber = Parts.length + 1
            const part = new sdk.UploadPartCommand({ ...at, UploadId, PartNumber, Body: bytes })
            Parts.push({ PartNumber, ETag: (await client.send(part, WRITING)).ETag })
          }),
        copy: from =>
          this.run(path, async ({ sdk, client }, at) => {
            const PartNumber = Parts.length + 1
            const CopySource = [at.Bucket, ...(this.address.prefix + from).split('/')].map(encodeURIComponent).join('/')
            const part = new sdk.UploadPartCopyCommand({ ...at, UploadId, PartNumber, CopySource })
            Parts.push({ PartNumber, ETag: (await client.send(part, WRITING)).CopyPartResult?.ETag })
          }),
      })
      await this.run(path, async ({ sdk, client }, at) => {
        const complete = new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } })
        await client.send(complete, WRITING)
      })
    } catch (error) {
      await this.run(path, async ({ sdk, client }, at) => {
        await client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId }))
      }).catch(() => undefined)
      throw error
    }
  }

  /** @param path the path without the prefix, for errors */
  async run<T>(
    path: string,
    work: (s3: { sdk: Sdk; client: S3Client }, at: { Bucket: string; Key: string }) => Promise<T>,
  ): Promise<T> {
    const { bucket, prefix } = this.address
    try {
      return await work(await this.#s3.load(), { Bucket: bucket, Key: prefix + path })
    } catch (error) {
      throw error instanceof BucketError ? error : explainBucketError(error, path)
    }
  }
}

const INODE_DIGITS = 16

interface ObjectHeaders {
  readonly Size?: number | undefined
  readonly LastModified?: Date | undefined
  readonly ETag?: string | undefined
}

function objectStat({ Size = 0, LastModified, ETag = '' }: ObjectHeaders): ObjectStat {
  const etag = ETag.replace(/^(W\/)?"|"$/g, '')
  // Some stores list fractions of a second, which headers can't contain.
  const seconds = Math.floor((LastModified?.getTime() ?? 0) / 1000)
  const digest = createHash('sha256').update(etag).digest('hex').slice(0, INODE_DIGITS)
  return { size: Size, mtimeNs: BigInt(seconds) * 1_000_000_000n, inode: BigInt(`0x${digest}`), etag }
}
