import { ApiError, notFound } from '@vitrine/contract/api-error'
import { foundRoutes, pictureRoutes, THUMBNAIL_PX } from '@vitrine/contract/pictures'
import type { Route } from '@vitrine/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { readId } from '../http/handle.ts'
import type { EncodedImage, SlideImage } from '../wsi/slide-image.ts'
import { OpenPictures } from './open-pictures.ts'
import { pictureMessages } from './picture-messages.ts'
import { tilesServed } from './picture-metrics.ts'
import { readingError } from './reading-errors.ts'
import { findServedPicture, PicturesOfFiles, type ServedPicture } from './served-pictures.ts'
import { storedThumbnail } from './thumbnails.ts'

/** An address has the revision, so what it names never changes. Private: only who is signed in may see it. */
const FOREVER = 'private, max-age=31536000, immutable'

type Find = (id: number) => Promise<ServedPicture | undefined>
type Params = Readonly<Record<string, string>>
/** Cuts what the parameters name out of a picture. @throws ApiError 404 where there is no such thing */
type Cut = (picture: ServedPicture, params: Params) => Promise<EncodedImage>

/** Tiles and images, as they are in the files. Not by `handle`: a tile takes a tenth of a millisecond, and no query. */
export function addPictureImageRoutes(app: FastifyInstance, db: Db): void {
  const pictures = new OpenPictures(app.picturePaths)
  const ofFiles = new PicturesOfFiles(db)
  const findOfFile: Find = id => ofFiles.find(id)
  app.addHook('onClose', () => pictures.closeAll())

  const read = async <T>(picture: ServedPicture, cut: (image: SlideImage) => Promise<T>): Promise<T> => {
    try {
      return await pictures.use(picture, cut)
    } catch (error) {
      throw readingError(error, picture)
    }
  }

  const cutTile: Cut = async (picture, { level = '', tile = '' }) => {
    const [, column, row] = TILE.exec(tile) ?? []
    const found =
      LEVEL.test(level) && column !== undefined
        ? await read(picture, image => image.tile(Number(level), Number(column), Number(row)))
        : undefined
    if (found === undefined) throw new ApiError(404, pictureMessages.noTile(level, tile))
    tilesServed[picture.levels[Number(level)]?.direct ? 'direct' : 'decoded'].inc()
    return found
  }

  const cutImage: Cut = async (picture, { image: name = '' }) => {
    if (name === 'thumbnail') {
      const make = () => read(picture, image => image.thumbnail(THUMBNAIL_PX))
      const warn = (error: unknown) => app.log.warn({ err: error }, 'a thumbnail could not be stored')
      return jpeg(await storedThumbnail(app.picturePaths.thumbnails, picture, make, warn))
    }
    if (!isLabelOrMacro(name)) throw new ApiError(404, pictureMessages.noImage(name))
    if (!app.pictures.showLabels) throw new ApiError(404, pictureMessages.labelsHidden)
    if (!picture.images.includes(name)) throw new ApiError(404, pictureMessages.noImage(name))
    return jpeg(await read(picture, image => image.image(name)))
  }

  serve(app, pictureRoutes.tile, findOfFile, cutTile)
  serve(app, pictureRoutes.image, findOfFile, cutImage)
  serve(app, foundRoutes.image, id => findServedPicture(db, id), cutImage)
}

const LEVEL = /^\d{1,3}$/
const TILE = /^(\d{1,7})_(\d{1,7})$/

const jpeg = (body: Buffer): EncodedImage => ({ body, type: 'image/jpeg' })

const isLabelOrMacro = (name: string): name is 'label' | 'macro' => name === 'label' || name === 'macro'

function serve(app: FastifyInstance, route: Route, find: Find, cut: Cut): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: route, needs: route.needs },
    handler: async (request, reply) => {
      try {
        return await sendImage(route, request, reply, find, cut)
      } catch (error) {
        reply.header('cache-control', 'no-store')
        throw error
      }
    },
  })
}

async function sendImage(route: Route, request: FastifyRequest, reply: FastifyReply, find: Find, cut: Cut) {
  const params = request.params as Params
  const id = readId(route, params['id'])
  const picture = await find(id)
  if (!picture) throw notFound(route.noun as string, id)
  if (picture.revision !== params['revision']) throw new ApiError(410, pictureMessages.otherRevision)
  if (picture.state !== 'ready') throw new ApiError(404, pictureMessages.notShown(picture.name, picture.problem))
  const tag = `"${picture.revision}"`
  const found = request.headers['if-none-match'] === tag ? undefined : await cut(picture, params)
  reply.header('cache-control', FOREVER).header('etag', tag)
  return found ? reply.type(found.type).send(found.body) : reply.code(304).send()
}
