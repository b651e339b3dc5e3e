/** A part of a bucket: `s3://bucket/prefix` in settings. */
export interface BucketAddress {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
}

const SCHEME = 's3://'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export const namesBucket = (text: string) => text.toLowerCase().startsWith(SCHEME)

/** @returns undefined where the text is no address of a bucket */
export function parseBucketAddress(text: string): BucketAddress | undefined {
  if (!namesBucket(text)) return undefined
  const [bucket = '', ...segments] = text.slice(SCHEME.length).replace(/\/+$/, '').split('/')
  if (!BUCKET.test(bucket) || !segments.every(isSafeSegment)) return undefined
  return { bucket, prefix: segments.map(segment => `${segment}/`).join('') }
}

/** Clients and proxies shorten addresses with empty segments, '.' or '..': they would lead to another object. */
export const isSafeSegment = (segment: string) => segment !== '' && segment !== '.' && segment !== '..'

export const bucketAddressText = ({ bucket, prefix }: BucketAddress) =>
  `${SCHEME}${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`
