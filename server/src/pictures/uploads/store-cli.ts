import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { namesBucket } from '../../bucket-address.ts'
import { loadConfig, readStoreAddress, SettingError } from '../../config.ts'
import { StartError } from '../../db/start-error.ts'
import { withDatabase } from '../../db/with-database.ts'
import { S3 } from '../../storage/bucket.ts'
import { BucketError } from '../../storage/bucket-error.ts'
import { openUploads } from '../picture-paths.ts'
import { copyMessages as messages } from './copy-messages.ts'
import { copyUploads } from './copy-uploads.ts'
import { countArriving } from './uploads.queries.ts'

async function main(args: readonly string[]): Promise<void> {
  const [command, from, to, ...more] = args
  if (command !== 'copy' || !from || !to || more.length > 0) throw new StartError(messages.usage)
  const addresses = [storeAddress('FROM', from), storeAddress('TO', to)] as const
  if (addresses[0] === addresses[1]) throw new SettingError('TO', messages.samePlace(addresses[0]))
  await copy(...addresses)
}

/**
 * An existing folder, or a prefix of a bucket. npm changes to the folder of package.json; relative paths refer to the user's
 * folder.
 */
function storeAddress(name: string, text: string): string {
  const place = readStoreAddress(name, namesBucket(text) ? text : resolve(process.env['INIT_CWD'] ?? '.', text))
  const isFolder = namesBucket(place) || statSync(place, { throwIfNoEntry: false })?.isDirectory()
  if (!isFolder) throw new SettingError(name, messages.noFolder(place))
  return place
}

async function copy(from: string, to: string): Promise<void> {
  const config = loadConfig(process.env)
  const s3 = new S3(config.s3)
  await withDatabase(config, async db => {
    const arriving = await countArriving(db)
    if (arriving > 0) console.error(messages.arriving(arriving))
    const print = (line: string) => console.error(line)
    const outcome = await copyUploads({ db, from: openUploads(from, s3), to: openUploads(to, s3), print })
    if (outcome.failed > 0) process.exitCode = 1
    console.log(outcome.failed > 0 ? messages.failed(outcome) : messages.done(outcome))
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SettingError || error instanceof StartError || error instanceof BucketError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
