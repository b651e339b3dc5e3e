import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { picturePaths } from '../pictures/picture-paths.ts'
import { registerPicture } from '../pictures/walk/register-picture.ts'
import { demoUuid } from './load-demo.ts'
import { skinCollection } from './skin-slides.ts'

/** Its name in `PICTURE_FOLDERS`. */
const FOLDER = 'demo'
const path = fileURLToPath(new URL('../../demo/pictures', import.meta.url))

/** The settings with the folder of the demo's scanned files. */
export const withDemoPictures = <Settings extends Pick<Config, 'pictures'>>(config: Settings): Settings => {
  const others = config.pictures.folders.filter(({ name }) => name !== FOLDER)
  return { ...config, pictures: { ...config.pictures, folders: [...others, { name: FOLDER, path }] } }
}

/**
 * Attaches the scanned files that come with the demo to its slides, unless somebody detached them. The first walk finds one
 * more.
 */
export async function attachDemoPictures(db: Db, config: Pick<Config, 'pictures' | 'dataDir' | 's3'>): Promise<void> {
  const paths = picturePaths(config)
  for (const { file } of skinCollection.slides) {
    const uuid = demoUuid('file', file.name)
    // Files of earlier starts are not read again: the walk finds those that have changed.
    const { rows } = await sql`select from files where uuid = ${uuid} and picture_id is null`.execute(db)
    if (rows.length === 0) continue
    const picture = await registerPicture({ db, paths }, { folder: FOLDER, path: file.name })
    await sql`update files set picture_id = pictures.id from pictures
      where files.uuid = ${uuid} and picture_id is null
        and pictures.id = ${picture.id} and attached_at is null and not ignored`.execute(db)
  }
}
