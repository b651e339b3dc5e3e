import { ApiError } from '@vitrine/contract/api/api-error'
import { pictureRoutes, THUMBNAIL_PX } from '@vitrine/contract/pictures/pictures'
import { scannedFileRoutes } from '@vitrine/contract/pictures/scanned-files'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../audit/audit.ts'
import type { Db } from '../db/client.ts'
import { handle } from '../http/handle.ts'
import { FileChanged } from '../storage/store.ts'
import type { EncodedImage } from '../wsi/slide-image.ts'
import { cacheLimits } from './cache-quota.ts'
import { deletePicture } from './delete-picture.ts'
import { FileDigests } from './file-digests.ts'
import { FolderGuard } from './folder-guard.ts'
import { addIiifRoutes } from './iiif/iiif.routes.ts'
import { ImageCache } from './image-cache.ts'
import { OpenPictures } from './open-pictures.ts'
import { Overviews } from './overviews.ts'
import { pictureMessages } from './picture-messages.ts'
import { tilesServed } from './picture-metrics.ts'
import { pictureUpkeep } from './picture-upkeep.ts'
import { beingCompared, readingError } from './reading-errors.ts'
import { ASK_FIRST, type Find, type FindPicture, FOREVER, type ReadPicture, serve } from './serve-image.ts'
import { findPictureOfFile, findPictureOfScannedFile, PicturesOfFiles, type ServedPicture } from './served-pictures.ts'
import { ChangedFiles } from './walk/changed-files.ts'

/**
 * Routes of tiles and images, and the background work for them. They don't use `handle`, because a tile takes a tenth of a
 * millisecond, and no query.
 */
export function addPictureImageRoutes(app: FastifyInstance, db: Db): void {
  const guard = new FolderGuard(name => app.picturePaths.store(name).limits)
  const cache = new ImageCache(
    app.picturePaths,
    error => app.log.warn({ err: error }, 'an image could not be stored in the cache of pictures'),
    cacheLimits(app.imageRoom, app.pictures.imageCache),
  )
  const pictures = new OpenPictures({ paths: app.picturePaths, guard, cache })
  const changed = new ChangedFiles({
    db,
    paths: app.picturePaths,
    guard,
    log: app.log,
  })
  // Queries wait for their share of the connections; cutting from a file needs none.
  const shared =
    (find: (id: number) => Promise<ServedPicture | undefined>): FindPicture =>
    id =>
      app.shares.read(() => find(id))
  const ofFiles = new PicturesOfFiles(shared(id => findPictureOfFile(db, id)))
  const { workers, digestRate: bytesPerSecond } = app.pictures
  const inAdvance = [
    new Overviews({ db, pictures, cache, log: app.log }),
    new FileDigests({ db, paths: app.picturePaths, guard, changed, log: app.log, bytesPerSecond }),
  ]
  const background = [
    pictureUpkeep({ db, paths: app.picturePaths, guard, cache, log: app.log, reads: workers > 0 }),
    ...(workers > 0 ? inAdvance : []),
  ]
  app.addHook('onListen', async () => {
    for (const work of background) work.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all(background.map(work => work.stop()))
    pictures.closeAll()
    await changed.stop()
  })

  const read: ReadPicture = async (picture, cut) => {
    try {
      return await pictures.use(picture, cut)
    } catch (error) {
      if (error instanceof FileChanged && (await changed.readAnew(picture)) === 'reading') throw beingCompared(picture)
      throw readingError(error, picture)
    }
  }

  const tile: Find = (picture, { level: levelText = '', tile: tileText = '' }) => {
    const [, column, row] = TILE.exec(tileText) ?? []
    const at = { level: Number(levelText), column: Number(column), row: Number(row) }
    const level = LEVEL.test(levelText) ? picture.levels[at.level] : undefined
    const missing = () => new ApiError(404, pictureMessages.noTile(levelText, tileText))
    if (!level || !(at.column < level.columns && at.row < level.rows)) throw missing()
    const cut = async () => {
      const found = await read(picture, image => image.tile(at.level, at.column, at.row))
      if (found === undefined) throw missing()
      tilesServed[level.direct ? 'direct' : 'decoded'].inc()
      return found
    }
    return { cut, mayKeep: FOREVER }
  }

  const image: Find = (picture, { image: name = '' }) => {
    if (name === 'thumbnail') return { cut: () => thumbnail(picture), mayKeep: FOREVER }
    if (!isLabelOrMacro(name)) throw new ApiError(404, pictureMessages.noImage(name))
    if (!app.pictures.showLabels) throw new ApiError(404, pictureMessages.labelsHidden)
    if (!picture.images.includes(name)) throw new ApiError(404, pictureMessages.noImage(name))
    return { cut: async () => jpeg(await read(picture, found => found.image(name))), mayKeep: ASK_FIRST }
  }

  async function thumbnail(picture: ServedPicture): Promise<EncodedImage> {
    return jpeg(await cache.thumbnail(picture, () => read(picture, found => found.thumbnail(THUMBNAIL_PX))))
  }

  handle(app, pictureRoutes.remove, ({ at, author, request }) =>
    deletePicture({ db, paths: app.picturePaths, cache, pictures }, { author, by: callerOf(request) }, at),
  )

  const ofFile: FindPicture = (id, revision) => ofFiles.find(id, revision)
  serve(app, pictureRoutes.tile, ofFile, tile)
  serve(app, pictureRoutes.image, ofFile, image)
  addIiifRoutes(app, { find: ofFile, read, thumbnail })
  serve(
    app,
    scannedFileRoutes.image,
    shared(id => findPictureOfScannedFile(db, id)),
    image,
  )
}

const LEVEL = /^\d{1,3}$/
const TILE = /^(\d{1,7})_(\d{1,7})$/

const jpeg = (body: Buffer): EncodedImage => ({ body, type: 'image/jpeg' })

const isLabelOrMacro = (name: string): name is 'label' | 'macro' => name === 'label' || name === 'macro'
