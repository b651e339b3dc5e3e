import { findFrames, readFrame } from './dicom-frames.ts'
import { type DicomInstance, isJpegSyntax } from './dicom-instance.ts'
import { readJpegHeader } from './jpeg-header.ts'
import { isStartOfJpeg } from './jpeg-splice.ts'
import type { Level } from './level.ts'
import { decodeImage, type Pixels, whitePixels } from './pixels.ts'
import { UnreadableImage } from './slide-image.ts'
import { damaged } from './tiff-directories.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * The level in a file, with its frames as tiles. The colors of JPEG frames are determined by their own markers, because the
 * header often declares RGB for YCbCr.
 * @throws {UnreadableImage}
 */
export async function dicomLevel(instance: DicomInstance): Promise<Level> {
  const { width, height, tileWidth, tileHeight } = instance
  return { width, height, tileWidth, tileHeight, ...(await tilesOf(instance)) }
}

type Tiles = Pick<Level, 'encodedTile' | 'tilePixels' | 'isAbsent'>

const tilesOf = async (instance: DicomInstance): Promise<Tiles> => ({
  ...(await (isJpegSyntax(instance.transferSyntax) ? jpegTiles(instance) : rawTiles(instance))),
  isAbsent: async (column, row) => instance.frameAt(column, row) === undefined,
})

async function jpegTiles(instance: DicomInstance): Promise<Tiles> {
  const { frames, tileWidth, tileHeight } = instance
  const table = await findFrames(instance)
  const read = async (column: number, row: number) => {
    const frame = instance.frameAt(column, row)
    if (frame === undefined) return undefined
    const body = await readFrame(instance, table, frame)
    if (!isStartOfJpeg(body, 0)) throw damaged('a tile is no JPEG')
    return body
  }
  const last = readJpegHeader(await readFrame(instance, table, frames - 1))
  if (last.width !== tileWidth || last.height !== tileHeight) throw damaged('its tiles have another size than it says')
  return {
    async encodedTile(column, row) {
      const body = await read(column, row)
      return body && { body, type: 'image/jpeg' }
    },
    async tilePixels(column, row) {
      const body = await read(column, row)
      return body ? decodeImage(body, tileWidth * tileHeight) : whitePixels(tileWidth, tileHeight)
    },
  }
}

async function rawTiles(instance: DicomInstance): Promise<Tiles> {
  const { source, pixels, frames, tileWidth, tileHeight, samples } = instance
  const pixelsOfTile = tileWidth * tileHeight
  const bytes = pixelsOfTile * samples
  if (pixels.length === undefined || pixels.length < frames * bytes) throw damaged('its pixels are incomplete')
  if (pixels.offset + frames * bytes > source.size) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
  return {
    async tilePixels(column, row) {
      const frame = instance.frameAt(column, row)
      if (frame === undefined) return whitePixels(tileWidth, tileHeight)
      const stored = await source.read(pixels.offset + frame * bytes, bytes)
      return { data: interleaved(stored, instance), width: tileWidth, height: tileHeight }
    },
  }
}

/** The red, green and blue of each pixel, from gray values or from separate color planes. */
function interleaved(stored: Buffer, { samples, isPlanar }: DicomInstance): Pixels['data'] {
  if (samples === 3 && !isPlanar) return stored
  const pixels = stored.length / samples
  const data = Buffer.allocUnsafe(pixels * 3)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let color = 0; color < 3; color++)
      data[pixel * 3 + color] = stored[samples === 1 ? pixel : color * pixels + pixel] as number
  return data
}
