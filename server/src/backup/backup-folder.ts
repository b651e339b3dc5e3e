import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBucketAddress } from '../bucket-address.ts'
import type { S3Settings } from '../config.ts'
import { Bucket, S3 } from '../storage/bucket.ts'
import { BucketStore } from '../storage/bucket-store.ts'
import { madeAtOf } from './retention.ts'

/** A `.part` of this age was left by a killed backup. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** The location of daily backups: a folder, or a part of a bucket. */
export interface BackupFolder {
  names(): Promise<string[]>
  /** The name of the file as an argument of a command. */
  fileOf(name: string): string
  remove(name: string): Promise<void>
  /** Removes leftovers of killed backups. */
  removeAbandoned(now: Date): Promise<void>
}

/** @param place a folder's absolute path, or `s3://bucket/prefix` */
export function openBackupFolder(place: string, s3: S3Settings): BackupFolder {
  const address = parseBucketAddress(place)
  if (address === undefined) return onDisk(place)
  const bucket = new Bucket(new S3(s3), address)
  return {
    names: () => new BucketStore(place, bucket).names('.'),
    fileOf: name => `${place}/${name}`,
    remove: name => bucket.remove([name]),
    // Parts of an object have no name before it is complete.
    removeAbandoned: async () => undefined,
  }
}

function onDisk(folder: string): BackupFolder {
  const names = () => readdir(folder)
  const remove = (name: string) => rm(join(folder, name), { force: true })
  return {
    names,
    fileOf: name => join(folder, name),
    remove,
    async removeAbandoned(now) {
      for (const name of await names()) {
        if (!name.endsWith('.part') || !madeAtOf(name.replace(/\.part$/, ''))) continue
        const { mtimeMs } = await stat(join(folder, name))
        if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await remove(name)
      }
    },
  }
}
