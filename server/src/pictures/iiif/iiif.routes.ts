import { createHash } from 'node:crypto'
import { ApiError } from '@vitrine/contract/api/api-error'
import { iiifRoutes } from '@vitrine/contract/pictures/iiif'
import type { PictureLevel } from '@vitrine/contract/pictures/pictures'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../http/origin-of.ts'
import { sizeWithin } from '../../wsi/size-within.ts'
import type { EncodedImage, ImageForm, Region, Size } from '../../wsi/slide-image.ts'
import { tilesServed } from '../picture-metrics.ts'
import { ASK_FIRST, type Find, type FindPicture, FOREVER, type ReadPicture, serve } from '../serve-image.ts'
import type { ServedPicture } from '../served-pictures.ts'
import { iiifMessages } from './iiif-messages.ts'
import { imageInformation, isThumbnailSize, largestSide, wholeSizes } from './image-information.ts'
import { readImageRequest } from './image-request.ts'
import { isTile, regionOfLevel, type Scale, scalesOf, storedTile } from './scales.ts'

interface Parts {
  readonly find: FindPicture
  readonly read: ReadPicture
  /** The cached thumbnail. */
  readonly thumbnail: (picture: ServedPicture) => Promise<EncodedImage>
}

/**
 * Serves pictures to viewers that use the IIIF Image API 3.0. Tiles are passed through if the file contains them exactly as
 * requested.
 */
export function addIiifRoutes(app: FastifyInstance, { find, read, thumbnail }: Parts): void {
  const information: Find = async (picture, params, request) => {
    const { full, scales } = scaled(picture)
    const tileType = await read(picture, async image => image.tileType)
    const id = `${originOf(request)}/api/files/${params['id']}/picture/${picture.revision}/iiif`
    const body = Buffer.from(JSON.stringify(imageInformation(id, full, scales, tileType)))
    // The same revision has another description under another host name or after an update of the server.
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    return { cut: async () => ({ body, type: 'application/json; charset=utf-8' }), mayKeep: ASK_FIRST, tag }
  }

  const image: Find = (picture, params) => {
    const { full, scales } = scaled(picture)
    const { region, size: given, type } = readImageRequest(params, full)
    const size = given ?? sizeWithin(region, largestSide(scales))
    const form = { width: size.width, height: size.height, type }
    const scale = scales.find(each => isTile(each, full, region, size))
    const missing = () => new ApiError(404, iiifMessages.noImage(requestOf(params)))
    if (!scale && !(isWhole(region, full) && isOffered(size, full, scales))) throw missing()
    const cut = async () => {
      const found = await (scale ? tile(picture, scale, region, form) : whole(picture, form))
      if (!found) throw missing()
      return found
    }
    return { cut, mayKeep: FOREVER }
  }

  const tile = (picture: ServedPicture, scale: Scale, region: Region, form: ImageForm) =>
    read(picture, async opened => {
      if (!isOfType(form, opened.tileType)) return undefined
      const level = picture.levels[scale.level] as PictureLevel
      const part = regionOfLevel(scale, fullOf(picture), level, region)
      const stored = isSameSize(part, form) ? storedTile(level, part) : undefined
      const found = stored && (await opened.tile(scale.level, ...stored))
      const isPassed = found?.type === form.type
      tilesServed[isPassed && level.direct ? 'direct' : 'decoded'].inc()
      return isPassed ? found : opened.part(scale.level, part, form)
    })

  const whole = (picture: ServedPicture, form: ImageForm) =>
    form.type === 'image/jpeg' && isThumbnailSize(form, fullOf(picture))
      ? thumbnail(picture)
      : read(picture, async opened => (isOfType(form, opened.tileType) ? opened.whole(form) : undefined))

  serve(app, iiifRoutes.information, find, information)
  serve(app, iiifRoutes.image, find, image)
}

/** Pictures that can be shown have at least one level. */
const fullOf = ({ levels }: ServedPicture) => levels[0] as PictureLevel

const scaled = (picture: ServedPicture) => ({ full: fullOf(picture), scales: scalesOf(picture.levels) })

/** Every picture is available as JPEG; those with WebP tiles also as WebP. */
const isOfType = ({ type }: ImageForm, tileType: EncodedImage['type']) => type === 'image/jpeg' || type === tileType

const isSameSize = (one: Size, other: Size) => one.width === other.width && one.height === other.height

const isWhole = (region: Region, full: Size) => region.left === 0 && region.top === 0 && isSameSize(region, full)

const isOffered = (size: Size, full: Size, scales: readonly Scale[]) =>
  [...wholeSizes(full, scales), sizeWithin(full, largestSide(scales))].some(each => isSameSize(each, size))

const requestOf = ({ region, size, rotation, file }: Readonly<Record<string, string>>) =>
  [region, size, rotation, file].join('/')
