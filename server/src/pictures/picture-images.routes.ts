import { ApiError, notFound } from '@vitrine/contract/api-error'
import { pictureRoutes, THUMBNAIL_PX } from '@vitrine/contract/pictures'
import type { Route } from '@vitrine/contract/route'
import { scannedFileRoutes } from '@vitrine/contract/scanned-files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { readId } from '../http/handle.ts'
import type { EncodedImage, SlideImage } from '../wsi/slide-image.ts'
import { FolderGuard } from './folder-guard.ts'
import { OpenPictures } from './open-pictures.ts'
import { pictureMessages } from './picture-messages.ts'
import { tilesServed } from './picture-metrics.ts'
import { FileChanged } from './picture-source.ts'
import { readingError } from './reading-errors.ts'
import { findPictureOfFile, findPictureOfScannedFile, PicturesOfFiles, type ServedPicture } from './served-pictures.ts'
import { storedThumbnail } from './thumbnails.ts'
import { ChangedFiles } from './walk/changed-files.ts'

/** An address has the revision, so what it names never changes. Private: only who is signed in may see it. */
const FOREVER = 'private, max-age=31536000, immutable'
/** Of photographs, which may show names of patients: a browser shows them only while the server still does, to who is signed in. */
const ASK_FIRST = 'private, no-cache'

/** @param revision what is asked for */
type FindPicture = (id: number, revision?: string) => Promise<ServedPicture | undefined>
type Params = Readonly<Record<string, string>>
/** Looks up what the parameters name. @returns what cuts it out of the picture. @throws ApiError 404 where there is no such thing */
type Find = (picture: ServedPicture, params: Params) => { cut: () => Promise<EncodedImage>; mayKeep: string }

/** Tiles and images, as they are in the files. Not by `handle`: a tile takes a tenth of a millisecond, and no query. */
export function addPictureImageRoutes(app: FastifyInstance, db: Db): void {
  const guard = new FolderGuard()
  const pictures = new OpenPictures(app.picturePaths, guard)
  const changed = new ChangedFiles({
    db,
    paths: app.picturePaths,
    guard,
    say: (line, error) => app.log.warn({ err: error }, line),
  })
  // A query waits for its share of the connections; what is cut from a file needs none.
  const shared =
    (find: (id: number) => Promise<ServedPicture | undefined>): FindPicture =>
    id =>
      app.shares.read(() => find(id))
  const ofFiles = new PicturesOfFiles(shared(id => findPictureOfFile(db, id)))
  app.addHook('onClose', async () => {
    pictures.closeAll()
    await changed.stop()
  })

  const read = async <T>(picture: ServedPicture, cut: (image: SlideImage) => Promise<T>): Promise<T> => {
    try {
      return await pictures.use(picture, cut)
    } catch (error) {
      if (error instanceof FileChanged) await changed.readAnew(picture)
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
    const make = () => read(picture, found => found.thumbnail(THUMBNAIL_PX))
    const warn = (error: unknown) => app.log.warn({ err: error }, 'a thumbnail could not be stored')
    return jpeg(await storedThumbnail(app.picturePaths.thumbnails, picture, make, warn))
  }

  const ofFile: FindPicture = (id, revision) => ofFiles.find(id, revision)
  serve(app, pictureRoutes.tile, ofFile, tile)
  serve(app, pictureRoutes.image, ofFile, image)
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

function serve(app: FastifyInstance, route: Route, findPicture: FindPicture, find: Find): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: route, needs: route.needs },
    handler: async (request, reply) => {
      try {
        return await sendImage(route, request, reply, findPicture, find)
      } catch (error) {
        reply.header('cache-control', 'no-store')
        throw error
      }
    },
  })
}

async function sendImage(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  findPicture: FindPicture,
  find: Find,
) {
  const params = request.params as Params
  const id = readId(route, params['id'])
  const picture = await findPicture(id, params['revision'])
  if (!picture) throw notFound(route.noun as string, id)
  if (picture.revision !== params['revision']) throw new ApiError(410, pictureMessages.otherRevision)
  if (picture.state !== 'ready') throw new ApiError(404, pictureMessages.notShown(picture.name, picture.problem))
  const { cut, mayKeep } = find(picture, params)
  const tag = `"${picture.revision}"`
  const found = request.headers['if-none-match'] === tag ? undefined : await cut()
  reply.header('cache-control', mayKeep).header('etag', tag)
  return found ? reply.type(found.type).send(found.body) : reply.code(304).send()
}
