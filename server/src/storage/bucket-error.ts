import { storageMessages as messages } from './storage-messages.ts'
import { FileChanged } from './store.ts'

/**
 * The reason why a bucket could not be used. It has the properties of a file system's error, so that code for those handles it as
 * well.
 */
export class BucketError extends Error implements NodeJS.ErrnoException {
  override readonly name = 'BucketError'
  readonly syscall = 's3'
  readonly code: string
  readonly path: string

  constructor(code: string, path: string, cause: unknown) {
    super(messages.bucketReason(code), { cause })
    this.code = code
    this.path = path
  }

  /** Whether the problem needs an admin, such as a wrong key. An unavailable store recovers by itself. */
  get isLasting(): boolean {
    return LASTING.has(this.code)
  }
}

const LASTING = new Set([
  'AccessDenied',
  'AllAccessDisabled',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
  'NoSuchBucket',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
])

interface ClientError {
  readonly name?: string
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** A missing object becomes ENOENT. @returns FileChanged if the object has another ETag */
export function explainBucketError(error: unknown, path: string): BucketError | FileChanged {
  const { name = '', code, $metadata } = error as ClientError
  const status = $metadata?.httpStatusCode
  if (status === 412) return new FileChanged()
  if (status === 404 && name !== 'NoSuchBucket') return new BucketError('ENOENT', path, error)
  // Replies to HEAD have no body, so only their status is known.
  if (status === 403 && !LASTING.has(name)) return new BucketError('AccessDenied', path, error)
  if (status === 503 || status === 429) return new BucketError('SlowDown', path, error)
  return new BucketError(code ?? name, path, error)
}
