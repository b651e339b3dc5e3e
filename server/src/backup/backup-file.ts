import { basename, dirname, resolve } from 'node:path'
import { namesBucket, parseBucketAddress } from '../bucket-address.ts'
import type { S3Settings } from '../config.ts'
import type { DiskRoom } from '../disk/disk-room.ts'
import { Bucket, S3 } from '../storage/bucket.ts'

export interface BackupFile {
  /** Absolute, or below the prefix of `bucket`. */
  readonly path: string
  /** The name by which the user refers to it. */
  readonly name: string
  /** The bucket, unless it is on this machine. */
  readonly bucket?: Bucket | undefined
  /** The room on its disk, if that is also the library's disk. */
  readonly room?: DiskRoom | undefined
}

/**
 * @param name a path from `folder` on, or `s3://bucket/file`
 * @returns undefined for an invalid bucket name or path
 */
export function backupFile(name: string, folder: string, s3: () => S3Settings): BackupFile | undefined {
  if (!namesBucket(name)) return { path: resolve(folder, name), name }
  const address = parseBucketAddress(dirname(name))
  if (address === undefined || basename(name) === '') return undefined
  return { path: basename(name), name, bucket: new Bucket(new S3(s3()), address) }
}
