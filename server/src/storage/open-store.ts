import { parseBucketAddress } from '../bucket-address.ts'
import { Bucket, type S3 } from './bucket.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import type { FileStore } from './store.ts'

/** @param place the absolute path of a folder, or `s3://bucket/prefix` */
export function openStore(name: string, place: string, s3: S3): FileStore {
  const address = parseBucketAddress(place)
  return address ? new BucketStore(name, new Bucket(s3, address)) : new FolderStore(name, place)
}
